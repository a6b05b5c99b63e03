import { runs } from '@kalends/tooling/runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceKm, isInCircle, latitudeRange, type Point } from '../../src/domain/distance.ts'

const paris = { latitude: 48.8566, longitude: 2.3522 }
const london = { latitude: 51.5074, longitude: -0.1278 }

const point: fc.Arbitrary<Point> = fc.record({
  latitude: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 0, 90, 89.9999, -89.9999)),
  longitude: fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.constantFrom(-180, 0, 180, 179.9999, -179.9999),
  ),
})

/** The point at this distance from here, in this direction. */
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

  it('to the other side of the earth is half its circumference', () => {
    expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
      Math.PI * 6371.0088,
      6,
    )
  })

  it('all longitudes meet at a pole', () => {
    expect(distanceKm({ latitude: 90, longitude: 0 }, { latitude: 90, longitude: 135 })).toBeCloseTo(0, 9)
  })

  it('is a distance: never negative, zero to itself, the same both ways, at most half the circumference', () => {
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

describe('isInCircle', () => {
  it('admits what the distance admits, edge included', () => {
    const km = fc.oneof(fc.double({ min: 0, max: 20_100, noNaN: true }), fc.double({ min: 0, max: 50, noNaN: true }))
    fc.assert(
      fc.property(point, point, km, (center, place, radius) => {
        const distance = distanceKm(center, place)
        expect(isInCircle({ ...center, km: distance }, place)).toBe(true)
        // Rounding decides within a nanometre of the edge, and on the other side of the earth within a millimetre.
        if (Math.abs(distance - radius) > 1e-6) {
          expect(isInCircle({ ...center, km: radius }, place)).toBe(distance <= radius)
        }
      }),
      { numRuns: runs(200) },
    )
  })

  it('admits every place in a circle as large as the earth', () => {
    fc.assert(fc.property(point, (place) => isInCircle({ ...paris, km: 1e6 }, place)))
  })
})

describe('latitudeRange', () => {
  it('is little larger than the circle', () => {
    const [south, north] = latitudeRange({ ...paris, km: 25 })
    expect(south).toBeCloseTo(48.6318, 3)
    expect(north).toBeCloseTo(49.0814, 3)
  })

  it('includes every place on the edge', () => {
    const km = fc.oneof(fc.double({ min: 0, max: 20_015, noNaN: true }), fc.double({ min: 0, max: 50, noNaN: true }))
    fc.assert(
      fc.property(point, km, fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }), (center, radius, bearing) => {
        const [south, north] = latitudeRange({ ...center, km: radius })
        const { latitude } = reach(center, radius, bearing)
        expect(latitude).toBeGreaterThanOrEqual(south)
        expect(latitude).toBeLessThanOrEqual(north)
      }),
      { numRuns: runs(200) },
    )
  })
})
