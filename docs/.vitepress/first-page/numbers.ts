/** A line of the table of `docs/performance.md`. */
export interface Measured {
  readonly line: string
  readonly ratio: string
}

/** The numbers of the first page. */
export interface Numbers {
  readonly lines: readonly Measured[]
  /** What the page says about all of its figures, such as that they are old. */
  readonly notice: string | undefined
}

const LINES = [
  'Express: list of 10',
  'Express: ten filters, all requests different',
  'Express, SQLite, 100,000 events: random 30 days',
  'Express, SQLite: list of 10',
]

/**
 * Takes the numbers from the page about performance, so that the two pages never differ. Throws if a number is missing.
 */
export function numbersIn(text: string): Numbers {
  const lines = LINES.map((line) => {
    const ratio = text
      .split('\n')
      .map((row) => row.split('|').map((cell) => cell.trim()))
      .find(([, name]) => name === line)?.[2]
    if (ratio === undefined || ratio === '') throw new Error(`docs/performance.md has no ratio of “${line}”`)
    return { line, ratio }
  })
  const notice = /^# .*\n\n((?:>.*\n)+)/.exec(text)?.[1]?.replace(/^> ?/gm, '').trim().replaceAll('\n', ' ')
  return { lines, notice }
}
