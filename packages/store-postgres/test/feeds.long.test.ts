import { feedPolicyCases, type OpenCalendar } from '@kalends/conformance'
import { createCalendar } from '@kalends/core'
import { describe, test } from 'vitest'
import { hasPostgres, useServer } from './support/server.ts'

describe.runIf(hasPostgres)('feeds on Postgres', () => {
  const server = useServer()
  const open: OpenCalendar = (setup) => {
    const store = server.emptyStore()
    return { store, calendar: createCalendar({ ...setup, store }) }
  }

  for (const { name, run } of feedPolicyCases) test(name, () => run(open))
})
