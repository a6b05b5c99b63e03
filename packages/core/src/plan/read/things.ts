import { isCleanText } from '../../domain/clean-text.ts'
import { type CostEntry, readCost } from '../../domain/cost.ts'
import type { Fault } from '../../errors/calendar-error.ts'
import type { ImageSize } from '../../ports/record.ts'
import { fault, type Reading } from './reading.ts'
import { readId } from './scalars.ts'
import { readUrl } from './texts.ts'

/** An image on its way in: one already known, or the address of one and what the host found out about it. */
export type ImageInput = { readonly id: number } | NewImage

/** An image that may not be known yet. */
export interface NewImage {
  readonly url: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly sizes?: Readonly<Record<string, ImageSize>> | undefined
}

/** An absolute address, or the id of a known image; an empty text is none. */
export function readImage(raw: unknown, reading: Reading): ImageInput | null | undefined {
  if (typeof raw === 'number' || (typeof raw === 'string' && /^\s*[+-]?\d+\s*$/.test(raw))) {
    const id = readId(raw, reading)
    return id === undefined ? undefined : { id }
  }
  const faults: Fault[] = []
  const url = readUrl(raw, { ...reading, faults })
  if (url === undefined) {
    const tooLong = faults.find(({ code }) => code === 'too_long')
    return tooLong === undefined ? fault(reading, 'not_image') : fault(reading, 'too_long', tooLong.values)
  }
  return url === null ? null : { url }
}

/** A text, a number, or a list of them. */
export function readPrice(raw: unknown, reading: Reading): readonly CostEntry[] | undefined {
  const { listLength, nameLength } = reading.rules.limits
  if (Array.isArray(raw) && raw.length > listLength) return fault(reading, 'too_many_entries', { max: listLength })
  const cost = readCost(raw)
  if (cost === undefined) return fault(reading, 'not_cost')
  if (cost.some((entry) => String(entry).length > nameLength)) return fault(reading, 'too_long', { max: nameLength })
  if (!cost.every((entry) => isCleanText(String(entry)))) return fault(reading, 'bad_characters')
  return cost
}
