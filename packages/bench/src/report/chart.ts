import type { LineResult } from '../compare.ts'
import { ratioText } from './ratio-text.ts'
import { majorOf, type Run } from './results.ts'

const WIDTH = 800
const LEFT = 340
const BAR = 14
const GAP = 12
const TOP = 70
const PLOT = WIDTH - LEFT - 60

/** The bars of one line, one for each Node. */
interface Row {
  readonly title: string
  readonly bars: readonly { readonly node: number; readonly ratio: number; readonly aim: number | undefined }[]
}

/** The ratios of all runs as bars on a common scale. Readable on light and dark pages. */
export function chartOf(runs: readonly Run[]): string {
  const groups = [
    { heading: 'Requests per second, a bare host being 1 (longer is better)', rows: rowsOf(runs, 'requests') },
    {
      heading: 'Median latency of one connection, a bare host being 1 (shorter is better)',
      rows: rowsOf(runs, 'latency'),
    },
  ].filter(({ rows }) => rows.length > 0)
  const nodes = runs.map(({ node }) => majorOf(node))
  const all = groups.flatMap(({ rows }) => rows).flatMap(({ bars }) => bars)
  const longest = Math.max(1, ...all.flatMap(({ ratio, aim = 0 }) => [ratio, aim]))
  const at = (value: number): number => LEFT + (value / longest) * PLOT
  const parts: string[] = []
  let y = TOP
  for (const { heading, rows } of groups) {
    parts.push(`<text class="heading" x="16" y="${y}">${escapeText(heading)}</text>`)
    y += 14
    const top = y
    for (const row of rows) {
      parts.push(drawRow(row, y, nodes, at))
      y += row.bars.length * BAR + GAP
    }
    parts.push(`<line class="one" x1="${at(1).toFixed(1)}" x2="${at(1).toFixed(1)}" y1="${top}" y2="${y - GAP + 4}"/>`)
    y += 20
  }
  const summary = all.length === 0 ? '' : groups.flatMap(({ rows }) => rows.map(describeRow)).join('; ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" role="img" aria-labelledby="title desc">
<title id="title">Speed of Kalends compared with a bare host that sends the same bytes</title>
<desc id="desc">${escapeText(summary)}</desc>
<style>
text { font: 13px system-ui, sans-serif; fill: #1f2933 } .heading { font-weight: 600 } .small { font-size: 11px }
.page { fill: #ffffff } .node0 { fill: #2f6f9f } .node1 { fill: #8fb8d4 } .node2 { fill: #c3d7e5 }
.aim { stroke: #b3261e; stroke-width: 2 } .one { stroke: #52606d; stroke-width: 1; stroke-dasharray: 3 3 }
@media (prefers-color-scheme: dark) { text { fill: #e4e9ef } .page { fill: #161b22 } .node0 { fill: #6cb2e6 } .node1 { fill: #3d6d91 } .node2 { fill: #2b4a61 } .aim { stroke: #ff8a80 } .one { stroke: #9aa5b1 } }
</style>
<rect class="page" width="${WIDTH}" height="${y}" rx="6"/>
${legend(nodes)}
${parts.join('\n')}
</svg>
`
}

function rowsOf(runs: readonly Run[], measure: LineResult['measure']): readonly Row[] {
  const results = runs.flatMap(({ node, lines, others }) => [
    ...lines
      .filter((line) => line.measure === measure)
      .map(({ title, ratio, aim }) => ({ title, node: majorOf(node), ratio, aim })),
    ...(measure === 'requests' ? others : []).flatMap(({ title, ratio }) =>
      ratio === undefined ? [] : [{ title, node: majorOf(node), ratio, aim: undefined }],
    ),
  ])
  const titles = [...new Set(results.map(({ title }) => title))]
  return titles.map((title) => ({ title, bars: results.filter((result) => result.title === title) }))
}

function drawRow({ title, bars }: Row, y: number, nodes: readonly number[], at: (value: number) => number): string {
  const middle = y + (bars.length * BAR) / 2 + 4
  const drawn = bars.map(({ node, ratio, aim }, index) => {
    const top = y + index * BAR
    const mark =
      aim === undefined
        ? ''
        : `<line class="aim" x1="${at(aim).toFixed(1)}" x2="${at(aim).toFixed(1)}" y1="${top}" y2="${top + BAR - 2}"/>`
    return `<rect class="node${nodes.indexOf(node)}" x="${LEFT}" y="${top}" width="${(at(ratio) - LEFT).toFixed(1)}" height="${BAR - 2}" rx="2"/>${mark}<text class="small" x="${(at(Math.max(ratio, aim ?? 0)) + 6).toFixed(1)}" y="${top + 10}">${escapeText(ratioText(ratio))}</text>`
  })
  return `<text x="${LEFT - 10}" y="${middle}" text-anchor="end">${escapeText(title)}</text>\n${drawn.join('\n')}`
}

function legend(nodes: readonly number[]): string {
  const entries = nodes.map(
    (node, index) =>
      `<rect class="node${index}" x="${16 + index * 90}" y="16" width="12" height="12" rx="2"/><text x="${34 + index * 90}" y="27">Node ${node}</text>`,
  )
  const x = 16 + nodes.length * 90
  return `${entries.join('\n')}
<line class="aim" x1="${x + 6}" x2="${x + 6}" y1="15" y2="29"/><text x="${x + 18}" y="27">aim</text>
<line class="one" x1="${x + 66}" x2="${x + 66}" y1="15" y2="29"/><text x="${x + 78}" y="27">bare host</text>`
}

function describeRow({ title, bars }: Row): string {
  return `${title}: ${bars.map(({ node, ratio }) => `${ratioText(ratio)} on Node ${node}`).join(', ')}`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
