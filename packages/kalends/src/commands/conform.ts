import { apiClient, type Send, type WireCase, wireReadCases, wireWriteCases } from '@kalends/conformance'
import { CommandError, usageError } from '../command-error.ts'
import { reasonOf } from '../open-store.ts'
import { plainLine } from '../terminal/plain-line.ts'

/** Runs `kalends conform`. Throws if something required does not hold. */
export async function conform(address: string, { write = false }: { readonly write?: boolean }): Promise<void> {
  const root = rootOf(address)
  const key = process.env['KALENDS_KEY']
  if (write && (key === undefined || key === '')) {
    throw usageError('--write needs a key of an editor.', 'Set KALENDS_KEY. kalends key create makes one.')
  }
  const results: Result[] = []
  const anonymous = apiClient(root)
  await checkReachable(root, anonymous)
  for (const wireCase of wireReadCases) results.push(await resultOf(wireCase, anonymous, anonymous))
  const editor = apiClient(root, key)
  for (const wireCase of write ? wireWriteCases : []) results.push(await resultOf(wireCase, editor, anonymous))
  process.stdout.write(results.map(lineOf).join(''))
  const failed = results.filter(({ reason, isOptional }) => reason !== undefined && !isOptional).length
  process.stdout.write(`${results.filter(({ reason }) => reason === undefined).length} of ${results.length} hold.\n`)
  if (failed > 0)
    throw new CommandError(
      failed === 1 ? 'A required rule does not hold.' : `${failed} required rules do not hold.`,
      'The table has the reasons.',
    )
}

/** Throws if there is no server. */
async function checkReachable(root: string, send: Send): Promise<void> {
  try {
    await send('')
  } catch (error) {
    const problem = `${new URL(root).host} cannot be reached${reasonOf(error)}.`
    throw new CommandError(problem, 'Check the address, and that the server runs.', { cause: error })
  }
}

interface Result {
  readonly name: string
  readonly isOptional: boolean
  /** Why the rule does not hold; `undefined` if it does. */
  readonly reason: string | undefined
}

async function resultOf({ name, isOptional = false, run }: WireCase, send: Send, anonymous: Send): Promise<Result> {
  try {
    await run(send, anonymous)
    return { name, isOptional, reason: undefined }
  } catch (error) {
    return { name, isOptional, reason: reasonOf(error).slice(2) || 'it failed' }
  }
}

function lineOf({ name, isOptional, reason }: Result): string {
  const state = reason === undefined ? 'holds' : isOptional ? 'missing' : 'FAILS'
  return `${state.padEnd(8)} ${name}${reason === undefined ? '' : `: ${plainLine(reason)}`}\n`
}

/** The root of the API. An address without a path is that of a server, whose API is at the usual path. */
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
