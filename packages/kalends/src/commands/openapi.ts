import { createCalendar } from '@kalends/core'
import { sqliteStore } from '@kalends/store-sqlite'
import { calendarOptions, withOptionNames } from '../calendar-options.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { Sources } from '../settings/resolve-settings.ts'

/** Runs `kalends openapi`. It opens no store: the document does not depend on what is stored. */
export async function openapi(flags: Sources['flags']): Promise<void> {
  const read = await readSettings(flags)
  const document = await withOptionNames(read.settings, async () => {
    const calendar = createCalendar({ ...calendarOptions(read), store: sqliteStore({ filename: ':memory:' }) })
    try {
      return calendar.openapi()
    } finally {
      await calendar.close()
    }
  })
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
}
