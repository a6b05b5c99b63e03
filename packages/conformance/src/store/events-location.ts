import assert from 'node:assert/strict'
import type { Store, VenueLocation } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { NOW } from './support/drafts.ts'
import { titles, venueNames } from './support/finding.ts'
import { seeEverything, seePublished } from './support/queries.ts'
import { at, idsOf, insertEvents, insertVenues, remove, update } from './support/writing.ts'

const PARIS = { latitude: 48.8566, longitude: 2.3522 }
const LYON = { latitude: 45.764, longitude: 4.8357 }
const FRANCE = { city: 'Paris', country: 'France' }
const AROUND_PARIS = { ...PARIS, km: 10 }
const AROUND_LYON = { ...LYON, km: 10 }

/** A location filter that accepts venues of any status. */
function located(given: Partial<VenueLocation>): { readonly location: VenueLocation } {
  const anywhere = { located: undefined, near: undefined, cities: undefined, countries: undefined }
  return { location: { visible: seeEverything(), ...anywhere, ...given } }
}

/** Inserts an event for each venue, one for venues 0 and 1, and one without a venue. */
async function fill(store: Store) {
  const venues = await insertVenues(
    store,
    { name: 'Paris', ...PARIS },
    { name: 'Lyon', ...LYON },
    { name: 'nowhere' },
    { name: 'zero', latitude: 0, longitude: 0 },
  )
  const [paris = 0, lyon = 0, nowhere = 0, zero = 0] = idsOf(venues)
  const events = await insertEvents(
    store,
    { title: 'Paris', venueIds: [paris] },
    { title: 'Lyon', venueIds: [lyon] },
    { title: 'both', venueIds: [nowhere, lyon, paris] },
    { title: 'nowhere', venueIds: [nowhere] },
    { title: 'zero', venueIds: [zero] },
    { title: 'no venue' },
  )
  return { venues, events }
}

