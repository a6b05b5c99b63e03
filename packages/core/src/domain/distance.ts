import type { Circle } from '../ports/query.ts'

const EARTH_KM = 6371.0088
const DEGREE = Math.PI / 180
// About six metres: more than rounding can move a point on the rim, even at the far side of the earth.
const MARGIN = 1e-6

/** A place on the earth, in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** A box around a circle. A place is inside when its latitude is in the range and its longitude in one of the spans. */
export interface Box {
  readonly south: number
  readonly north: number
  /** One span, or two where the box crosses the 180th meridian; from west to east, bounds included. */
  readonly spans: readonly (readonly [west: number, east: number])[]
}

/** The way between two places along the great circle, in kilometres, on a sphere of the earth's mean radius. */
export function distanceKm(a: Point, b: Point): number {
  const upDown = Math.sin(((b.latitude - a.latitude) * DEGREE) / 2) ** 2
  const sideways = Math.sin(((b.longitude - a.longitude) * DEGREE) / 2) ** 2
  const half = upDown + Math.cos(a.latitude * DEGREE) * Math.cos(b.latitude * DEGREE) * sideways
  // Rounding can carry it just past 1 for places on opposite sides of the earth.
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, half)))
}

/**
 * A box for a first, cheap look: every place within the circle, as `distanceKm` measures it, is in the box; some in
 * the box are not within the circle. A circle around a pole has all longitudes.
 */
export function boundingBox(circle: Circle): Box {
  const angle = circle.km / EARTH_KM + MARGIN
  const south = circle.latitude - angle / DEGREE
  const north = circle.latitude + angle / DEGREE
  if (south <= -90 || north >= 90) {
    return { south: Math.max(south, -90), north: Math.min(north, 90), spans: [[-180, 180]] }
  }
  // The meridians that touch the circle do so nearer the pole than its centre, where degrees are shorter.
  const reach = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(circle.latitude * DEGREE))) / DEGREE
  return { south, north, spans: spansBetween(circle.longitude - reach, circle.longitude + reach) }
}

function spansBetween(west: number, east: number): Box['spans'] {
  if (west <= -180)
    return [
      [-180, east],
      [west + 360, 180],
    ]
  if (east >= 180)
    return [
      [-180, east - 360],
      [west, 180],
    ]
  return [[west, east]]
}
