import { createHmac, randomBytes } from 'node:crypto'
import { createLru } from '../../cache/lru.ts'
import type { Limits } from '../../contract/limits.ts'
import type { UserId } from '../../contract/user-ids.ts'
import { hashPassword, verifyPassword } from '../../domain/password.ts'
import { CalendarError } from '../../errors/calendar-error.ts'

/** An attempt to open an event with a password. */
interface PasswordTrial {
  readonly event: number
  readonly hash: string
  /** `undefined` if anonymous. All anonymous users count as one, because Kalends cannot tell them apart. */
  readonly user: UserId | undefined
  /** In seconds of UTC. */
  readonly now: number
}

/** The attempts of one user on one event in the current minute. */
interface Minute {
  readonly since: number
  readonly count: number
}

const MINUTE = 60
/** After this many times `passwordAttempts` in a minute, the right password is rejected too. */
const GUESSES = 10
/** The size of each cache: enough for the results of about 10,000 passwords, and for the attempts of as many users. */
const CACHE_BYTES = 2_097_152
/** The estimated size of a promise, or of the attempts of a user. */
const ENTRY_BYTES = 48
/**
 * Node's thread pool has four threads, and the host needs some of them for files and DNS. Hashing has a limit of its
 * own, so that setting many passwords does not delay checks.
 */
const CHECKED_AT_ONCE = 2
const HASHED_AT_ONCE = 1

/**
 * Creates the password gate of a calendar. It caches results by a keyed digest of the password. The right password is hashed
 * only once, and keeps working while others guess, up to a limit. The limits are for one user, one event and one minute. All
 * anonymous users count as one. A wrong password that is sent again counts once.
 */
export function createPasswordGate({ passwordAttempts, passwordChecks }: Limits) {
  const secret = randomBytes(32)
  // One cache each, so that many passwords do not evict the attempts that limit them.
  const known = createLru(CACHE_BYTES).table<Promise<boolean>>(() => ENTRY_BYTES)
  const attempts = createLru(CACHE_BYTES).table<Minute>(() => ENTRY_BYTES)
  const checks = limitConcurrency(CHECKED_AT_ONCE)
  const hashes = limitConcurrency(HASHED_AT_ONCE)

  const minuteOf = (who: string, now: number): Minute => {
    const last = attempts.get(who)
    // A clock that was set back starts a new minute too, instead of locking users out for hours.
    const isOver = last === undefined || now < last.since || now >= last.since + MINUTE
    return isOver ? { since: now, count: 0 } : last
  }

  return {
    /** Whether the password opens the event. Throws `event-password-attempts` when too many have been tried. */
    opens: async (password: string, trial: PasswordTrial): Promise<boolean> => {
      const key = createHmac('sha256', secret).update(`${trial.hash}\n${password}`).digest('base64')
      const before = known.get(key)
      const who = `${trial.event} ${trial.user ?? ''}`
      const { since, count } = minuteOf(who, trial.now)
      const wait = since + MINUTE - trial.now
      // Rejects the right password too. Otherwise an attacker would recognize it, because it alone would not be rejected.
      if (count >= passwordAttempts * GUESSES) throw tooMany(wait)
      if (before !== undefined) return before
      if (checks.pending() >= passwordChecks) throw tooMany(1)
      attempts.set(who, { since, count: count + 1 })
      if (count >= passwordAttempts) throw tooMany(wait)
      const isRight = checks.run(() => verifyPassword(password, trial.hash))
      known.set(key, isRight)
      return isRight
    },
    /** The hash to store. */
    hash: (password: string): Promise<string> => hashes.run(() => hashPassword(password)),
  }
}

/** Checks and hashes passwords, and limits how many can be guessed and how much CPU time that takes. */
export type PasswordGate = ReturnType<typeof createPasswordGate>

function tooMany(retryAfter: number): CalendarError {
  return new CalendarError('event-password-attempts', { retryAfter })
}

/** Runs at most `max` tasks at once; the others wait in order. */
function limitConcurrency(max: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    pending: () => running + waiting.length,
    run: async <T>(task: () => Promise<T>): Promise<T> => {
      if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await task()
      } finally {
        const next = waiting.shift()
        // The next task takes over the slot.
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}
