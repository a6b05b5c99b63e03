import { createCalendar } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readIcs } from '../../src/index.ts'

const NOW = Date.UTC(2027, 0, 15, 12)
const openCalendar = () => createCalendar({ store: memoryStore(), clock: () => NOW, sanitize: false })

const zone = fc.constantFrom(
  'Europe/Berlin',
  'America/St_Johns',
  'Africa/Cairo',
  'Asia/Gaza',
  'UTC',
  'UTC+5:30',
  'UTC-3',
)
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(';', ',', ':', '\\', '"', '^', '\n', 'é', '日本', '🎉', 'مرحبا', ' ', '\\n', '%', '='),
      fc.string({ unit: 'grapheme', maxLength: 10 }),
    ),
    { maxLength: 20 },
  )
  // Tags, entities and control characters do not come through as they are.
  .map((parts) => parts.join('').replace(/[<&]|(?!\n)[\p{Cc}\p{Cs}\ufffe\uffff\u2028\u2029]/gu, ''))
const line = text.map((given) => `T${given.replaceAll('\n', '')}T`.slice(0, 150))

const event = fc.record({
  title: line,
  description: text.map((given) => `D${given}D`),
  start: fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2035, 0, 1) / 1000 }),
  seconds: fc.integer({ min: 0, max: 300_000 }),
  timezone: zone,
  all_day: fc.boolean(),
  event_status: fc.constantFrom('scheduled' as const, 'canceled' as const),
})

test('the feed of a calendar, read and created again, gives the same events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 6 }), async (given) => {
      const [first, second] = [openCalendar(), openCalendar()]
      for (const { start, seconds, ...fields } of given) {
        await first.events.create({ ...fields, start_date: start, end_date: start + seconds })
      }
      const file = await first.feeds.ics({ start_date: '2000-01-01' })
      const { events, problems } = await readIcs(file)
      expect(problems).toEqual([])
      for (const { input } of events) await second.events.create(input)

      const shown = async ({ events: { list } }: typeof first) => {
        const { events: views } = await list({ start_date: '2000-01-01', per_page: 50 })
        return views.map(({ title, description, event_status, all_day, start, end, utc_start_date, utc_end_date }) => ({
          title,
          event_status,
          // The description of an event that is called off says so first.
          ...(event_status === 'scheduled' && { description }),
          ...(all_day ? { start, end } : { utc_start_date, utc_end_date }),
        }))
      }
      expect(await shown(second)).toEqual(await shown(first))
    }),
    { numRuns: 10 },
  )
})
