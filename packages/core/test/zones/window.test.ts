import { describe, expect, it } from 'vitest'
import { readMoment } from '../../src/domain/moment.ts'
import { resolveWindow, type WindowInput } from '../../src/domain/window.ts'
import { goldenWindows } from './golden-windows.ts'
import { readTable, seconds } from './table.ts'

const now = seconds('2027-01-15 12:00:00')

/** Reads `start_date=2027-03-10, strict, now=…` as a table of golden windows has it. */
function readFilters(zone: string, text: string): WindowInput {
  const input: Record<string, unknown> = { strict: false, ignored: false, now, zone }
  for (const part of text.split(',').map((piece) => piece.trim())) {
    if (part === '') continue
    const [name = '', value] = part.split('=')
    if (value === undefined) input[name] = true
    else input[name] = name === 'now' ? seconds(value) : readMoment(value)
    if (input[name] === undefined) throw new Error(`not a filter: ${part}`)
  }
  // The table names nothing but keys of the input, and the loop above gave each its type.
  return input as unknown as WindowInput
}

function readRange(text: string) {
  const [min = '', max = ''] = text.split('..').map((end) => end.trim())
  return { min: min === '' ? undefined : seconds(min), max: max === '' ? undefined : seconds(max) }
}

const wall = (text: string) => ({ type: 'wall', wall: seconds(text) }) as const
const instant = (text: string) => ({ type: 'instant', utc: seconds(text) }) as const

describe('golden windows', () => {
  for (const [zone = '', filters = '', starts = '', ends = ''] of readTable(goldenWindows)) {
    it(`in ${zone}, "${filters}" keeps starts ${starts} and ends ${ends}`, () => {
      const window = resolveWindow(readFilters(zone, filters))
      expect({ starts: window.starts, ends: window.ends }).toEqual({ starts: readRange(starts), ends: readRange(ends) })
    })
  }
})

describe('how a window came to be', () => {
  const plain = { strict: false, ignored: false, now, zone: 'Europe/Paris' }

  it('names the defaults', () => {
    expect(resolveWindow(plain)).toMatchObject({
      bounds: [
        {
          name: 'start_date',
          source: 'default',
          requested: now,
          applied: seconds('2027-01-14 23:00:00'),
          edge: 'startsFrom',
        },
        {
          name: 'end_date',
          source: 'default',
          requested: seconds('2029-01-15 12:00:00'),
          applied: seconds('2029-01-15 23:00:00'),
          edge: 'endsBefore',
        },
      ],
      dropped: [],
    })
  })

  it('distinguishes the given bound from the applied one', () => {
    const input = { ...plain, starts_after: wall('2027-03-10 09:30:00'), ends_before: instant('2027-03-12 23:30:00') }
    expect(resolveWindow(input).bounds).toEqual([
      {
        name: 'starts_after',
        source: 'given',
        requested: seconds('2027-03-10 08:30:00'),
        applied: seconds('2027-03-10 23:00:00'),
        edge: 'startsFrom',
      },
      {
        name: 'ends_before',
        source: 'given',
        requested: seconds('2027-03-12 23:30:00'),
        applied: seconds('2027-03-13 23:00:00'),
        edge: 'endsBefore',
      },
    ])
  })

  it('names each default that other bounds replaced', () => {
    expect(resolveWindow({ ...plain, ends_after: wall('2027-03-10 00:00:00') }).dropped).toEqual([
      { name: 'start_date', source: 'default', why: 'other_bounds' },
      { name: 'end_date', source: 'default', why: 'other_bounds' },
    ])
  })

  it('keeps a date that was given, next to other bounds', () => {
    const input = { ...plain, start_date: wall('2027-03-10 00:00:00'), ends_after: wall('2027-03-10 00:00:00') }
    const window = resolveWindow(input)
    expect(window.bounds.map(({ name, source }) => [name, source])).toEqual([
      ['start_date', 'given'],
      ['ends_after', 'given'],
    ])
    expect(window.dropped).toEqual([{ name: 'end_date', source: 'default', why: 'other_bounds' }])
  })

  it('names all that include switched off, given or default', () => {
    const input = {
      ...plain,
      ignored: true,
      end_date: wall('2027-03-10 00:00:00'),
      starts_before: instant('2027-03-10 00:00:00'),
    }
    expect(resolveWindow(input)).toEqual({
      starts: { min: undefined, max: undefined },
      ends: { min: undefined, max: undefined },
      bounds: [],
      dropped: [
        { name: 'start_date', source: 'default', why: 'include' },
        { name: 'end_date', source: 'given', why: 'include' },
        { name: 'starts_before', source: 'given', why: 'include' },
      ],
    })
  })

  it('treats a filter that is undefined as not given', () => {
    expect(resolveWindow({ ...plain, starts_after: undefined, start_date: undefined })).toEqual(resolveWindow(plain))
  })
})
