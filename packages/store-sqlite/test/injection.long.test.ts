import { injectionCase } from '@kalends/conformance'
import { describe, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { drivers } from './support/drivers.ts'

describe.each(drivers)('$name', ({ open }) => {
  test(injectionCase.name, { timeout: 120_000 }, () =>
    injectionCase.run(async () => sqliteStore({ database: open(':memory:') })),
  )
})
