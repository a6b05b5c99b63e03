import type { ProgrammeTexts } from '../kinds.ts'

/** The programme in English. */
export const en: ProgrammeTexts = {
  concert: {
    titles: [
      'The Tidewater Quartet',
      'Songs from the Rope Walk',
      'Brass on the Quay',
      'An Evening with Nora Fallon',
      'The Lighthouse Sessions',
      'Night Ferry, live',
      'Strings at Dusk',
    ],
    excerpt: 'Two sets and a short break, with the harbour lights behind the stage.',
    description:
      '<p>Two sets and a short break. Doors open <strong>half an hour before</strong>; the bar stays open until the last song.</p><p>Seats are not numbered. Come early if you would like to sit near the front.</p>',
  },
  choir: {
    titles: ['Shanty Choir: come and sing', 'Voices over Water'],
    excerpt: 'Sixty voices, and yours if you like.',
    description:
      '<p>The choir opens its rehearsal. No need to read music: we learn by ear and sing <em>in four parts</em> by the end.</p>',
  },
  dance: {
    titles: ['Ceilidh on the Pier', 'Swing Night'],
    excerpt: 'A live band, a wooden floor, and somebody to show you the steps.',
    description: '<p>The first hour is for beginners. Bring shoes that slide.</p>',
  },
  foodMarket: {
    titles: ['Saturday Food Market'],
    excerpt: 'Fish off the boat, bread, cheese and the first coffee of the day.',
    description:
      '<p>Forty stalls from the docks and the farms behind them.</p><ul><li>Fish until it is gone</li><li>Bread and cheese until noon</li><li>Coffee from the very start</li></ul>',
  },
  craftMarket: {
    titles: ['Makers’ Weekend', 'Second-hand Book Fair'],
    excerpt: 'Potters, printers, bookbinders and a great many boxes of books.',
    description: '<p>Meet those who made it. Most stalls take cards; some are glad of coins.</p>',
  },
  lecture: {
    titles: [
      'How Tides Were First Foretold',
      'The Clockmaker and the Sea',
      'What the Divers Found',
      'Cities below Sea Level',
      'A Short History of the Calendar',
      'Why Whales Sing',
    ],
    excerpt: 'A talk for everybody, with time for questions.',
    description: '<p>An hour’s talk, then questions. <strong>No knowledge is expected</strong>; curiosity is.</p>',
  },
  workshop: {
    titles: ['Knots You Will Really Use', 'Repair Café', 'Print Your Own Poster', 'Bread from an Old Dough'],
    excerpt: 'Small groups, good tools, and something to take home.',
    description: '<p>At most twelve people. All materials are included; wear something that may get dirty.</p>',
  },
  languageTable: {
    titles: ['Language Table: English'],
    excerpt: 'Talk with neighbours who are learning, over tea.',
    description: '<p>One table, one language, no teacher. Beginners sit next to somebody patient.</p>',
  },
  theatre: {
    titles: ['The Harbour Master’s Daughter', 'Storm Warning', 'Twelfth Night'],
    excerpt: 'On the small stage, close enough to hear a whisper.',
    description: '<p>With one interval. Latecomers are let in between scenes.</p>',
  },
  film: {
    titles: ['Silent Film with Piano', 'Open-air Cinema: The Long Voyage', 'Documentary Night'],
    excerpt: 'On the big screen, with subtitles.',
    description: '<p>Shown in the original language with subtitles. Blankets can be borrowed.</p>',
  },
  walk: {
    titles: ['Walk: Warehouses and Wharves', 'Birds of the Breakwater', 'Walk: The Old Customs House'],
    excerpt: 'A slow walk with somebody who knows every bollard by name.',
    description: '<p>About three kilometres, level all the way. It goes ahead in light rain.</p>',
  },
  regatta: {
    titles: ['Mersey Regatta'],
    excerpt: 'Three days of sails, from dinghies to tall ships.',
    description: '<p>The best view is from the pier head. Races begin with the tide, so times may shift.</p>',
  },
  exhibition: {
    titles: ['Maps of Imagined Islands', 'Portraits of Dockers'],
    excerpt: 'Open every day, late on Thursdays.',
    description: '<p>Two floors, a reading corner, and a room where you may <em>touch</em> things.</p>',
  },
  family: {
    titles: ['Stories for Small Sailors', 'Build a Boat from Cardboard'],
    excerpt: 'For children of four to nine and whoever they bring.',
    description: '<p>Children stay with a grown-up. There is room for prams.</p>',
  },
  festival: {
    titles: ['Harbour Festival'],
    excerpt: 'Music on five stages, kitchens from five cities, and fireworks.',
    description: '<p>One ticket opens everything. <strong>Children under twelve come in free.</strong></p>',
  },
  webinar: {
    titles: ['Online: Running a Small Festival'],
    excerpt: 'From wherever you are, with questions by chat.',
    description: '<p>You’ll get the link by email on the day. It is recorded for those asleep at the time.</p>',
  },
  crew: {
    titles: ['Volunteers’ Meeting'],
    excerpt: 'For the crew: rotas, keys, biscuits.',
    description: '<p>Who opens, who closes, who counts the chairs.</p>',
  },
}
