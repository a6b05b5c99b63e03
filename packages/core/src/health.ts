import { type OptionsOf, option, optionsOf, parseOptions } from './contract/option-schemas.ts'
import { inTime, isTimeout } from './ports/in-time.ts'
import type { Settings } from './ports/settings.ts'
import type { CompleteStore } from './ports/store.ts'

const healthEntries = {
  /** How long the store can take, in milliseconds. Default: 1,000, or the option `portTimeoutMs` if that is less. */
  timeoutMs: option.optional(option.milliseconds()),
}

const healthOptions = optionsOf(healthEntries)

/** Options of `calendar.health`. */
export interface HealthOptions extends OptionsOf<typeof healthEntries> {}

/** Whether a calendar can serve requests. You can send it to clients unchanged: it reveals no internals. */
export interface Health {
  /** Whether requests can be served. */
  readonly ok: boolean
  /**
   * The store: `up` if it responded, `slow` if it did not respond in time, `down` if it failed, and `closed` once
   * `calendar.close` has been called.
   */
  readonly store: 'up' | 'slow' | 'down' | 'closed'
  /** How long the store took, in milliseconds. 0 if it was not called. */
  readonly storeMs: number
}

const DEFAULT_TIMEOUT_MS = 1000

/** Reads from the store, with a deadline. An error is logged. */
export async function checkHealth(
  store: CompleteStore,
  checkOpen: () => void,
  { portTimeoutMs, log }: Pick<Settings, 'portTimeoutMs' | 'log'>,
  given: HealthOptions = {},
): Promise<Health> {
  const { timeoutMs = Math.min(DEFAULT_TIMEOUT_MS, portTimeoutMs) } = parseOptions(healthOptions, given, 'health')
  try {
    checkOpen()
  } catch {
    return { ok: false, store: 'closed', storeMs: 0 }
  }
  const since = performance.now()
  const passed = (): number => Math.round((performance.now() - since) * 1000) / 1000
  try {
    // No record has this id, so no cache has it, and the store must look it up.
    await inTime(store.getMany('event', [0]), timeoutMs, 'store')
    return { ok: true, store: 'up', storeMs: passed() }
  } catch (error) {
    log.error({ id: crypto.randomUUID(), operation: 'health', error })
    return { ok: false, store: isTimeout(error) ? 'slow' : 'down', storeMs: passed() }
  }
}
