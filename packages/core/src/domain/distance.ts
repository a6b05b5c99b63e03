import type { Circle } from '../ports/query.ts'

const EARTH_KM = 6371.0088
const DEGREE = Math.PI / 180
// About six metres, which is more than any rounding error.
const MARGIN = 1e-6

/** A point on the earth, in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** A box around a circle. It contains a point if the latitude is in the range and the longitude in one of the spans. */
export interface Box {
  readonly south: number
  readonly north: number
  /** One span from west to east, or two if the box crosses the 180th meridian. Bounds are inclusive. */
  readonly spans: readonly (readonly [west: number, east: number])[]
}

/** The great-circle distance between two points in kilometres, on a sphere with the mean radius of the earth. */
export function distanceKm(a: Point, b: Point): number {
  const latitudePart = Math.sin(((b.latitude - a.latitude) * DEGREE) / 2) ** 2
  const longitudePart = Math.sin(((b.longitude - a.longitude) * DEGREE) / 2) ** 2
  const half = latitudePart + Math.cos(a.latitude * DEGREE) * Math.cos(b.latitude * DEGREE) * longitudePart
  // For points on opposite sides of the earth, rounding can make it slightly larger than 1.
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, half)))
}

/**
 * A box for a cheap first filter. It contains every point within the circle, as `distanceKm` measures it, and some
 * points outside. A circle around a pole spans all longitudes.
 */
export function boundingBox(circle: Circle): Box {
  const angle = circle.km / EARTH_KM + MARGIN
  const south = circle.latitude - angle / DEGREE
  const north = circle.latitude + angle / DEGREE
  if (south <= -90 || north >= 90) {
    return { south: Math.max(south, -90), north: Math.min(north, 90), spans: [[-180, 180]] }
  }
  // The meridians touch the circle closer to the pole than its centre, where a degree of longitude is shorter.
  const reach = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(circle.latitude * DEGREE))) / DEGREE
  return { south, north, spans: spansBetween(circle.longitude - reach, circle.longitude + reach) }
}

function spansBetween(west: number, east: number): Box['spans'] {
  if (west > -180 && east < 180) return [[west, east]]
  const [toEast, fromWest] = west <= -180 ? [east, west + 360] : [east - 360, west]
  return [
    [-180, toEast],
    [fromWest, 180],
  ]
}