/** Cases for filters on the location of an event's venues. */
export const eventsLocation: readonly StoreCase[] = [
  storeCase('located finds events that have a venue with coordinates, or events that do not', async (store) => {
    await fill(store)
    assert.deepEqual(await titles(store, located({ located: true })), ['Paris', 'Lyon', 'both', 'zero'])
    assert.deepEqual(await titles(store, located({ located: false })), ['nowhere', 'no venue'])
    assert.equal((await titles(store, located({}))).length, 6)
  }),
  storeCase('near finds events with a venue inside the circle', async (store) => {
    await fill(store)
    assert.deepEqual(await titles(store, located({ near: AROUND_PARIS })), ['Paris', 'both'])
    assert.deepEqual(await titles(store, located({ near: { ...PARIS, km: 30_000 } })), [
      'Paris',
      'Lyon',
      'both',
      'zero',
    ])
    assert.deepEqual(await titles(store, located({ near: { latitude: -45, longitude: 170, km: 10 } })), [])
  }),
  storeCase('an event is where its venue moves, and nowhere without coordinates', async (store) => {
    const { venues } = await fill(store)
    await update(store, 'venue', at(venues, 0), LYON)
    assert.deepEqual(await titles(store, located({ near: AROUND_PARIS })), [])
    assert.deepEqual(await titles(store, located({ near: AROUND_LYON })), ['Paris', 'Lyon', 'both'])
    const nowhere = await update(store, 'venue', at(venues, 1), { latitude: undefined, longitude: undefined })
    assert.deepEqual(await titles(store, located({ near: AROUND_LYON })), ['Paris', 'both'])
    await update(store, 'venue', nowhere, { latitude: LYON.latitude, longitude: -120 })
    assert.deepEqual(await titles(store, located({ near: AROUND_LYON })), ['Paris', 'both'])
    assert.deepEqual(await titles(store, located({ located: true })), ['Paris', 'Lyon', 'both', 'zero'])
  }),
  storeCase('located and near apply together', async (store) => {
    await fill(store)
    assert.deepEqual(await titles(store, located({ located: true, near: AROUND_PARIS })), ['Paris', 'both'])
    assert.deepEqual(await titles(store, located({ located: false, near: AROUND_PARIS })), [])
  }),
  storeCase('cities and countries find events with a venue in one of each', async (store) => {
    const venues = await insertVenues(
      store,
      { name: 'Paris', ...FRANCE },
      { name: 'Texas', city: 'PARIS', country: 'États-Unis' },
      { name: 'Lyon', city: 'Lyon', country: 'France', ...LYON },
      { name: 'unknown' },
    )
    await insertEvents(store, ...venues.map(({ name, id }) => ({ title: name, venueIds: [id] })))
    await insertEvents(store, { title: 'Texas and Lyon', venueIds: idsOf(venues).slice(1, 3) }, { title: 'none' })
    const found = async (given: Partial<VenueLocation>) => {
      const events = await titles(store, located(given))
      assert.deepEqual(await venueNames(store, given), events.filter((title) => !title.includes(' ')).reverse())
      return events.join(', ')
    }
    assert.equal(await found({ cities: ['paris'] }), 'Paris, Texas, Texas and Lyon')
    assert.equal(await found({ cities: ['lyon', 'paris', 'rome', 'lyon'] }), 'Paris, Texas, Lyon, Texas and Lyon')
    assert.equal(await found({ countries: ['etats-unis'] }), 'Texas, Texas and Lyon')
    assert.equal(await found({ cities: ['paris'], countries: ['france'] }), 'Paris')
    assert.equal(await found({ countries: ['france'], near: AROUND_LYON }), 'Lyon, Texas and Lyon')
    assert.equal(await found({ cities: ['paris'], near: AROUND_LYON }), '')
    for (const given of [{ cities: ['rome'] }, { cities: [] }, { countries: [] }]) assert.equal(await found(given), '')
    await update(store, 'venue', at(venues, 0), { city: 'Rome', cityKey: 'rome' })
    assert.equal(await found({ cities: ['rome'] }), 'Paris')
  }),
  storeCase('a location filter and a venue filter can match different venues of one event', async (store) => {
    const { venues } = await fill(store)
    const nowhere = [at(venues, 2).id]
    assert.deepEqual(await titles(store, { venues: nowhere, ...located({ near: AROUND_LYON }) }), ['both'])
    assert.deepEqual(await titles(store, { venues: nowhere, ...located({ located: false }) }), ['nowhere'])
  }),
  storeCase('a location filter works with other filters, sorting and pagination', async (store) => {
    await fill(store)
    const query = located({ located: true })
    assert.deepEqual(await titles(store, { ...query, needles: ['o'] }), ['Lyon', 'both', 'zero'])
    assert.deepEqual(await titles(store, { ...query, orderBy: 'title', direction: 'desc', offset: 1, limit: 2 }), [
      'Paris',
      'Lyon',
    ])
  }),
  storeCase('only visible venues give an event its location', async (store) => {
    const places = [
      { name: 'draft', status: 'draft', authorId: 7 },
      { name: 'due', status: 'future', publishedAt: NOW + 5 },
      { name: 'trash', status: 'trash' },
    ] as const
    const venues = await insertVenues(store, ...places.map((place) => ({ ...place, ...PARIS, ...FRANCE })))
    await insertEvents(store, ...venues.map(({ id, name }) => ({ title: name, venueIds: [id] })))
    for (const condition of [
      { located: true },
      { near: AROUND_PARIS },
      { cities: ['paris'] },
      { countries: ['france'] },
    ]) {
      assert.deepEqual(await titles(store, located({ ...condition, visible: seePublished() })), [])
      assert.deepEqual(await titles(store, located({ ...condition, visible: seePublished(NOW + 5) })), ['due'])
      const own = { ...seePublished(), draft: 'own', viewer: 7 } as const
      assert.deepEqual(await titles(store, located({ ...condition, visible: own })), ['draft'])
      assert.equal((await titles(store, located(condition))).length, 3)
    }
    assert.equal((await titles(store, located({ located: false, visible: seePublished() }))).length, 3)
  }),
  storeCase('a location filter follows venues that move, lose their coordinates or are removed', async (store) => {
    const { venues } = await fill(store)
    await update(store, 'venue', at(venues, 1), PARIS)
    assert.deepEqual(await titles(store, located({ near: AROUND_PARIS })), ['Paris', 'Lyon', 'both'])
    await update(store, 'venue', at(venues, 0), { latitude: undefined, longitude: undefined })
    assert.deepEqual(await titles(store, located({ near: AROUND_PARIS })), ['Lyon', 'both'])
    await remove(store, 'venue', at(venues, 3))
    assert.deepEqual(await titles(store, located({ located: false })), ['Paris', 'nowhere', 'zero', 'no venue'])
  }),
]
