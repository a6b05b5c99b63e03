import { createClient } from '@kalends/client'
import { type HostAbility, hostCases, typedClientCases } from '@kalends/conformance'
import { describe, it } from 'vitest'
import { openFetch, openNode } from './node-host.ts'

const hosts = [
  { name: 'node:http', open: openNode, abilities: ['routes', 'errors', 'proxy', 'nesting', 'connection'] },
  { name: 'calendar.fetch', open: openFetch, abilities: ['nesting'] },
] as const

describe.concurrent.each(hosts)('$name', ({ open, abilities }) => {
  const can = (ability: HostAbility) => (abilities as readonly HostAbility[]).includes(ability)
  for (const { name, needs = [], run } of [...hostCases, ...typedClientCases(createClient)]) {
    it.skipIf(!needs.every(can))(name, () => run(open))
  }
})
