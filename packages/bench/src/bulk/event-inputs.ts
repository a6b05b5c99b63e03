import { seededRandom } from '@kalends/conformance'
import type { EventInput } from '@kalends/core'
import { addMinutes, format } from 'date-fns'
import { textMaker } from '../data/words.ts'

/** Events as in an import: with texts, and with names of venue, organizer and terms. */
export function eventInputs(count: number): readonly EventInput[] {
  const random = seededRandom(count)
  const { text } = textMaker(random)
  const start = new Date(2027, 0, 1)
  const pick = (kind: string, of: number) => `${kind} ${random.between(1, of)}`
  return Array.from({ length: count }, () => {
    const from = addMinutes(start, 15 * random.between(0, 35_000))
    return {
      title: text(5),
      description: text(45),
      excerpt: text(12),
      start_date: format(from, 'yyyy-MM-dd HH:mm:ss'),
      end_date: format(addMinutes(from, 90), 'yyyy-MM-dd HH:mm:ss'),
      cost: '12.50',
      website: 'https://example.org/tickets',
      venue: { venue: pick('Hall', 200) },
      organizer: { organizer: pick('Club', 100) },
      categories: [pick('Category', 40)],
      tags: [pick('Tag', 60), pick('Tag', 60)],
    }
  })
}
