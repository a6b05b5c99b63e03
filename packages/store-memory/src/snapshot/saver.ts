import { storeUnavailable } from '@kalends/core'
import type { State } from '../state.ts'
import type { FileMark } from './format.ts'
import { capture, writeSnapshot } from './write-snapshot.ts'

/** What a saver works with. */
export interface SaverOptions {
  readonly file: string
  readonly state: State
  /** The mark of the file that the state was read from; `undefined` when there was none. */
  readonly mark: FileMark | undefined
  readonly delayMs: number
  readonly onError: (error: unknown) => void
}

/** Keeps a snapshot file up with the state. */
export interface Saver {
  /** Says that there is something to save; it is saved once the delay has passed, with all that came after. */
  readonly changed: () => void
  /** Saves all that was committed before the call. Rejects with `storeUnavailable` when that fails. */
  readonly flush: () => Promise<void>
  /** The same, and nothing is saved in the background any longer. It may be called again to try again. */
  readonly close: () => Promise<void>
}

/** A saver for one file. There is never more than one save at a time. */
export function createSaver({ file, state, mark: firstMark, delayMs, onError }: SaverOptions): Saver {
  let mark = firstMark
  let savedRevision = state.revision
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosed = false

  async function write(): Promise<void> {
    const captured = capture(state)
    mark = await writeSnapshot(file, captured, mark)
    savedRevision = captured.header.revision
  }

  function save(): Promise<void> {
    running ??= write().finally(() => {
      running = undefined
    })
    return running
  }

  /** Saves in the background. What failed is tried again with the next commit. */
  async function saveAside(): Promise<void> {
    try {
      if (savedRevision < state.revision) await save()
      // The save may have been on its way before the last commit.
      if (savedRevision < state.revision) changed()
    } catch (error) {
      report(error)
    }
  }

  function report(error: unknown): void {
    try {
      onError(error)
    } catch {
      // Whoever is told must not be able to end the process by it.
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
    const wanted = state.revision
    try {
      while (savedRevision < wanted) await save()
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
