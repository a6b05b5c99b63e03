import type { ProgrammeTexts } from '../kinds.ts'

/** The programme in French. */
export const fr: ProgrammeTexts = {
  concert: {
    titles: [
      'Quatuor des Calanques',
      'Nuit du jazz au Panier',
      'Fanfare sur le quai',
      'Récital de Camille Roux',
      'Guitares du large',
      'Chansons de marins',
      'Le Grand Orchestre de poche',
    ],
    excerpt: 'Deux parties, un court entracte et les lumières du port derrière la scène.',
    description:
      '<p>Deux parties et un court entracte. Les portes ouvrent <strong>une demi-heure avant</strong> ; le bar reste ouvert jusqu’à la dernière chanson.</p><p>Placement libre : venez tôt pour être devant.</p>',
  },
  choir: {
    titles: ['Chorale ouverte du Vieux-Port', 'Voix de la Méditerranée'],
    excerpt: 'Soixante voix, et la vôtre si le cœur vous en dit.',
    description:
      '<p>La chorale ouvre sa répétition. Inutile de lire la musique : on apprend à l’oreille et l’on finit <em>à quatre voix</em>.</p>',
  },
  dance: {
    titles: ['Bal populaire', 'Milonga sur le port'],
    excerpt: 'Un orchestre, un parquet et quelqu’un pour montrer les pas.',
    description: '<p>La première heure est réservée aux débutants. Prévoyez des chaussures qui glissent.</p>',
  },
  foodMarket: {
    titles: ['Marché du samedi'],
    excerpt: 'Poisson du matin, pain, fromages et premier café.',
    description:
      '<p>Quarante étals, du port et de l’arrière-pays.</p><ul><li>Le poisson jusqu’à épuisement</li><li>Le pain et les fromages jusqu’à midi</li><li>Le café dès l’ouverture</li></ul>',
  },
  craftMarket: {
    titles: ['Week-end des artisans', 'Foire aux livres d’occasion'],
    excerpt: 'Potiers, imprimeurs, relieurs et des caisses entières de livres.',
    description:
      '<p>Rencontrez celles et ceux qui fabriquent. La plupart prennent la carte ; d’autres préfèrent la monnaie.</p>',
  },
  lecture: {
    titles: [
      'L’invention des marées',
      'Le port vu par ses peintres',
      'Ce que racontent les épaves',
      'Pourquoi la mer est salée',
      'Petite histoire du calendrier',
      'La ville et l’eau',
    ],
    excerpt: 'Une conférence pour tous, suivie d’un temps de questions.',
    description:
      '<p>Une heure de conférence, puis vos questions. <strong>Aucune connaissance préalable</strong>, seulement de la curiosité.</p>',
  },
  workshop: {
    titles: ['Nœuds marins utiles', 'Atelier de réparation', 'Imprimez votre affiche', 'Savon de Marseille à la main'],
    excerpt: 'Petits groupes, bons outils, et quelque chose à emporter.',
    description:
      '<p>Douze personnes au plus. Le matériel est fourni ; venez avec des vêtements qui ne craignent rien.</p>',
  },
  languageTable: {
    titles: ['Table de conversation : français'],
    excerpt: 'Parlez avec des voisins qui apprennent, autour d’un thé.',
    description:
      '<p>Une table, une langue, pas de professeur. Les débutants s’assoient près de quelqu’un de patient.</p>',
  },
  theatre: {
    titles: ['Marius', 'Avis de tempête', 'Le Malade imaginaire'],
    excerpt: 'Sur la petite scène, assez près pour entendre un murmure.',
    description: '<p>Avec un entracte. Les retardataires entrent entre deux scènes.</p>',
  },
  film: {
    titles: ['Ciné-concert au piano', 'Cinéma en plein air : La Longue Traversée', 'Soirée documentaire'],
    excerpt: 'Sur grand écran, avec sous-titres.',
    description: '<p>En version originale sous-titrée. On prête des couvertures.</p>',
  },
  walk: {
    titles: ['Balade : docks et entrepôts', 'Oiseaux de la digue', 'Balade : l’ancienne douane'],
    excerpt: 'Une promenade tranquille avec quelqu’un qui connaît chaque bitte d’amarrage.',
    description: '<p>Environ trois kilomètres, sans montée. Maintenue en cas de pluie fine.</p>',
  },
  regatta: {
    titles: ['Régate des Deux Îles'],
    excerpt: 'Trois jours de voiles, du dériveur au grand voilier.',
    description:
      '<p>La meilleure vue est au bout de la digue. Les départs suivent le vent : les heures peuvent changer.</p>',
  },
  exhibition: {
    titles: ['Cartes d’îles imaginaires', 'Visages de dockers'],
    excerpt: 'Ouvert tous les jours, nocturne le jeudi.',
    description: '<p>Deux étages, un coin lecture et une salle où l’on peut <em>toucher</em>.</p>',
  },
  family: {
    titles: ['Contes pour petits marins', 'Construis ton bateau en carton'],
    excerpt: 'Pour les enfants de quatre à neuf ans et leurs accompagnateurs.',
    description: '<p>Les enfants restent avec un adulte. Les poussettes sont les bienvenues.</p>',
  },
  festival: {
    titles: ['Fête du Port'],
    excerpt: 'Cinq scènes, les cuisines de cinq villes et un feu d’artifice.',
    description: '<p>Un seul billet ouvre tout. <strong>Gratuit pour les moins de douze ans.</strong></p>',
  },
  webinar: {
    titles: ['En ligne : accueillir tous les publics'],
    excerpt: 'D’où que vous soyez, avec vos questions par écrit.',
    description: '<p>Le lien arrive par e-mail le jour même. La séance est enregistrée.</p>',
  },
  crew: {
    titles: ['Réunion des bénévoles'],
    excerpt: 'Pour l’équipe : plannings, clés, biscuits.',
    description: '<p>Qui ouvre, qui ferme, qui compte les chaises.</p>',
  },
}
