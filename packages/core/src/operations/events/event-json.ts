import type { EventRecord } from '../../ports/record.ts'
import { eventLdHead, organization, place } from '../../present/json-ld.ts'
import { type EventRelated, presentEventHead } from '../../present/present-event.ts'
import { presentOrganizer } from '../../present/present-organizer.ts'
import { type CountedTerm, termAround } from '../../present/present-term.ts'
import { presentVenue } from '../../present/present-venue.ts'
import { type Presenting, presentCustomFields } from '../../present/presenting.ts'
import type { ShownJson, TextParts, Texts } from '../shown-json.ts'
import { stampOfPost, stampOfTerm } from '../stamp.ts'

/*
 * Half of what is shown of an event is what it is linked to, and that is the same for many events. So it is put into
 * words once, and the text of an event is put together from such texts; making a view of everything first, and JSON of
 * that, takes twice as long. The text is the one that `presentEvent` would give, with `eventJsonLd` if it stands alone.
 */

/** An event in JSON. */
export function eventJson(
  event: EventRecord,
  related: EventRelated,
  alone: boolean,
  presenting: Presenting,
  texts: Texts,
): ShownJson {
  const { language, entrance, settings } = presenting
  const within = `${language} ${entrance.languageRoot ?? ''} ${entrance.baseUrl}`
  const termsOf = (kind: 'category' | 'tag', terms: readonly CountedTerm[]): readonly TextParts[] =>
    terms.map(({ term }) => texts(`${within} ${kind} ${stampOfTerm(term)}`, () => termAround(kind, term, presenting)))
  const categories = termsOf('category', related.categories)
  const tags = termsOf('tag', related.tags)
  const venues = related.venues.map(({ record, image }) =>
    texts(`${within} venue ${stampOfPost(record, presenting.now)}`, () => {
      const view = presentVenue(record, image, presenting)
      return [JSON.stringify(view), JSON.stringify(place(view))]
    }),
  )
  const organizers = related.organizers.map(({ record, image }) =>
    texts(`${within} organizer ${stampOfPost(record, presenting.now)}`, () => {
      const view = presentOrganizer(record, image, presenting)
      return [JSON.stringify(view), JSON.stringify(organization(view))]
    }),
  )

  const view = presentEventHead(event, related, presenting)
  const head = JSON.stringify(view).slice(0, -1)
  const customFields = JSON.stringify(presentCustomFields(settings.fields.events, event.customFields))
  const tail = `"venue":[${venues.map(shown).join()}],"organizer":[${organizers.map(shown).join()}],"custom_fields":${customFields}`
  if (!alone) return { text: `${head},${counted(categories, tags, related)},${tail}}` }

  const ld = JSON.stringify(eventLdHead(view, event)).slice(0, -1)
  const end = `${tail},"json_ld":${ld}${inLd('location', venues)}${inLd('organizer', organizers)}}}`
  return {
    text: `${head},${counted(categories, tags, related)},${end}`,
    own: {
      text: `${head},"categories":[${categories.map(uncounted).join()}],"tags":[${tags.map(uncounted).join()}],${end}`,
      counts: [...related.categories, ...related.tags].map(({ count }) => count),
    },
  }
}

function shown([view]: TextParts): string {
  return view
}

function counted(categories: readonly TextParts[], tags: readonly TextParts[], related: EventRelated): string {
  return `"categories":[${withCounts(categories, related.categories)}],"tags":[${withCounts(tags, related.tags)}]`
}

function withCounts(texts: readonly TextParts[], terms: readonly CountedTerm[]): string {
  return texts.map(([before, after], index) => `${before},"count":${terms[index]?.count ?? 0},${after}`).join()
}

function uncounted([before, after]: TextParts): string {
  return `${before},${after}`
}

/** A single one stands alone, as in `eventJsonLd`. */
function inLd(key: string, linked: readonly TextParts[]): string {
  const texts = linked.map(([, ld]) => ld)
  if (texts.length === 0) return ''
  return `,"${key}":${texts.length > 1 ? `[${texts.join()}]` : texts[0]}`
}
