import { isEmail, isHttpUrl } from '@kalends/core'
import { decodeHTML } from 'entities'
import { isRecord, type TecRecord } from './dump.ts'

/** The text with its entities decoded; `undefined` if there is none. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? decodeHTML(value).trim() : ''
  return text === '' ? undefined : text
}

/** HTML as it is, or `undefined` if there is none. */
export function htmlOf(value: unknown): string | undefined {
  const html = typeof value === 'string' ? value.trim() : ''
  return html === '' ? undefined : html
}

/** A web URL. Sites don't check it, so an invalid one is left out, and the record is still imported. */
export function urlOf(value: unknown): string | undefined {
  const url = textOf(value)
  return url !== undefined && isHttpUrl(url) ? url : undefined
}

/** An email address. An invalid one is left out. */
export function emailOf(value: unknown): string | undefined {
  const email = textOf(value)
  return email !== undefined && isEmail(email) ? email : undefined
}

/** The URL of an image. Without an image, a site sends `false`. */
function imageOf(value: unknown): string | undefined {
  return isRecord(value) ? urlOf(value['url']) : undefined
}

/** A slug. WordPress percent-encodes letters beyond ASCII. */
export function slugOf(value: unknown): string | undefined {
  const slug = textOf(value)
  if (slug === undefined) return undefined
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

/** The id of a record, if it has one. */
export function idOf(record: TecRecord): number | undefined {
  const id = Number(record['id'] ?? Number.NaN)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** A list of records. A site sends one record, a list of records, or `[]`. */
export function listOf(value: unknown): readonly TecRecord[] {
  return [value].flat().filter(isRecord)
}

/** Leaves out absent values, so that a record keeps its current values. */
export function given(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** Replaces absent values with `null`, which clears the fields. */
export function orNull(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]))
}

/** The fields that events, venues and organizers have in common. The date of a draft is all zeros. */
export function postOf(record: TecRecord): Readonly<Record<string, unknown>> {
  const date = textOf(record['date_utc'])
  return {
    ...given({
      slug: slugOf(record['slug']),
      status: textOf(record['status']),
      date_utc: date?.startsWith('0000') === true ? undefined : date,
    }),
    ...orNull({
      description: htmlOf(record['description']),
      excerpt: htmlOf(record['excerpt']),
      image: imageOf(record['image']),
    }),
  }
}

/** The members with these names that are booleans. */
export function flagsOf(record: TecRecord, names: readonly string[]): Readonly<Record<string, unknown>> {
  return given(
    Object.fromEntries(names.map((name) => [name, typeof record[name] === 'boolean' ? record[name] : undefined])),
  )
}
