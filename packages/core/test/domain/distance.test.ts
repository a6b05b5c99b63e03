import { runs } from '@kalends/tooling/runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, boundingBox, distanceKm, type Point } from '../../src/domain/distance.ts'

const paris = { latitude: 48.8566, longitude: 2.3522 }
const london = { latitude: 51.5074, longitude: -0.1278 }

const point: fc.Arbitrary<Point> = fc.record({
  latitude: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 0, 90, 89.9999, -89.9999)),
  longitude: fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.constantFrom(-180, 0, 180, 179.9999, -179.9999),
  ),
})

function isInside({ south, north, spans }: Box, { latitude, longitude }: Point): boolean {
  return south <= latitude && latitude <= north && spans.some(([west, east]) => west <= longitude && longitude <= east)
}

/** The place that one reaches from here, going this far in this direction. */
function reach({ latitude, longitude }: Point, km: number, bearing: number): Point {
  const [phi, angle] = [(latitude * Math.PI) / 180, km / 6371.0088]
  const sine = Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing)
  const turn = Math.atan2(Math.sin(bearing) * Math.sin(angle) * Math.cos(phi), Math.cos(angle) - Math.sin(phi) * sine)
  const east = longitude + (turn * 180) / Math.PI
  return {
    latitude: (Math.asin(Math.max(-1, Math.min(1, sine))) * 180) / Math.PI,
    longitude: east > 180 ? east - 360 : east < -180 ? east + 360 : east,
  }
}

describe('distanceKm', () => {
  it('from Paris to London is 344 km', () => {
    expect(distanceKm(paris, london)).toBeCloseTo(343.56, 1)
  })

  it('one degree on the equator is 111.195 km', () => {
    expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })).toBeCloseTo(111.195, 3)
  })

  it('is short across the 180th meridian', () => {
    expect(distanceKm({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(22.239, 3)
  })

  it('to the other side of the earth is half its girth', () => {
    expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
      Math.PI * 6371.0088,
      6,
    )
  })

  it('all longitudes meet at a pole', () => {
    expect(distanceKm({ latitude: 90, longitude: 0 }, { latitude: 90, longitude: 135 })).toBeCloseTo(0, 9)
  })

  it('is a distance: never negative, zero to itself, the same both ways, no more than half the girth', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const km = distanceKm(a, b)
        expect(km).toBeGreaterThanOrEqual(0)
        expect(km).toBeLessThanOrEqual(Math.PI * 6371.0088 + 1e-9)
        expect(distanceKm(b, a)).toBeCloseTo(km, 6)
        expect(distanceKm(a, a)).toBe(0)
      }),
    )
  })
})

describe('boundingBox', () => {
  it('is little larger than the circle', () => {
    const { south, north, spans } = boundingBox({ ...paris, km: 25 })
    expect(south).toBeCloseTo(48.6318, 3)
    expect(north).toBeCloseTo(49.0814, 3)
    expect(spans).toHaveLength(1)
    expect(spans[0]?.[0]).toBeCloseTo(2.0105, 3)
    expect(spans[0]?.[1]).toBeCloseTo(2.6939, 3)
  })

  it('has two spans across the 180th meridian', () => {
    const { spans } = boundingBox({ latitude: 0, longitude: 179.9, km: 111.195 })
    expect(spans).toHaveLength(2)
    expect(spans[0]?.[0]).toBe(-180)
    expect(spans[0]?.[1]).toBeCloseTo(-179.1, 3)
    expect(spans[1]?.[0]).toBeCloseTo(178.9, 3)
    expect(spans[1]?.[1]).toBe(180)
  })

  it('holds a place on the 180th meridian under either of its longitudes', () => {
    for (const longitude of [180, -180]) {
      const box = boundingBox({ latitude: 10, longitude, km: 0 })
      expect(isInside(box, { latitude: 10, longitude: 180 })).toBe(true)
      expect(isInside(box, { latitude: 10, longitude: -180 })).toBe(true)
    }
  })

  it.each([
    ['north', 89.9, 90],
    ['south', -89.9, -90],
  ])('has all longitudes around the %s pole', (_, latitude, pole) => {
    const box = boundingBox({ latitude, longitude: 10, km: 50 })
    expect(box.spans).toEqual([[-180, 180]])
    expect([box.south, box.north]).toContain(pole)
  })

  it('is the whole earth for a circle as large', () => {
    expect(boundingBox({ ...paris, km: 1e6 })).toEqual({ south: -90, north: 90, spans: [[-180, 180]] })
  })

  it('leaves no place out that the distance admits', () => {
    const km = fc.oneof(fc.double({ min: 0, max: 20_100, noNaN: true }), fc.double({ min: 0, max: 50, noNaN: true }))
    fc.assert(
      fc.property(point, point, km, (centre, place, radius) => {
        const box = boundingBox({ ...centre, km: radius })
        if (distanceKm(centre, place) <= radius) expect(isInside(box, place)).toBe(true)
      }),
      { numRuns: runs(200) },
    )
  })

  it('leaves no place out on the rim of a large circle far north', () => {
    const centre = { latitude: 60, longitude: 10 }
    const box = boundingBox({ ...centre, km: 2_000 })
    for (let degree = 0; degree < 360; degree += 1) {
      expect(isInside(box, reach(centre, 2_000, (degree * Math.PI) / 180))).toBe(true)
    }
  })

  it('leaves no place out on the rim', () => {
    const km = fc.oneof(fc.double({ min: 0, max: 20_015, noNaN: true }), fc.double({ min: 0, max: 50, noNaN: true }))
    fc.assert(
      fc.property(point, km, fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }), (centre, radius, bearing) => {
        expect(isInside(boundingBox({ ...centre, km: radius }), reach(centre, radius, bearing))).toBe(true)
      }),
      { numRuns: runs(200) },
    )
  })

  it('leaves no place out whose distance is just the radius', () => {
    fc.assert(
      fc.property(point, point, (centre, place) => {
        expect(isInside(boundingBox({ ...centre, km: distanceKm(centre, place) }), place)).toBe(true)
      }),
      { numRuns: runs(200) },
    )
  })

  it('stays on the globe', () => {
    fc.assert(
      fc.property(point, fc.double({ min: 0, max: 25_000, noNaN: true }), (centre, km) => {
        const { south, north, spans } = boundingBox({ ...centre, km })
        expect(south).toBeGreaterThanOrEqual(-90)
        expect(north).toBeLessThanOrEqual(90)
        for (const [west, east] of spans) {
          expect(west).toBeGreaterThanOrEqual(-180)
          expect(east).toBeLessThanOrEqual(180)
          expect(west).toBeLessThanOrEqual(east)
        }
      }),
    )
  })
})
