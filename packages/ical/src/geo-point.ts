/** A point on a map, as fields of a venue. */
export interface GeoPoint {
  readonly geo_lat: number
  readonly geo_lng: number
}

/** Parses a latitude and a longitude in degrees. Returns `undefined` for anything else. */
export function readPoint(texts: readonly string[]): GeoPoint | undefined {
  const [latitude, longitude] = texts.length === 2 ? texts.map(readDegrees) : []
  if (latitude === undefined || longitude === undefined) return undefined
  // The negation also rejects `NaN`, because comparisons with `NaN` are false.
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  return { geo_lat: latitude, geo_lng: longitude }
}

function readDegrees(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
