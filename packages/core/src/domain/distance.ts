import type { Circle } from '../ports/query.ts'

const EARTH_KM = 6371.0088
const DEGREE = Math.PI / 180
// A margin of about six metres, which is more than any rounding error.
const MARGIN = 1e-6
// A tolerance of six nanometres, so that rounding does not exclude a point on the edge of a circle.
const ROUNDING = 1e-15

/** A point on the earth, in degrees. */
export interface Point {
  /** From -90 to 90. */
  readonly latitude: number
  /** From -180 to 180. */
  readonly longitude: number
}

/** A point on a sphere of radius 1 around the center of the earth. */
export type UnitVector = readonly [x: number, y: number, z: number]

/** The point as a vector. Distances between vectors need no trigonometry, so a database can compute them. */
export function unitVector({ latitude, longitude }: Point): UnitVector {
  const [phi, lambda] = [latitude * DEGREE, longitude * DEGREE]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

/** The great-circle distance between two points in kilometres, on a sphere with the mean radius of the earth. */
export function distanceKm(a: Point, b: Point): number {
  // For points on opposite sides of the earth, rounding can make the sine slightly larger than 1.
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chordSquared(unitVector(a), unitVector(b))) / 2))
}

/** The square of the length of the straight line between the ends of two vectors. */
function chordSquared([ax, ay, az]: UnitVector, [bx, by, bz]: UnitVector): number {
  const [dx, dy, dz] = [ax - bx, ay - by, az - bz]
  return dx * dx + dy * dy + dz * dz
}

/** The square of the longest chord from the center of a circle to a point within it. */
export function reachSquared({ km }: Circle): number {
  const chord = 2 * Math.sin(Math.min(km / EARTH_KM, Math.PI) / 2)
  return (chord + ROUNDING) ** 2
}

/** Whether a point is within a circle, or on its edge. */
export function isInCircle(circle: Circle, point: Point): boolean {
  return chordSquared(unitVector(point), unitVector(circle)) <= reachSquared(circle)
}

/** A range that contains the latitudes of all points within a circle, for a cheap first filter by an index. */
export function latitudeRange({ latitude, km }: Circle): readonly [south: number, north: number] {
  const reach = (km / EARTH_KM + MARGIN) / DEGREE
  return [latitude - reach, latitude + reach]
}
