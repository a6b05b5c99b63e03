/** A category of the demo, below another or at the top. */
export interface SeedCategory {
  readonly slug: string
  readonly name: string
  /** The slug of its parent, which must come earlier in the list. */
  readonly parent?: string
}

/** Two levels of categories. The page translates their names by slug. */
export const seedCategories: readonly SeedCategory[] = [
  { slug: 'music', name: 'Music' },
  { slug: 'markets', name: 'Markets' },
  { slug: 'learning', name: 'Learning' },
  { slug: 'stage', name: 'Stage and screen' },
  { slug: 'outdoors', name: 'On the water' },
  { slug: 'exhibitions', name: 'Exhibitions' },
  { slug: 'family', name: 'Families' },
  { slug: 'concerts', name: 'Concerts', parent: 'music' },
  { slug: 'choirs', name: 'Choirs', parent: 'music' },
  { slug: 'dance-nights', name: 'Dance nights', parent: 'music' },
  { slug: 'food-markets', name: 'Food markets', parent: 'markets' },
  { slug: 'craft-markets', name: 'Books and crafts', parent: 'markets' },
  { slug: 'lectures', name: 'Lectures', parent: 'learning' },
  { slug: 'workshops', name: 'Workshops', parent: 'learning' },
  { slug: 'language-tables', name: 'Language tables', parent: 'learning' },
  { slug: 'theatre', name: 'Theatre', parent: 'stage' },
  { slug: 'film', name: 'Film', parent: 'stage' },
  { slug: 'harbour-walks', name: 'Harbour walks', parent: 'outdoors' },
  { slug: 'regattas', name: 'Regattas', parent: 'outdoors' },
]

/** The tags of the demo. */
export const seedTags: readonly { readonly slug: string; readonly name: string }[] = [
  { slug: 'live', name: 'Live' },
  { slug: 'open-air', name: 'Open air' },
  { slug: 'evening', name: 'Evening' },
  { slug: 'join-in', name: 'Join in' },
  { slug: 'families', name: 'For families' },
  { slug: 'step-free', name: 'Step-free' },
  { slug: 'online', name: 'Online' },
]
