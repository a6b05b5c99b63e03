import type { Calendar } from '../../src/calendar.ts'
import { type Asking, get, type Reply } from '../fixtures.ts'

interface Named {
  readonly title?: string
  readonly name?: string
  readonly venue?: string
  readonly organizer?: string
}

/** What the records of a list are called, in order. Throws when the list is refused, so that empty means empty. */
export async function names(calendar: Calendar, path: string, asking?: Asking): Promise<readonly string[]> {
  const reply = await get(calendar, path, asking)
  if (reply.status !== 200) throw new Error(`${path} was refused with ${reply.status}: ${reply.text}`)
  const list = Object.values(reply.json).find(Array.isArray) as readonly Named[]
  return list.map(({ title, name, venue, organizer }) => title ?? name ?? venue ?? organizer ?? '')
}

/** Why a request was refused: its status, code and the parameters it names. */
export function refusalOf({ status, json }: Reply): {
  readonly status: number
  readonly code: string
  readonly params: readonly string[]
} {
  return { status, code: json.code, params: Object.keys(json.data?.params ?? {}) }
}

/** Why a list was refused. */
export async function refusal(
  calendar: Calendar,
  path: string,
  asking?: Asking,
): Promise<ReturnType<typeof refusalOf>> {
  return refusalOf(await get(calendar, path, asking))
}

/** The refusal of values that are not good. */
export function badParams(...params: readonly string[]): ReturnType<typeof refusalOf> {
  return { status: 400, code: 'rest_invalid_param', params }
}

/** The milliseconds of a text in UTC, as clocks give them. */
export function utc(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}

/** A clock that a test sets by hand. */
export function handClock(text: string): { readonly clock: () => number; set(text: string): void } {
  let now = utc(text)
  return {
    clock: () => now,
    set: (next) => {
      now = utc(next)
    },
  }
}
