import type { Store } from '@kalends/core'
import { expect } from 'vitest'
import { everything } from './events.ts'

/** Checks that a store has every event that was acknowledged, no event twice, and one revision for each. */
export async function checkEvents(store: Store, acknowledged: readonly string[]): Promise<void> {
  const titles = new Set((await store.find('event', everything)).records.map(({ title }) => title))
  expect(acknowledged.filter((title) => !titles.has(title))).toEqual([])
  expect([await store.revision(), (await store.find('event', everything)).total]).toEqual([titles.size, titles.size])
}
