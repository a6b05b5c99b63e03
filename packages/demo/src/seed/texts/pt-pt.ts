import type { ProgrammeTexts } from '../kinds.ts'

/** The programme in Portuguese. */
export const ptPt: ProgrammeTexts = {
  concert: {
    titles: [
      'Fado à Beira-Tejo',
      'Quarteto do Cais',
      'Banda Filarmónica ao Ar Livre',
      'Noite com Inês Carvalho',
      'Guitarras de Lisboa',
      'Canções de Embarcar',
      'Jazz no Armazém',
    ],
    excerpt: 'Duas partes e um breve intervalo, com as luzes do porto atrás do palco.',
    description:
      '<p>Duas partes e um breve intervalo. As portas abrem <strong>meia hora antes</strong>; o bar fica aberto até à última canção.</p><p>Os lugares não são numerados: chegue cedo para ficar à frente.</p>',
  },
  choir: {
    titles: ['Coro aberto: venha cantar', 'Vozes sobre a Água'],
    excerpt: 'Sessenta vozes, e a sua se quiser.',
    description:
      '<p>O coro abre o ensaio. Não é preciso saber ler música: aprende-se de ouvido e acaba-se <em>a quatro vozes</em>.</p>',
  },
  dance: {
    titles: ['Baile na Doca', 'Noite de Kizomba'],
    excerpt: 'Música ao vivo, soalho de madeira e quem ensine os passos.',
    description: '<p>A primeira hora é para principiantes. Traga sapatos que deslizem.</p>',
  },
  foodMarket: {
    titles: ['Mercado de Sábado'],
    excerpt: 'Peixe acabado de chegar, pão, queijo e o primeiro café do dia.',
    description:
      '<p>Quarenta bancas, do cais e das quintas em redor.</p><ul><li>Peixe até acabar</li><li>Pão e queijo até ao meio-dia</li><li>Café desde a abertura</li></ul>',
  },
  craftMarket: {
    titles: ['Fim de Semana dos Artesãos', 'Feira do Livro Usado'],
    excerpt: 'Oleiros, tipógrafos, encadernadores e muitas caixas de livros.',
    description: '<p>Conheça quem faz. Quase todos aceitam cartão; alguns agradecem moedas.</p>',
  },
  lecture: {
    titles: [
      'Como se previram as marés',
      'O porto e os seus azulejos',
      'O que os mergulhadores encontraram',
      'Cidades à beira da água',
      'Breve história do calendário',
      'Porque cantam as baleias',
    ],
    excerpt: 'Uma conferência para todos, com tempo para perguntas.',
    description:
      '<p>Uma hora de conversa e depois perguntas. <strong>Não são precisos conhecimentos prévios</strong>, só curiosidade.</p>',
  },
  workshop: {
    titles: ['Nós de marinheiro', 'Oficina de reparações', 'Imprima o seu cartaz', 'Pintar azulejos'],
    excerpt: 'Grupos pequenos, boas ferramentas e algo para levar para casa.',
    description: '<p>No máximo doze pessoas. O material está incluído; venha com roupa que se possa sujar.</p>',
  },
  languageTable: {
    titles: ['Mesa de conversação: português'],
    excerpt: 'Converse com vizinhos que estão a aprender, à volta de um chá.',
    description:
      '<p>Uma mesa, uma língua, nenhum professor. Os principiantes sentam-se ao lado de alguém paciente.</p>',
  },
  theatre: {
    titles: ['A Filha do Capitão do Porto', 'Aviso de Temporal', 'Auto da Barca do Inferno'],
    excerpt: 'No palco pequeno, suficientemente perto para ouvir um sussurro.',
    description: '<p>Com um intervalo. Quem chega tarde entra entre cenas.</p>',
  },
  film: {
    titles: ['Cinema mudo com piano', 'Cinema ao ar livre: A Longa Viagem', 'Noite do documentário'],
    excerpt: 'No grande ecrã, com legendas.',
    description: '<p>Na língua original, com legendas. Emprestam-se mantas.</p>',
  },
  walk: {
    titles: ['Passeio: armazéns e cais', 'Aves do Tejo', 'Passeio: a antiga alfândega'],
    excerpt: 'Um passeio calmo com quem conhece cada pedra.',
    description: '<p>Cerca de três quilómetros, sempre em terreno plano. Realiza-se mesmo com chuva miúda.</p>',
  },
  regatta: {
    titles: ['Regata do Tejo'],
    excerpt: 'Três dias de velas, do bote ao grande veleiro.',
    description: '<p>A melhor vista é da ponta do molhe. As partidas seguem a maré: as horas podem mudar.</p>',
  },
  exhibition: {
    titles: ['Mapas de ilhas imaginadas', 'Rostos da estiva'],
    excerpt: 'Aberta todos os dias, até tarde à quinta-feira.',
    description: '<p>Dois andares, um canto de leitura e uma sala onde se pode <em>tocar</em>.</p>',
  },
  family: {
    titles: ['Histórias para pequenos marinheiros', 'Constrói um barco de cartão'],
    excerpt: 'Para crianças dos quatro aos nove anos e quem elas trouxerem.',
    description: '<p>As crianças ficam com um adulto. Há lugar para carrinhos de bebé.</p>',
  },
  festival: {
    titles: ['Festa do Porto de Lisboa'],
    excerpt: 'Cinco palcos, cozinhas de cinco cidades e fogo de artifício.',
    description: '<p>Um só bilhete abre tudo. <strong>Grátis para menores de doze anos.</strong></p>',
  },
  webinar: {
    titles: ['Online: palcos acessíveis a todos'],
    excerpt: 'De onde estiver, com perguntas por escrito.',
    description: '<p>A ligação chega por e-mail no próprio dia. A sessão fica gravada.</p>',
  },
  crew: {
    titles: ['Reunião de voluntários'],
    excerpt: 'Para a equipa: turnos, chaves, bolachas.',
    description: '<p>Quem abre, quem fecha, quem conta as cadeiras.</p>',
  },
}
