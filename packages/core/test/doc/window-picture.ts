import { readMoment } from '../../src/domain/moment.ts'
import { resolveWindow, type Window } from '../../src/domain/window.ts'

/** The events of the pictures: the same as in the guide's examples. */
const events = [
  { title: 'night before', start: '2027-03-09 20:00', end: '2027-03-10 02:00' },
  { title: 'morning', start: '2027-03-10 10:00', end: '2027-03-10 12:00' },
  { title: 'late show', start: '2027-03-10 23:00', end: '2027-03-11 01:00' },
  { title: 'day after', start: '2027-03-11 00:00', end: '2027-03-11 02:00' },
]

type Filter = 'start_date' | 'end_date' | 'starts_before' | 'starts_after' | 'ends_before' | 'ends_after'

/** One line of a picture: filters that are given together. */
export type Filters = { readonly [F in Filter]?: string }

/** A picture of what some filters keep. */
export interface WindowPicture {
  readonly title: string
  readonly strict: boolean
  readonly lines: readonly Filters[]
}

const FIRST = utc('2027-03-09 16:00')
const LAST = utc('2027-03-11 06:00')
const LEFT = 286
const WIDTH = 860
const ROW = 34
const TOP = 74

function utc(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`) / 1000
}

function x(at: number): number {
  return Math.round(LEFT + ((at - FIRST) / (LAST - FIRST)) * (WIDTH - LEFT - 16))
}

/** Draws a picture with a line for each filter. Events that it keeps are filled, and the others are empty. */
export function drawWindows({ title, strict, lines }: WindowPicture): string {
  const rows = lines.map((filters) => ({ filters, kept: keptBy(filters, strict) }))
  const height = TOP + rows.length * ROW + 14
  const said = rows.map(({ filters, kept }) => `${spell(filters)} keeps ${kept.join(', ') || 'none'}`).join('; ')
  const [from, to] = [x(utc('2027-03-10 00:00')), x(utc('2027-03-11 00:00'))]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title desc">
<title id="title">${title}</title>
<desc id="desc">${said}.</desc>
<style>
text { font: 13px system-ui, sans-serif; fill: #1f2933 }
.code { font-family: ui-monospace, monospace; font-size: 12px }
.small { font-size: 11px }
.page { fill: #ffffff } .day { fill: #eef3f8 } .edge { stroke: #c3ccd6; stroke-dasharray: 3 3 }
.kept { fill: #2f6f9f } .left { fill: none; stroke: #8a96a3; stroke-width: 1.5 } .line { stroke: #e4e9ef }
@media (prefers-color-scheme: dark) {
text { fill: #e4e9ef } .page { fill: #161b22 } .day { fill: #212a35 } .edge { stroke: #4a5560 } .kept { fill: #6cb2e6 } .line { stroke: #2b333d }
}
</style>
<rect class="page" width="${WIDTH}" height="${height}" rx="6"/>
<rect class="day" x="${from}" y="12" width="${to - from}" height="${height - 24}"/>
<line class="edge" x1="${from}" x2="${from}" y1="12" y2="${height - 12}"/>
<line class="edge" x1="${to}" x2="${to}" y1="12" y2="${height - 12}"/>
<text x="16" y="30">${title}</text>
<text x="${(from + to) / 2}" y="30" text-anchor="middle">10 March</text>
${events.map(({ title: name, start }, index) => `<text class="small" x="${x(utc(start))}" y="${index % 2 === 0 ? 50 : 64}">${name}</text>`).join('\n')}
${rows.map(({ filters, kept }, index) => drawRow(filters, kept, TOP + index * ROW)).join('\n')}
</svg>
`
}

function drawRow(filters: Filters, kept: readonly string[], y: number): string {
  const names = Object.entries(filters).map(([name, value]) => `${name}=${value.slice(5)}`)
  const labels = names.map((name, index) => {
    const at = names.length === 1 ? y + 19 : y + 12 + index * 14
    return `<text class="code" x="16" y="${at}">${name}</text>`
  })
  const bars = events.map(({ title, start, end }, index) => {
    const style = kept.includes(title) ? 'kept' : 'left'
    const width = x(utc(end)) - x(utc(start))
    return `<rect class="${style}" x="${x(utc(start))}" y="${y + 5 + (index % 2) * 12}" width="${width}" height="9" rx="2"/>`
  })
  return `<line class="line" x1="16" x2="${WIDTH - 16}" y1="${y}" y2="${y}"/>\n${[...labels, ...bars].join('\n')}`
}

function spell(filters: Filters): string {
  return Object.entries(filters)
    .map(([name, value]) => `${name}=${value}`)
    .join(' with ')
}

/** The titles of the events that the filters match, by the rules that lists use. */
function keptBy(filters: Filters, strict: boolean): readonly string[] {
  const moments = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, readMoment(value)]))
  const window = resolveWindow({ ...moments, strict, now: utc('2027-03-01 00:00'), zone: 'UTC', ignored: false })
  return events.filter(({ start, end }) => isWithin(window, utc(start), utc(end))).map(({ title }) => title)
}

function isWithin({ starts, ends }: Window, start: number, end: number): boolean {
  return (
    start >= (starts.min ?? start) &&
    start < (starts.max ?? start + 1) &&
    end >= (ends.min ?? end) &&
    end < (ends.max ?? end + 1)
  )
}
