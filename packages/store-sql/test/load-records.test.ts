import { randomDraft, seededRandom } from '@kalends/conformance'
import { buildRecord, keepLinks } from '@kalends/core'
import { describe, expect, test, vi } from 'vitest'
import { type TransactionContext, tooLong } from '../src/context.ts'
import type { Dialect } from '../src/dialect.ts'
import { contentRow } from '../src/records/content.ts'
import { loadRecords } from '../src/records/load-records.ts'
import { recordCache } from '../src/records/record-cache.ts'
import { sql } from '../src/sql.ts'

const ids = Array.from({ length: 50 }, (_, index) => index + 1)
const draft = randomDraft(seededRandom(1), 'tag', {
  event: [],
  venue: [],
  organizer: [],
  category: [],
  tag: [],
  image: [],
})

/** Loads 50 tags. Returns how many ids each statement asks for, and the tags. */
function load({ isBlocking, until = Number.POSITIVE_INFINITY }: { isBlocking: boolean; until?: number }) {
  const context = {
    dialect: { isBlocking, ids: (asked: readonly number[]) => sql`${JSON.stringify(asked)}` } as unknown as Dialect,
    records: recordCache(0),
    state: { revision: 1 },
    until,
  } as unknown as TransactionContext
  const program = loadRecords(context, 'tag', ids)
  const asked: number[] = []
  let step = program.next()
  while (!step.done) {
    const wanted: number[] = JSON.parse(String(step.value.values[0]))
    asked.push(wanted.length)
    const rows = wanted.map((id) =>
      contentRow<'tag'>(buildRecord.tag(draft, { id, revision: 1, slug: draft.slug, link: keepLinks })),
    )
    step = program.next(rows)
  }
  return { asked, tags: step.value }
}

describe('loading many records', () => {
  test('takes several statements if they block the process, otherwise one', () => {
    const blocking = load({ isBlocking: true })
    expect(blocking.asked).toEqual([16, 16, 16, 2])
    expect(blocking.tags.map((tag) => tag?.id)).toEqual(ids)
    expect(load({ isBlocking: false })).toEqual({ asked: [50], tags: blocking.tags })
  })

  test('ends between two statements when its time is up', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValueOnce(1).mockReturnValueOnce(2).mockReturnValue(4)
    expect(() => load({ isBlocking: true, until: 3 })).toThrow(tooLong)
    expect(now).toHaveBeenCalledTimes(3)
    now.mockRestore()
  })
})
