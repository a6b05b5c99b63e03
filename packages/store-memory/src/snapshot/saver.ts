import { storeUnavailable } from '@kalends/core'
import { whenWritten } from '../pausing.ts'
import { changesOf, type State } from '../state.ts'
import { capture, writeSnapshot } from './write-snapshot.ts'

/** The options of a saver. */
export interface SaverOptions {
  readonly file: string
  readonly state: State
  /** The fingerprint of the file that the state was loaded from; `undefined` if there was none. */
  readonly fingerprint: string | undefined
  readonly delayMs: number
  readonly onError: (error: unknown) => void
}

/** Saves a state to a snapshot file. */
export interface Saver {
  /** Schedules a save of the state after the delay. */
  readonly changed: () => void
  /** Saves everything that was committed before the call. Rejects with `storeUnavailable` when that fails. */
  readonly flush: () => Promise<void>
  /** Saves, and stops saving in the background. When it rejects, it can be called again. */
  readonly close: () => Promise<void>
}

/** A saver for one file. At most one save runs at a time. */
export function createSaver(options: SaverOptions): Saver {
  const { file, state, delayMs, onError } = options
  let { fingerprint } = options
  let saved = changesOf(state)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosed = false

  async function write(): Promise<void> {
    const captured = await whenWritten(state.lock, () => capture(state))
    fingerprint = await writeSnapshot(file, captured, fingerprint)
    saved = captured.changes
  }

  function save(): Promise<void> {
    running ??= write().finally(() => {
      running = undefined
    })
    return running
  }

  /** Saves in the background. The next commit tries again after a failure. */
  async function saveAside(): Promise<void> {
    try {
      if (saved < changesOf(state)) await save()
      // The save may have begun before the last commit.
      if (saved < changesOf(state)) changed()
    } catch (error) {
      report(error)
    }
  }

  function report(error: unknown): void {
    try {
      onError(error)
    } catch {
      // A callback that throws must not end the process.
    }
  }

  function changed(): void {
    if (isClosed) return
    timer ??= setTimeout(() => {
      timer = undefined
      void saveAside()
    }, delayMs)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const wanted = changesOf(state)
    try {
      while (saved < wanted) await save()
    } catch (error) {
      throw storeUnavailable(error)
    }
  }

  function close(): Promise<void> {
    isClosed = true
    return flush()
  }

  return { changed, flush, close }
}
