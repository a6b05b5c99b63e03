import { isCalendarError, type Store } from '@kalends/core'
import { sqliteStore } from '../../src/index.ts'
import { eventDraft, inserting, termDraft, venueDraft } from './drafts.ts'
import { openDriver } from './drivers.ts'

/*
 * What runs in the processes that the tests start: `child.ts <driver> <file> <task> <argument>`.
 */

const [driver = '', file = '', task = '', argument = ''] = process.argv.slice(2)

/** Prints a line for the test. Writes to a pipe are synchronous, so the line is not lost when the process is killed. */
function say(...words: readonly unknown[]): void {
  process.stdout.write(`${words.join(' ')}\n`)
}

function openStore(): Store {
  return sqliteStore({ database: openDriver(driver, file), busyTimeoutMs: 20_000 })
}

/** Commits one group of records after another and prints each commit, until the process ends. */
async function append(store: Store): Promise<void> {
  for (let number = 1; ; number += 1) {
    const name = `${argument}-${number}`
    const description = name.repeat(1 + (number % 300))
    const { revision } = await store.commit([
      inserting('venue', venueDraft(name), -1),
      inserting('tag', termDraft(name), -2),
      inserting('event', eventDraft(name, { description, searchText: description, venueIds: [-1], tagIds: [-2] })),
    ])
    say(name, revision)
  }
}

/** Increments a number in a record this many times. Other processes increment it too. */
async function increment(store: Store): Promise<void> {
  for (let done = 0; done < Number(argument); ) {
    const [event] = await store.getMany('event', [1])
    if (event === undefined) throw new Error('The event is not there.')
    const { id, revision: expected, ...draft } = event
    const customFields = { count: Number(draft.customFields['count'] ?? 0) + 1 }
    try {
      await store.commit([
        { type: 'update', kind: 'event', id, expected, draft: { ...draft, customFields }, slugRule: 'exact' },
      ])
      done += 1
    } catch (error) {
      if (!isCalendarError(error, 'rest_conflict')) throw error
    }
  }
}

/** Inserts events that all want the same slug, and prints the assigned slugs. */
async function crowd(store: Store): Promise<void> {
  for (let number = 0; number < Number(argument); number += 1) {
    const { revision, records } = await store.commit([inserting('event', eventDraft('same'))])
    const [event] = records
    say(event !== undefined && 'slug' in event ? event.slug : '', revision)
  }
}

/** Responds to the calls that the test sends, one after the other, until the end of the process. */
async function serve(store: Store): Promise<void> {
  process.on('message', async ([method, ...values]: [keyof Store, ...unknown[]]) => {
    // The test knows what the method takes.
    process.send?.(await (store[method] as (...values: unknown[]) => unknown)(...values))
  })
  process.send?.('ready')
  await new Promise<never>(() => undefined)
}

const tasks: Readonly<Record<string, (store: Store) => Promise<void>>> = {
  append,
  increment,
  crowd,
  serve,
  open: async () => undefined,
}

const store = openStore()
await tasks[task]?.(store)
await store.close()
