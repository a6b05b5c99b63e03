import { apiClient, runWireCases, type Send, type WireResult } from '@kalends/conformance'
import { CommandError, usageError } from '../command-error.ts'
import { commandName } from '../command-name.ts'
import { reasonOf } from '../open-store.ts'
import { plainLine } from '../terminal/plain-line.ts'

/** Runs `kalends conform`. Throws if a required rule does not hold. */
export async function conform(address: string, { write = false }: { readonly write?: boolean }): Promise<void> {
  const root = rootOf(address)
  const key = process.env['KALENDS_KEY']
  if (write && (key === undefined || key === '')) {
    throw usageError('--write needs a key of an editor.', `Set KALENDS_KEY. ${commandName()} key create makes one.`)
  }
  const anonymous = apiClient(root)
  await checkReachable(root, anonymous)
  const editor = write ? apiClient(root, key) : undefined
  if (editor !== undefined) await checkKey(editor)
  const counts = { holds: 0, fails: 0, 'not tried': 0 }
  let failed = 0
  for await (const result of runWireCases(anonymous, editor)) {
    process.stdout.write(lineOf(result))
    counts[result.outcome] += 1
    if (result.outcome === 'fails' && !result.isOptional) failed += 1
  }
  const untried = counts['not tried'] === 0 ? '' : `, ${counts['not tried']} were not tried`
  process.stdout.write(`${counts.holds} of ${counts.holds + counts.fails} hold${untried}.\n`)
  if (failed > 0)
    throw new CommandError(
      failed === 1 ? 'A required rule does not hold.' : `${failed} required rules do not hold.`,
      'The table has the reasons.',
    )
}

/** Throws if no server responds. */
async function checkReachable(root: string, send: Send): Promise<void> {
  try {
    await send('')
  } catch (error) {
    const problem = `${new URL(root).host} cannot be reached${reasonOf(error)}.`
    throw new CommandError(problem, 'Check the address, and that the server runs.', { cause: error })
  }
}

/** Throws if the server rejects the key. Otherwise, every rule about writing would fail. */
async function checkKey(send: Send): Promise<void> {
  const { status } = await send('/events')
  if (status !== 401 && status !== 403) return
  throw new CommandError(
    'The server rejects the key in KALENDS_KEY.',
    `Create another with ${commandName()} key create.`,
  )
}

const states = { holds: 'holds', fails: 'FAILS', 'not tried': 'untried' } as const

function lineOf({ name, isOptional, outcome, reason }: WireResult): string {
  const state = outcome === 'fails' && isOptional ? 'missing' : states[outcome]
  return `${state.padEnd(8)} ${name}${reason === '' ? '' : `: ${plainLine(reason)}`}\n`
}

/** The root of the API. A URL without a path gets the default path of a calendar. */
function rootOf(address: string): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) {
    throw usageError('The address must begin with https:// or http://.', 'Write the root of the API.')
  }
  const { origin, pathname, username, password } = new URL(address)
  if (username !== '' || password !== '') {
    throw usageError('The address must not contain a password.', 'Set KALENDS_KEY to a key.')
  }
  return `${origin}${pathname === '/' ? '/calendar/events/v1' : pathname.replace(/\/$/, '')}`
}
