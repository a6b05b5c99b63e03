import type { EventView } from '../contract/outputs.ts'
import { readWallText } from '../domain/moment.ts'
import { cleanLine, cleanUrl } from './clean-text.ts'
import { eventInstants } from './event-instants.ts'
import { asHtml, mapPointOf, onlineText, statusText, venuesOf, venueText } from './event-texts.ts'
import type { FeedEvent, FeedInfo } from './feed-format.ts'
import { imageType } from './image-type.ts'
import { whenText } from './when-text.ts'
import { element, emptyElement, escapeMarkup, longElement } from './xml.ts'

/** The element `item` of an event, part by part. */
export function* rssItem({ view, uid }: FeedEvent, { language }: FeedInfo): Generator<string> {
  const details = [
    statusText(view, view.event_status_reason, language),
    whenText(view, language),
    ...venuesOf(view).map(venueText),
    onlineText(view, language),
    view.cost,
  ].filter((text) => text !== undefined && text !== '')
  // Many readers list titles only, which must show that an event is canceled.
  const title = statusText(view, view.title, language) ?? view.title
  yield [
    '<item>\n',
    element('title', cleanLine(title)),
    view.url === '' ? '' : element('link', cleanUrl(view.url)),
    element('guid', `urn:uuid:${uid}`, { isPermaLink: 'false' }),
    element('pubDate', new Date(readWallText(view.date_utc) * 1000).toUTCString()),
    ...[...view.categories, ...view.tags].map(({ name, taxonomy }) =>
      element('category', cleanLine(name), { domain: taxonomy }),
    ),
  ].join('')
  yield* longElement('description', summary(details, view.excerpt || view.description))
  if (view.excerpt !== '' && view.description !== '') {
    yield* longElement('content:encoded', summary(details, view.description))
  }
  yield [...eventElements(view), '</item>\n'].join('')
}

/** Status, dates, venues and cost on lines of their own, then the text. */
function* summary(details: readonly (string | undefined)[], text: string): Generator<string> {
  for (const [index, detail] of details.entries()) yield `${index === 0 ? '<p>' : '<br>'}${escapeMarkup(detail ?? '')}`
  yield `</p>${asHtml(text)}`
}

function eventElements(view: EventView): readonly string[] {
  const { start, end } = eventInstants(view)
  const venues = venuesOf(view)
  const point = mapPointOf(view)
  return [
    element('ev:startdate', start),
    element('ev:enddate', end),
    ...venues.slice(0, 1).map((venue) => element('ev:location', cleanLine(venueText(venue)))),
    ...view.organizer.slice(0, 1).map(({ organizer }) => element('ev:organizer', cleanLine(organizer))),
    point === undefined ? '' : element('georss:point', `${point.latitude} ${point.longitude}`),
    // An `enclosure` needs the length of the file, which is unknown.
    ...(view.image === null ? [] : [imageElement(view.image)]),
  ]
}

function imageElement(image: NonNullable<EventView['image']>): string {
  const { url, width, height } = image
  const type = imageType(image)
  return emptyElement('media:content', {
    url: cleanUrl(url),
    medium: 'image',
    ...(type !== undefined && { type }),
    ...(width !== null && { width: String(width) }),
    ...(height !== null && { height: String(height) }),
  })
}
