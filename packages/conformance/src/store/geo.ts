import assert from 'node:assert/strict'
import { type Circle, distanceKm } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { venueNames } from './support/finding.ts'
import { seePublished } from './support/queries.ts'
import { at, insertVenues, update } from './support/writing.ts'

interface Point {
  readonly latitude: number
  readonly longitude: number
}

function point(latitude: number, longitude: number): Point {
  return { latitude, longitude }
}

function circle(latitude: number, longitude: number, km: number): Circle {
  return { latitude, longitude, km }
}

const PARIS = point(48.8566, 2.3522)

/** Points, and circles with the points inside each. */
const NEIGHBOURHOODS: readonly {
  readonly name: string
  readonly points: Readonly<Record<string, Point>>
  readonly circle: Circle
  readonly inside: readonly string[]
}[] = [
  {
    name: 'the date line are found on both sides of it',
    points: {
      west: point(-17, 179.9),
      east: point(-17, -179.9),
      on: point(-17, 180),
      far: point(-17, 178),
      zero: point(-17, 0),
    },
    circle: circle(-17, 179.95, 50),
    inside: ['east', 'on', 'west'],
  },
  {
    name: 'the date line, seen from the far side, are found on both sides of it',
    points: { west: point(0, 179.9), east: point(0, -179.9), far: point(0, -178) },
    circle: circle(0, -180, 20),
    inside: ['east', 'west'],
  },
  {
    name: 'the north pole are found at every longitude',
    points: {
      a: point(89.9, 0),
      b: point(89.9, 90),
      c: point(89.9, 180),
      d: point(89.9, -90),
      pole: point(90, 77),
      far: point(88, 0),
    },
    circle: circle(89.95, 45, 40),
    inside: ['a', 'b', 'c', 'd', 'pole'],
  },
  {
    name: 'the south pole are found at every longitude',
    points: {
      a: point(-89.9, 0),
      b: point(-89.9, 179),
      pole: point(-90, 0),
      far: point(-88, 179),
      north: point(89.9, 0),
    },
    circle: circle(-90, 0, 20),
    inside: ['a', 'b', 'pole'],
  },
  {
    name: 'the prime meridian are found on both sides of it',
    points: { west: point(51.5, -0.01), east: point(51.5, 0.01), far: point(51.5, 1) },
    circle: circle(51.5, 0, 5),
    inside: ['east', 'west'],
  },
  {
    name: 'the equator are found on both sides of it',
    points: { north: point(0.01, 30), south: point(-0.01, 30), far: point(1, 30) },
    circle: circle(0, 30, 5),
    inside: ['north', 'south'],
  },
  {
    name: 'a point in the far north are found although meridians are close together',
    points: { a: point(78, 15), b: point(78, 19), far: point(78, 21), farther: point(79, 15) },
    circle: circle(78, 15, 100),
    inside: ['a', 'b'],
  },
]

/** Cases for the location of venues. */
export const geo: readonly StoreCase[] = [
  ...NEIGHBOURHOODS.map(({ name, points, circle: near, inside }) =>
    storeCase(`venues around ${name}`, async (store) => {
      await insertVenues(store, ...Object.entries(points).map(([key, place]) => ({ name: key, ...place })))
      assert.deepEqual((await venueNames(store, { near })).sort(), inside)
    }),
  ),
  storeCase('located finds venues with coordinates, or those without', async (store) => {
    await insertVenues(store, { name: 'with', ...PARIS }, { name: 'without' }, { name: 'zero', ...point(0, 0) })
    assert.deepEqual(await venueNames(store, { located: true }), ['zero', 'with'])
    assert.deepEqual(await venueNames(store, { located: false }), ['without'])
    assert.deepEqual(await venueNames(store, { located: undefined }), ['zero', 'without', 'with'])
  }),
  storeCase('a venue without coordinates is never near a point', async (store) => {
    await insertVenues(store, { name: 'nowhere' }, { name: 'zero', ...point(0, 0) })
    assert.deepEqual(await venueNames(store, { near: circle(0, 0, 30_000) }), ['zero'])
    assert.deepEqual(await venueNames(store, { near: circle(0, 0, 30_000), located: false }), [])
  }),
  storeCase('a venue exactly on the edge of the circle matches, and one just outside does not', async (store) => {
    await insertVenues(store, { name: 'edge', ...PARIS })
    for (const center of [
      point(48.86, 2.3),
      point(45.764, 4.8357),
      point(-33.86, 151.2),
      point(90, 0),
      point(48.8566, -177.6),
    ]) {
      const km = distanceKm(PARIS, center)
      assert.deepEqual(await venueNames(store, { near: { ...center, km } }), ['edge'], `at ${km} km`)
      assert.deepEqual(await venueNames(store, { near: { ...center, km: km * (1 - 1e-9) } }), [], `short of ${km} km`)
    }
  }),
  storeCase('a circle with radius 0 contains its center', async (store) => {
    await insertVenues(store, { name: 'here', ...PARIS }, { name: 'near', ...point(48.8567, 2.3522) })
    assert.deepEqual(await venueNames(store, { near: { ...PARIS, km: 0 } }), ['here'])
  }),
  storeCase('a circle the size of the earth contains every venue with coordinates', async (store) => {
    const points = [point(90, 0), point(-90, 0), point(0, 180), point(0, -180), point(-48.8566, -177.6478), PARIS]
    await insertVenues(store, ...points.map((place, index) => ({ name: `${index}`, ...place })), { name: 'nowhere' })
    assert.equal((await venueNames(store, { near: { ...PARIS, km: 20_100 } })).length, points.length)
    assert.equal((await venueNames(store, { near: { ...PARIS, km: 1e9 } })).length, points.length)
  }),
  storeCase('near works with every other filter and does not change the order', async (store) => {
    const venues = [1, 3, 2].map((publishedAt) => ({ name: `${publishedAt}`, publishedAt, ...PARIS }))
    await insertVenues(store, ...venues, { name: 'far', ...point(0, 0) }, { name: 'draft', ...PARIS, status: 'draft' })
    const near = { ...PARIS, km: 1 }
    const visible = seePublished()
    assert.deepEqual(await venueNames(store, { near, visible }), ['3', '2', '1'])
    assert.deepEqual(await venueNames(store, { near, visible, needles: ['2'] }), ['2'])
    assert.deepEqual(await venueNames(store, { near, visible, offset: 1, limit: 1 }), ['2'])
  }),
  storeCase('a venue that moves or loses its coordinates is found at its new location', async (store) => {
    const venues = await insertVenues(store, { name: 'moves', ...PARIS }, { name: 'vanishes', ...PARIS })
    await update(store, 'venue', at(venues, 0), point(0, 0))
    await update(store, 'venue', at(venues, 1), { latitude: undefined, longitude: undefined })
    assert.deepEqual(await venueNames(store, { near: { ...PARIS, km: 10 } }), [])
    assert.deepEqual(await venueNames(store, { near: circle(0, 0, 10) }), ['moves'])
    assert.deepEqual(await venueNames(store, { located: false }), ['vanishes'])
  }),
]
