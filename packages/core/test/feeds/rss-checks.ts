import { SaxesParser } from 'saxes'

/** An element of XML. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
}

interface Open extends XmlElement {
  readonly children: XmlElement[]
  text: string
}

/** Parses XML. Throws if it is not well-formed or uses a prefix without a namespace. */
function parseXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const root: Open = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value])
    open.push({ name, attributes: Object.fromEntries(values), children: [], text: '' })
  })
  parser.on('text', (text) => {
    const inner = open.at(-1)
    if (inner !== undefined) inner.text += text
  })
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed !== undefined) open.at(-1)?.children.push(closed)
  })
  parser.write(xml).close()
  const [top] = root.children
  if (top === undefined) throw new Error('No element')
  return top
}

const RFC_822 = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
const URL = /^https?:\/\/[!-~]+$/
const channelElements = 'title link description language lastBuildDate generator docs ttl atom:link item'.split(' ')
const itemElements =
  'title link guid pubDate category description content:encoded ev:startdate ev:enddate ev:location ev:organizer georss:point media:content'.split(
    ' ',
  )

/** The items of an RSS feed. Throws if the feed breaks a rule of RSS 2.0 or of its modules. */
export function parseRss(xml: string): readonly XmlElement[] {
  const rss = parseXml(xml)
  const [channel, ...others] = rss.children
  if (rss.name !== 'rss' || rss.attributes['version'] !== '2.0') throw new Error('Not RSS 2.0')
  if (channel?.name !== 'channel' || others.length > 0) throw new Error('Not one channel')
  for (const name of ['title', 'link', 'description', 'language', 'ttl', 'atom:link']) {
    if (child(channel, name) === undefined) throw new Error(`No ${name}`)
  }
  check(channel, channelElements)
  match(child(channel, 'link')?.text, URL)
  match(child(channel, 'ttl')?.text, /^\d+$/)
  match(child(channel, 'atom:link')?.attributes['href'], URL)
  const items = channel.children.filter(({ name }) => name === 'item')
  for (const item of items) checkItem(item)
  if (items.length > 0) match(child(channel, 'lastBuildDate')?.text, RFC_822)
  const guids = items.map((item) => child(item, 'guid')?.text)
  if (new Set(guids).size !== guids.length) throw new Error('A guid is repeated')
  return items
}

/** The first child of this name. */
export function child(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((one) => one.name === name)
}

function checkItem(item: XmlElement): void {
  check(item, itemElements)
  const repeated = item.children.map(({ name }) => name).filter((name, at, all) => all.indexOf(name) !== at)
  if (repeated.some((name) => name !== 'category')) throw new Error(`Repeated: ${repeated}`)
  match(child(item, 'title')?.text, /\S/)
  match(child(item, 'link')?.text, URL)
  match(child(item, 'pubDate')?.text, RFC_822)
  match(child(item, 'guid')?.attributes['isPermaLink'], /^false$/)
  match(child(item, 'ev:startdate')?.text, /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d[+-]\d\d:\d\d)?$/)
}

function check(element: XmlElement, known: readonly string[]): void {
  for (const { name } of element.children) if (!known.includes(name)) throw new Error(`Unknown element: ${name}`)
  if (element.text.trim() !== '') throw new Error(`Text in ${element.name}: ${element.text}`)
}

function match(text: string | undefined, pattern: RegExp): void {
  if (text === undefined || !pattern.test(text)) throw new Error(`${text} does not match ${pattern}`)
}
