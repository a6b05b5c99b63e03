import type { User } from '@kalends/core'
import { seededRandom } from '../random/seeded-random.ts'
import type { OpenCalendar, PolicyCase } from './policy-case.ts'
import { passwordsToTry, randomReading, type Subject } from './random-reading.ts'
import { randomWorld } from './random-world.ts'
import { randomWriting } from './random-writing.ts'
import { describe, findDifference, hiddenIn, type Session } from './session.ts'
import { shrink } from './shrink.ts'

/** The options of the random sessions of a case. */
export interface SessionOptions {
  /** The probability that a request writes. */
  readonly writes: number
  /** Whether hidden records have slugs that other records want. */
  readonly sharedSlugs: boolean
  /** The probability that an event has a password. */
  readonly passwords: number
}

/** The size of a case. */
export interface PolicySize {
  /** How many pairs of calendars are compared. Default: 12. */
  readonly sessions?: number
  /** How many requests each pair receives. Default: 40. */
  readonly questions?: number
}

const variants = [
  { title: 'reads reveal nothing about hidden records', writes: 0, sharedSlugs: false, passwords: 0.1 },
  { title: 'writes reveal nothing about hidden records', writes: 0.5, sharedSlugs: false, passwords: 0.1 },
  {
    title: 'a hidden slug is revealed only by the number appended to another',
    writes: 0.3,
    sharedSlugs: true,
    passwords: 0.1,
  },
  { title: 'responses reveal nothing about protected content', writes: 0.3, sharedSlugs: false, passwords: 0.7 },
] as const satisfies readonly (SessionOptions & { readonly title: string })[]

const users: readonly (User | null)[] = [
  null,
  { id: 5, roles: ['subscriber'] },
  { id: 4, roles: ['contributor'] },
  { id: 3, roles: ['author'] },
  { id: 6, roles: ['author'] },
  { id: 2, roles: ['editor'] },
]

/**
 * Cases generated from one seed: random users send random requests to two calendars. One has records that the policy
 * hides from them, and the other never had those records. The responses must be identical, except for a number appended
 * to a slug.
 */
export function randomPolicyCases(seed: number, size: PolicySize = {}): readonly PolicyCase[] {
  return variants.map(({ title, ...variant }) => ({
    name: `${title} (seed ${seed})`,
    run: (open) => compareTwins(open, seed, variant, size),
  }))
}

/** The cases that every policy must pass, with a few seeds. */
export const policyCases: readonly PolicyCase[] = [1, 2].flatMap((seed) => randomPolicyCases(seed))

async function compareTwins(
  open: OpenCalendar,
  seed: number,
  variant: SessionOptions,
  { sessions = 12, questions = 40 }: PolicySize,
): Promise<void> {
  for (let turn = 0; turn < sessions; turn += 1) {
    const session = await randomSession(open, seed * 100_003 + turn, variant, questions)
    const difference = await findDifference(open, session)
    if (difference === undefined) continue
    const [smallest, found] = await shrink(session, difference, (candidate) => findDifference(open, candidate))
    throw new Error(describe(smallest, found, await withOpened(open, (opened) => hiddenIn(smallest, opened))))
  }
}

async function randomSession(
  open: OpenCalendar,
  seed: number,
  variant: SessionOptions,
  questions: number,
): Promise<Session> {
  const random = seededRandom(seed)
  const { sharedSlugs } = variant
  const more = await withOpened(open, async (opened) => opened.users ?? [])
  const session = { seed, user: random.pick([...users, ...more]), world: randomWorld(random, variant), left: [] }
  const { locked } = await withOpened(open, (opened) => hiddenIn({ ...session, sharedSlugs, requests: [] }, opened))
  const passwords = locked.length > 0 ? passwordsToTry.different : passwordsToTry.same
  const { user, world } = session
  const requests = Array.from({ length: questions }, (_, index) => {
    // After a write, shared slugs can refer to different records in the two calendars. This is correct.
    const readsOnly = sharedSlugs && index < questions / 2
    const subject: Subject = { world, user, passwords, bySlug: !sharedSlugs || readsOnly, tags: !sharedSlugs }
    return readsOnly || !random.chance(variant.writes) ? randomReading(random, subject) : randomWriting(random, subject)
  })
  return { ...session, sharedSlugs, requests }
}

async function withOpened<T>(
  open: OpenCalendar,
  use: (opened: Awaited<ReturnType<OpenCalendar>>) => Promise<T>,
): Promise<T> {
  const opened = await open({ clock: () => 0, fields: {} })
  try {
    return await use(opened)
  } finally {
    await opened.calendar.close()
  }
}
