import cliProgress from 'cli-progress'

/** Shows the progress of a command. */
export interface ProgressBar {
  update(done: number, total: number): void
  /** Ends the progress bar. It stays visible. */
  end(): void
}

/** A progress bar on a terminal. Elsewhere, nothing is shown. `unit` is the unit of the counts, if not records. */
export function progressBar(what: string, output: NodeJS.WriteStream, unit = ''): ProgressBar {
  const format = `${what} [{bar}] {value} of {total} ${unit}`.trimEnd()
  const bar = new cliProgress.SingleBar({ format, stream: output, noTTYOutput: false, hideCursor: null })
  let isStarted = false
  return {
    update(done, total) {
      if (!isStarted) bar.start(total, 0)
      isStarted = true
      bar.setTotal(total)
      bar.update(done)
    },
    end() {
      if (isStarted) bar.stop()
      isStarted = false
    },
  }
}
