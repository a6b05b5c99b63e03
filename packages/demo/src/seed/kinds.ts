import type { Day } from 'date-fns'
import type { MotifName } from '../pictures/motifs.ts'

/** How to make events of one kind. */
export interface Shape {
  /** Slugs of its categories. */
  readonly categories: readonly string[]
  /** Slugs of tags to choose from. */
  readonly tags: readonly string[]
  /** Possible hours of the start, in the event's time zone. */
  readonly hours: readonly number[]
  /** Possible durations in minutes. */
  readonly minutes: readonly number[]
  /** Possible durations in days, for all-day events; empty for other events. */
  readonly days: readonly number[]
  /** Prices in units of the harbour's currency. 0 is free, two prices make a range, none leaves the cost empty. */
  readonly prices: readonly (readonly number[])[]
  /** The number of events in each harbour. Events of a series take place every other week, others at random. */
  readonly count: number
  readonly series?: { readonly weekday: Day }
  readonly featured?: boolean
}

const hours = { days: [] }
const free = [[0]]

/** Every kind of event in the demo, sixty for each harbour. */
export const kinds = {
  concert: {
    ...hours,
    categories: ['concerts'],
    tags: ['live', 'evening', 'open-air'],
    hours: [19, 20, 21],
    minutes: [90, 120, 150],
    prices: [[3], [4], [2, 5], [0]],
    count: 7,
  },
  choir: {
    ...hours,
    categories: ['choirs'],
    tags: ['live', 'join-in'],
    hours: [18, 19],
    minutes: [75, 90],
    prices: [[0], [1]],
    count: 2,
  },
  dance: {
    ...hours,
    categories: ['dance-nights'],
    tags: ['evening', 'join-in'],
    hours: [21, 22],
    minutes: [240, 300],
    prices: [[2], [3]],
    count: 2,
  },
  foodMarket: {
    ...hours,
    categories: ['food-markets'],
    tags: ['open-air', 'families'],
    hours: [7, 8],
    minutes: [300, 360],
    prices: free,
    count: 14,
    series: { weekday: 6 },
  },
  craftMarket: {
    categories: ['craft-markets'],
    tags: ['open-air', 'families'],
    hours: [],
    minutes: [],
    days: [2],
    prices: free,
    count: 2,
  },
  lecture: {
    ...hours,
    categories: ['lectures'],
    tags: ['evening', 'step-free'],
    hours: [17, 18, 19],
    minutes: [60, 90],
    prices: [[0], [0], [1]],
    count: 6,
  },
  workshop: {
    ...hours,
    categories: ['workshops'],
    tags: ['join-in', 'step-free'],
    hours: [9, 10, 14],
    minutes: [120, 180, 240],
    prices: [[3], [5], [2, 4]],
    count: 4,
  },
  languageTable: {
    ...hours,
    categories: ['language-tables'],
    tags: ['join-in', 'step-free'],
    hours: [18],
    minutes: [90],
    prices: free,
    count: 6,
    series: { weekday: 3 },
  },
  theatre: {
    ...hours,
    categories: ['theatre'],
    tags: ['live', 'evening'],
    hours: [19, 20],
    minutes: [100, 130],
    prices: [[3, 6], [4]],
    count: 3,
  },
  film: {
    ...hours,
    categories: ['film'],
    tags: ['evening', 'open-air'],
    hours: [20, 21],
    minutes: [110, 130],
    prices: [[1], [2], [0]],
    count: 3,
  },
  walk: {
    ...hours,
    categories: ['harbour-walks'],
    tags: ['open-air', 'families'],
    hours: [10, 15],
    minutes: [90, 120],
    prices: [[0], [1]],
    count: 3,
  },
  regatta: {
    categories: ['regattas'],
    tags: ['open-air', 'families'],
    hours: [],
    minutes: [],
    days: [2, 3],
    prices: free,
    count: 1,
    featured: true,
  },
  exhibition: {
    categories: ['exhibitions'],
    tags: ['step-free', 'families'],
    hours: [],
    minutes: [],
    days: [5, 8, 12],
    prices: [[1], [2], [0]],
    count: 2,
  },
  family: {
    ...hours,
    categories: ['family'],
    tags: ['families', 'join-in'],
    hours: [10, 11, 15],
    minutes: [60, 90],
    prices: [[0], [1]],
    count: 2,
  },
  festival: {
    categories: ['concerts', 'food-markets', 'family'],
    tags: ['live', 'open-air', 'families'],
    hours: [],
    minutes: [],
    days: [3, 4],
    prices: [[5, 12]],
    count: 1,
    featured: true,
  },
  webinar: {
    ...hours,
    categories: ['lectures'],
    tags: ['online'],
    hours: [9, 14],
    minutes: [45, 60],
    prices: free,
    count: 1,
  },
  crew: {
    ...hours,
    categories: [],
    tags: ['join-in'],
    hours: [18],
    minutes: [60],
    prices: [[]],
    count: 1,
  },
} as const satisfies Record<string, Shape>

/** The name of a kind of event. */
export type Kind = keyof typeof kinds

/** What the pictures of a kind of event show. */
export const topics = {
  concert: 'music',
  choir: 'music',
  dance: 'music',
  foodMarket: 'markets',
  craftMarket: 'markets',
  lecture: 'learning',
  workshop: 'learning',
  languageTable: 'learning',
  theatre: 'stage',
  film: 'stage',
  walk: 'outdoors',
  regatta: 'outdoors',
  exhibition: 'exhibitions',
  family: 'family',
  festival: 'music',
  webinar: 'learning',
  crew: 'learning',
} as const satisfies Record<Kind, MotifName>

/** The texts of a kind of event in one language. */
export interface KindTexts {
  readonly titles: readonly string[]
  /** One sentence, for lists. */
  readonly excerpt: string
  /** HTML, for its card. */
  readonly description: string
}

/** The texts of all kinds in one language. */
export type ProgrammeTexts = Readonly<Record<Kind, KindTexts>>
