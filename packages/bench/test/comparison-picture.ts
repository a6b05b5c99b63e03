/** A row of the table that the picture shows. */
export interface Compared {
  readonly name: string
  /** The lists per second, relative to a bare Express route. */
  readonly share: number
}

const TITLE = 'Lists of ten events per second, relative to a bare Express route'
const WIDTH = 800
const LEFT = 380
const RIGHT = 50
const ROW = 28
const TOP = 66

/** The axis is logarithmic: each of these is ten times the one before. */
const TICKS = [0.001, 0.01, 0.1, 1]
const [FIRST = 0, LAST] = [TICKS[0], 2]

/** The rows of the table on a page whose first column is called `heading`. Each has the number in the second column. */
export function rowsOf(page: string, heading: string): readonly Compared[] {
  const lines = page.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`| ${heading} |`))
  if (start === -1) throw new Error(`No table begins with “${heading}”.`)
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'))
  return lines.slice(start + 2, end).map((line) => {
    const [, name = '', share = ''] = line.split('|').map((cell) => cell.trim())
    if (!(Number(share) > 0)) throw new Error(`“${name}” has no number.`)
    return { name, share: Number(share) }
  })
}

/** Draws a dot for each row. Bars would need an axis that begins at zero. */
export function drawComparison(rows: readonly Compared[]): string {
  const bottom = TOP + rows.length * ROW
  const ticks = TICKS.map(
    (tick) =>
      `<line class="${tick === 1 ? 'one' : 'line'}" x1="${x(tick)}" x2="${x(tick)}" y1="${TOP - 8}" y2="${bottom}"/>
<text class="small" x="${x(tick)}" y="${TOP - 14}" text-anchor="middle">${tick}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 34}" role="img" aria-labelledby="title desc">
<title id="title">${TITLE}</title>
<desc id="desc">${rows.map(({ name, share }) => `${escapeText(name)}: ${share}`).join('; ')}.</desc>
<style>
text { font: 13px system-ui, sans-serif; fill: #1f2933 } .small { font-size: 11px } .heading { font-weight: 600 }
.page { fill: #ffffff } .line { stroke: #e4e9ef } .one { stroke: #52606d; stroke-dasharray: 3 3 }
.kalends { fill: #a14817 } .other { fill: #2f6f9f }
@media (prefers-color-scheme: dark) {
text { fill: #e4e9ef } .page { fill: #161b22 } .line { stroke: #2b333d } .one { stroke: #9aa5b1 }
.kalends { fill: #f0a878 } .other { fill: #6cb2e6 }
}
</style>
<rect class="page" width="${WIDTH}" height="${bottom + 34}" rx="6"/>
<text class="heading" x="16" y="26">${TITLE}</text>
${ticks.join('\n')}
${rows.map((row, index) => drawRow(row, TOP + index * ROW + ROW / 2)).join('\n')}
<text class="small" x="16" y="${bottom + 20}">The scale is logarithmic: each line is ten times the one before it.</text>
</svg>
`
}

function drawRow({ name, share }: Compared, y: number): string {
  const style = name.startsWith('Kalends') ? 'kalends' : 'other'
  return `<text x="${LEFT - 14}" y="${y + 4}" text-anchor="end">${escapeText(name)}</text>
<circle class="${style}" cx="${x(share)}" cy="${y}" r="6"/><text class="small" x="${x(share) + 11}" y="${y + 4}">${share}</text>`
}

function x(share: number): number {
  const position = Math.log(share / FIRST) / Math.log(LAST / FIRST)
  return Math.round(LEFT + position * (WIDTH - LEFT - RIGHT))
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
