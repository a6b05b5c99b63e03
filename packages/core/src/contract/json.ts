/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A JSON Schema. */
export interface JsonSchema {
  readonly [key: string]: unknown
}

/** Whether a value is an object with keys: neither a list nor `null`. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
