import { createCalendar, type EventView } from '@kalends/core'
import { sqliteStore } from '../../src/index.ts'
import { openDriver } from './drivers.ts'

/*
 * Iterates over all events of a calendar, in a process of its own: `iterator.ts <driver> <file> <how>`. Prints how many
 * there are. With `collect`, it keeps all of them in memory, which `iterate` must not do.
 */

const [driver = '', file = '', how = ''] = process.argv.slice(2)
const store = sqliteStore({ database: openDriver(driver, file), cacheBytes: 8 * 2 ** 20 })
const calendar = createCalendar({ store, cacheBytes: 8 * 2 ** 20 })
const held: EventView[] = []
let count = 0
for await (const event of calendar.events.iterate({ start_date: '2000-01-01', end_date: '2100-01-01' })) {
  count += 1
  if (how === 'collect') held.push(event)
}
// The length is printed, so that the bundler does not remove the list as unused.
process.stdout.write(`${count} ${held.length}\n`)
await calendar.close()
process.disconnect?.()
