import { createHmac, randomBytes } from 'node:crypto'
import type { Limits } from '../../contract/limits.ts'
import { boundedMap } from '../../domain/bounded-map.ts'
import { hashPassword, verifyPassword } from '../../domain/password.ts'
import { CalendarError } from '../../errors/calendar-error.ts'

/** Where a password is tried, by whom, and when. */
export interface PasswordTrial {
  readonly event: number
  readonly hash: string
  /** `undefined`: a visitor. All visitors count as one person, as nothing here can tell them apart. */
  readonly user: number | undefined
  /** In seconds of UTC. */
  readonly now: number
}

/** Checks and hashes passwords, and bounds how often they can be guessed and how much work that makes. */
export interface PasswordGate {
  /** Whether the password opens the event. Throws `event-password-attempts` when too many have been tried. */
  readonly opens: (password: string, trial: PasswordTrial) => Promise<boolean>
  /** The hash to keep. */
  readonly hash: (password: string) => Promise<string>
}

/** What one person has tried on one event since then, refused or not. */
interface Minute {
  readonly since: number
  readonly count: number
}

const MINUTE = 60
/** When so many times as many as are checked have been tried in a minute, the right password is refused too. */
const GUESSES = 10
const MOST_ENTRIES = 10_000
/**
 * Node has four threads for such work, and the host needs some for its files and names. Passwords that are being set
 * have a turn of their own: whoever sets many must not keep out those who have one.
 */
const CHECKED_AT_ONCE = 2
const HASHED_AT_ONCE = 1

/**
 * A gate of its own for each calendar. What has been tried is remembered, as digests under a secret of this process: the
 * right password costs its work once and opens also while others are guessing, unless they guess a lot; and a wrong one
 * that a client sends again and again counts once.
 */
export function createPasswordGate({ passwordAttempts, passwordChecks }: Limits): PasswordGate {
  const secret = randomBytes(32)
  const known = boundedMap<string, Promise<boolean>>(MOST_ENTRIES)
  const attempts = boundedMap<string, Minute>(MOST_ENTRIES)
  const checks = turns(CHECKED_AT_ONCE)
  const hashes = turns(HASHED_AT_ONCE)

  const minuteOf = (who: string, now: number): Minute => {
    const last = attempts.get(who)
    // A clock that has been set back begins a new minute too, rather than to lock people out for hours.
    const isOver = last === undefined || now < last.since || now >= last.since + MINUTE
    return isOver ? { since: now, count: 0 } : last
  }

  return {
    opens: async (password, trial) => {
      const key = createHmac('sha256', secret).update(`${trial.hash}\n${password}`).digest('base64')
      const before = known.get(key)
      const who = `${trial.event} ${trial.user ?? ''}`
      const { since, count } = minuteOf(who, trial.now)
      const wait = since + MINUTE - trial.now
      // Else whoever goes on guessing would know the right one by its not being refused.
      if (count >= passwordAttempts * GUESSES) throw tooMany(wait)
      if (before !== undefined) return before
      if (checks.pending() >= passwordChecks) throw tooMany(1)
      attempts.add(who, { since, count: count + 1 })
      if (count >= passwordAttempts) throw tooMany(wait)
      return known.add(
        key,
        checks.inTurn(() => verifyPassword(password, trial.hash)),
      )
    },
    hash: (password) => hashes.inTurn(() => hashPassword(password)),
  }
}

function tooMany(retryAfter: number): CalendarError {
  return new CalendarError('event-password-attempts', { retryAfter })
}

/** Lets so many tasks run at once; the others wait, first come, first served. */
function turns(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    pending: () => running + waiting.length,
    inTurn: async <T>(task: () => Promise<T>): Promise<T> => {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await task()
      } finally {
        const next = waiting.shift()
        // Whoever is next takes over the place.
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}
