import type { Context } from '../operations/context.ts'
import type { ListOutcome, Outcome, RecordOutcome } from '../operations/outcome.ts'
import { jsonOf, type ShownJson, type Texts } from '../operations/shown-json.ts'
import { recordUrl } from '../present/links.ts'
import { type PageLinks, presentAround } from '../present/present-page.ts'
import { type Body, bodyOf, pageOf } from './body.ts'
import { type Fragments, makeFragment } from './fragments.ts'

/** Name and value. */
type Header = readonly [name: string, value: string]

/** An answer before conditions and methods have had their say. */
export interface AnswerDraft {
  readonly status: number
  /** Those of its own; `seal` adds the others. */
  readonly headers: readonly Header[]
  /** JSON unless given. */
  readonly contentType?: string | undefined
  readonly body: Body
  readonly isSecret: boolean
  /** How many are in it. */
  readonly records: number
}

/** Bytes that are kept. */
export interface KeptBytes {
  readonly fragments: Fragments
  /** Whole documents: large, so few of them. */
  readonly documents: Fragments
  /** What stands in records. */
  readonly texts: Texts
}

/** What an outcome looks like in HTTP. */
export function draftAnswer(outcome: Outcome, context: Context, kept: KeptBytes): AnswerDraft {
  const { fragments, documents, texts } = kept
  if (outcome.type === 'list') return draftList(outcome, context, fragments)
  if (outcome.type === 'record') {
    const { item, isNew } = outcome
    // Nobody has asked for what is new, and it will look different once others of its terms are counted.
    const fragment = isNew ? makeFragment(item.json(texts)) : fragments(item, context)
    return { body: bodyOf(fragment), ...recordFacts(outcome, context) }
  }
  const { instead, stamp, document: view } = outcome
  const json = (): ShownJson => jsonOf(view())
  const body = bodyOf(stamp === undefined ? makeFragment(json()) : documents({ stamp, view, json }, context))
  if (instead?.type === 'list')
    return { status: 200, headers: listHeaders(instead, context), body, isSecret: false, records: 1 }
  if (instead?.type === 'record') return { body, ...recordFacts(instead, context) }
  return { status: 200, headers: [], body, isSecret: false, records: 1 }
}

function recordFacts(
  { isNew, isSecret, collection, id }: RecordOutcome,
  { entrance }: Context,
): Omit<AnswerDraft, 'body'> {
  const headers: readonly Header[] = isNew ? [['Location', recordUrl(entrance, collection, id)]] : []
  return { status: isNew ? 201 : 200, headers, isSecret, records: 1 }
}

/** A page of records that are bytes already. */
function draftList(outcome: ListOutcome, context: Context, fragments: Fragments): AnswerDraft {
  const { collection, items, links, total } = outcome
  const body = pageOf(
    `{"${collection}":[`,
    items.map((item) => fragments(item, context)),
    `],${JSON.stringify(presentAround(links, total)).slice(1)}`,
  )
  return { status: 200, headers: listHeaders(outcome, context), body, isSecret: false, records: items.length }
}

function listHeaders({ links, total }: ListOutcome, { settings }: Context): readonly Header[] {
  const { Total, TotalPages } = settings.totalHeaders
  const headers: Header[] = [
    [Total, String(total)],
    [TotalPages, String(links.totalPages)],
  ]
  const link = linkHeader(links)
  if (link !== '') headers.push(['Link', link])
  return headers
}

/** Every link repeats the whole query, and clients give up on an answer whose headers are long. */
const LINK_LENGTH = 4096

/** The links as a header: all of them, those to the neighbours, or none, as far as they fit. */
function linkHeader({ first, previous, next, last }: PageLinks): string {
  const before = previous === undefined ? '' : `<${previous}>; rel="prev", `
  const after = next === undefined ? '' : `<${next}>; rel="next", `
  const whole = `<${first}>; rel="first", ${before}${after}<${last}>; rel="last"`
  if (whole.length <= LINK_LENGTH) return whole
  const neighbours = (before + after).slice(0, -', '.length)
  return neighbours.length <= LINK_LENGTH ? neighbours : ''
}
