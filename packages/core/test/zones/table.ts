/** The rows of a table written as text: cells between bars, blanks around them cut, lines with `#` left out. */
export function readTable(text: string): readonly (readonly string[])[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
}

/** Parses a date and time in UTC, such as `2027-03-28 01:30:00` or `+010000-01-01 00:00:00`, to seconds. */
export function seconds(text: string): number {
  const milliseconds = Date.parse(`${text.replace(' ', 'T')}Z`)
  if (Number.isNaN(milliseconds)) throw new Error(`not a date: ${text}`)
  return milliseconds / 1000
}
