import type { Context } from '../operations/context.ts'
import type { ListOutcome, Outcome, RecordOutcome } from '../operations/outcome.ts'
import { recordUrl } from '../present/links.ts'
import type { PageLinks } from '../present/present-page.ts'
import { digest } from './digest.ts'
import { type Fragment, type Fragments, makeFragment } from './fragments.ts'

/** An answer before conditions and methods have had their say. */
export interface Draft {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Fragment
  readonly isSecret: boolean
}

/** What an outcome looks like in HTTP. */
export function draftAnswer(outcome: Outcome, context: Context, fragments: Fragments): Draft {
  if (outcome.type === 'list') return draftList(outcome, context, fragments)
  if (outcome.type === 'record') return { ...recordFacts(outcome, context), body: fragments(outcome.item, context) }
  const body = makeFragment(outcome.document)
  const { instead } = outcome
  if (instead?.type === 'list') return { status: 200, headers: listHeaders(instead, context), body, isSecret: false }
  if (instead?.type === 'record') return { ...recordFacts(instead, context), body }
  return { status: 200, headers: {}, body, isSecret: false }
}

function recordFacts({ isNew, isSecret, collection, id }: RecordOutcome, { entrance }: Context): Omit<Draft, 'body'> {
  const headers: Record<string, string> = isNew ? { Location: recordUrl(entrance, collection, id) } : {}
  return { status: isNew ? 201 : 200, headers, isSecret }
}

const comma = Buffer.from(',')

/** Puts a page together from records that are bytes already. */
function draftList(outcome: ListOutcome, context: Context, fragments: Fragments): Draft {
  const { collection, items, links, total } = outcome
  const records = items.map((item) => fragments(item, context))
  const head = Buffer.from(`{"${collection}":[`)
  const tail = Buffer.from(
    `],${JSON.stringify({
      rest_url: links.self,
      ...(links.next !== undefined && { next_rest_url: links.next }),
      ...(links.previous !== undefined && { previous_rest_url: links.previous }),
      total,
      total_pages: links.totalPages,
    }).slice(1)}`,
  )
  const pieces = records.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [comma, bytes]))
  const body = {
    bytes: Buffer.concat([head, ...pieces, tail]),
    digest: digest(`${records.map((record) => record.digest).join()}${tail}`),
  }
  return { status: 200, headers: listHeaders(outcome, context), body, isSecret: false }
}

function listHeaders({ links, total }: ListOutcome, { settings }: Context): Readonly<Record<string, string>> {
  return {
    [`${settings.headerPrefix}Total`]: String(total),
    [`${settings.headerPrefix}TotalPages`]: String(links.totalPages),
    Link: linkHeader(links),
  }
}

function linkHeader({ first, previous, next, last }: PageLinks): string {
  const named = { first, prev: previous, next, last }
  return Object.entries(named)
    .flatMap(([rel, url]) => (url === undefined ? [] : [`<${url}>; rel="${rel}"`]))
    .join(', ')
}
