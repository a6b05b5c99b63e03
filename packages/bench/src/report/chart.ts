import { ratioText } from './ratio-text.ts'
import type { Results } from './results.ts'

const WIDTH = 800
const LEFT = 370
const ROW = 30
const TOP = 46
const SCALE = WIDTH - LEFT - 60

/** The ratios as bars: a full bar is the bare host, a mark what we mean to reach. Readable on light and dark pages. */
export function chartOf({ compared, others }: Results): string {
  const rows = [
    ...compared.map(({ title, ratio, atLeast }) => ({ title, ratio, atLeast, isOurs: true })),
    ...others.flatMap(({ title, ratio }) =>
      ratio === undefined ? [] : [{ title, ratio, atLeast: undefined, isOurs: false }],
    ),
  ]
  const height = TOP + rows.length * ROW + 12
  const said = rows.map(({ title, ratio }) => `${title}: ${ratioText(ratio)}`).join('; ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title desc">
<title id="title">Speed of Kalends, a bare host sending the same bytes being 1</title>
<desc id="desc">${escapeText(said)}</desc>
<style>
text { font: 13px system-ui, sans-serif; fill: #1f2933 }
.page { fill: #ffffff } .whole { fill: #e4e9ef } .ours { fill: #2f6f9f } .other { fill: #9aa5b1 } .mark { stroke: #b3261e; stroke-width: 2 }
@media (prefers-color-scheme: dark) { text { fill: #e4e9ef } .page { fill: #161b22 } .whole { fill: #2b333d } .ours { fill: #6cb2e6 } .mark { stroke: #ff8a80 } }
</style>
<rect class="page" width="${WIDTH}" height="${height}" rx="6"/>
<text x="16" y="26">A bare host sending the same bytes is 1, the mark is our aim; by processor time, creating by the clock</text>
${rows.map((row, index) => bar(row, TOP + index * ROW)).join('\n')}
</svg>
`
}

interface Row {
  readonly title: string
  readonly ratio: number
  readonly atLeast: number | undefined
  readonly isOurs: boolean
}

function bar({ title, ratio, atLeast, isOurs }: Row, y: number): string {
  const at = (value: number): string => (LEFT + Math.min(value, 1) * SCALE).toFixed(1)
  const mark =
    atLeast === undefined ? '' : `<line class="mark" x1="${at(atLeast)}" x2="${at(atLeast)}" y1="${y}" y2="${y + 20}"/>`
  return `<text x="${LEFT - 10}" y="${y + 15}" text-anchor="end">${escapeText(title)}</text>
<rect class="whole" x="${LEFT}" y="${y + 2}" width="${SCALE}" height="16" rx="3"/>
<rect class="${isOurs ? 'ours' : 'other'}" x="${LEFT}" y="${y + 2}" width="${(Math.min(ratio, 1) * SCALE).toFixed(1)}" height="16" rx="3"/>
${mark}<text x="${LEFT + SCALE + 8}" y="${y + 15}">${escapeText(ratioText(ratio))}</text>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
