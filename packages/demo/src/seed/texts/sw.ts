import type { ProgrammeTexts } from '../kinds.ts'

/** The programme in Swahili. */
export const sw: ProgrammeTexts = {
  concert: {
    titles: [
      'Taarab Pwani',
      'Usiku wa Bandari',
      'Bendi ya Baharini',
      'Jioni na Asha Mwinyi',
      'Nyimbo za Mabaharia',
      'Muziki wa Machweo',
      'Ngoma za Pwani',
    ],
    excerpt: 'Vipindi viwili na mapumziko mafupi, taa za bandari zikiwa nyuma ya jukwaa.',
    description:
      '<p>Vipindi viwili na mapumziko mafupi. Milango hufunguliwa <strong>nusu saa kabla</strong>.</p><p>Viti havina nambari: fika mapema ukae mbele.</p>',
  },
  choir: {
    titles: ['Kwaya ya wote: njoo uimbe', 'Sauti juu ya Maji'],
    excerpt: 'Sauti sitini, na yako ukipenda.',
    description: '<p>Kwaya inafungua mazoezi yake. Huhitaji kusoma noti: tunajifunza <em>kwa kusikiliza</em>.</p>',
  },
  dance: {
    titles: ['Usiku wa Chakacha', 'Dansi Gatini'],
    excerpt: 'Bendi jukwaani, sakafu ya mbao, na mtu wa kukuonyesha hatua.',
    description: '<p>Saa ya kwanza ni ya wanaoanza. Vaa viatu vyepesi.</p>',
  },
  foodMarket: {
    titles: ['Soko la Jumamosi'],
    excerpt: 'Samaki wabichi, mkate, matunda na kahawa ya kwanza ya siku.',
    description:
      '<p>Wauzaji arobaini kutoka bandarini na mashambani.</p><ul><li>Samaki hadi waishe</li><li>Mkate na matunda hadi adhuhuri</li><li>Kahawa tangu mwanzo</li></ul>',
  },
  craftMarket: {
    titles: ['Maonyesho ya Mafundi', 'Soko la Vitabu vya Mitumba'],
    excerpt: 'Wafinyanzi, wachapaji, wachongaji na masanduku mengi ya vitabu.',
    description: '<p>Kutana na waliotengeneza kwa mikono yao. Wengi hupokea malipo kwa simu.</p>',
  },
  lecture: {
    titles: [
      'Jinsi kupwa na kujaa kwa maji kulivyotabiriwa',
      'Majahazi na upepo wa kaskazi',
      'Walichokipata wapiga mbizi',
      'Kwa nini bahari ina chumvi',
      'Historia fupi ya kalenda',
      'Miji ya pwani na maji',
    ],
    excerpt: 'Mhadhara kwa kila mtu, na muda wa maswali.',
    description:
      '<p>Mazungumzo ya saa moja, kisha maswali. <strong>Huhitaji kujua lolote mapema</strong>; shauku yatosha.</p>',
  },
  workshop: {
    titles: ['Mafundo ya baharini', 'Karakana ya matengenezo', 'Chapa bango lako', 'Kusuka ukili'],
    excerpt: 'Vikundi vidogo, zana nzuri, na kitu cha kupeleka nyumbani.',
    description: '<p>Watu wasiozidi kumi na wawili. Vifaa vyote vipo; vaa nguo za kazi.</p>',
  },
  languageTable: {
    titles: ['Meza ya lugha: Kiswahili'],
    excerpt: 'Zungumza na majirani wanaojifunza, kwa chai.',
    description: '<p>Meza moja, lugha moja, bila mwalimu. Anayeanza hukaa karibu na mtu mvumilivu.</p>',
  },
  theatre: {
    titles: ['Binti wa Nahodha', 'Onyo la Dhoruba', 'Kinjeketile'],
    excerpt: 'Kwenye jukwaa dogo, karibu kiasi cha kusikia mnong’ono.',
    description: '<p>Kuna mapumziko mara moja. Wanaochelewa huingia kati ya maonyesho.</p>',
  },
  film: {
    titles: ['Filamu bubu na piano', 'Sinema ya wazi: Safari Ndefu', 'Usiku wa filamu za hali halisi'],
    excerpt: 'Kwenye skrini kubwa, pamoja na manukuu.',
    description: '<p>Kwa lugha ya asili na manukuu. Mablanketi yanaazimwa.</p>',
  },
  walk: {
    titles: ['Matembezi: maghala na gati', 'Ndege wa pwani', 'Matembezi: Mji wa Kale'],
    excerpt: 'Matembezi ya taratibu na mtu anayejua kila jiwe.',
    description: '<p>Takriban kilomita tatu, njia tambarare.</p>',
  },
  regatta: {
    titles: ['Mashindano ya Majahazi'],
    excerpt: 'Siku tatu za matanga, madogo na makubwa.',
    description: '<p>Mahali pazuri pa kutazama ni mwisho wa gati. Saa hufuata upepo na zinaweza kubadilika.</p>',
  },
  exhibition: {
    titles: ['Ramani za visiwa vya kubuni', 'Sura za makuli'],
    excerpt: 'Hufunguliwa kila siku, hadi usiku siku ya Alhamisi.',
    description: '<p>Ghorofa mbili, kona ya kusomea, na chumba ambamo unaweza <em>kugusa</em>.</p>',
  },
  family: {
    titles: ['Hadithi kwa mabaharia wadogo', 'Tengeneza mashua ya kadibodi'],
    excerpt: 'Kwa watoto wa miaka minne hadi tisa na wanaowaleta.',
    description: '<p>Watoto hukaa na mtu mzima. Kuna nafasi ya vigari vya watoto.</p>',
  },
  festival: {
    titles: ['Tamasha la Bandari'],
    excerpt: 'Majukwaa matano, vyakula vya miji mitano, na fataki.',
    description: '<p>Tiketi moja kwa yote. <strong>Walio chini ya miaka kumi na miwili huingia bure.</strong></p>',
  },
  webinar: {
    titles: ['Mtandaoni: kuendesha tamasha dogo'],
    excerpt: 'Popote ulipo, maswali kwa maandishi.',
    description: '<p>Kiungo huja kwa barua pepe siku hiyohiyo. Kikao hurekodiwa.</p>',
  },
  crew: {
    titles: ['Mkutano wa wanaojitolea'],
    excerpt: 'Kwa timu: zamu, funguo, biskuti.',
    description: '<p>Nani afungue, nani afunge, nani ahesabu viti.</p>',
  },
}
