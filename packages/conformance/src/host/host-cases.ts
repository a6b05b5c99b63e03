import { addressCases } from './addresses.ts'
import { bodyCases } from './bodies.ts'
import { clientCases } from './clients.ts'
import { conditionCases } from './conditions.ts'
import type { HostCase } from './host-case.ts'
import { mountCases } from './mounts.ts'
import { operationCases } from './operations.ts'
import { parserCases } from './parsers.ts'

/**
 * All that a host must do, over real HTTP. Wherever the calendar answers, a host must send its answer to the byte, so
 * that all hosts that pass answer alike.
 */
export const hostCases: readonly HostCase[] = [
  ...operationCases,
  ...bodyCases,
  ...addressCases,
  ...conditionCases,
  ...mountCases,
  ...parserCases,
  ...clientCases,
]
