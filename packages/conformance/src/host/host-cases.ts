import { addressCases } from './addresses.ts'
import { bodyCases } from './bodies.ts'
import { clientCases } from './clients.ts'
import { conditionCases } from './conditions.ts'
import { feedCases } from './feeds.ts'
import type { HostCase } from './host-case.ts'
import { mountCases } from './mounts.ts'
import { operationCases } from './operations.ts'
import { parserCases } from './parsers.ts'
import { reportCases } from './reports.ts'
import { ruleCases } from './rules.ts'
import { textIdOperations, userIdCases } from './user-ids.ts'

/**
 * Everything a host must do, over real HTTP. A host must send the responses of the calendar unchanged, byte for byte, so
 * that all hosts that pass respond the same.
 */
export const hostCases: readonly HostCase[] = [
  ...operationCases,
  textIdOperations,
  ...bodyCases,
  ...addressCases,
  ...conditionCases,
  ...mountCases,
  ...parserCases,
  ...clientCases,
  ...feedCases,
  ...reportCases,
  ...ruleCases,
  ...userIdCases,
]
