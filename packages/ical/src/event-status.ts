import type { EventInput } from '@kalends/core'
import { ownStatus } from './own-properties.ts'
import { firstOf, type IcsProperties, textOf } from './property.ts'
import { httpUrl, unescaped } from './texts.ts'

/** The status of an event, and its URL if it takes place online. */
type EventStatus = Pick<EventInput, 'event_status' | 'event_status_reason' | 'online_url'>

const conferences = [
  'conference',
  'x-google-conference',
  'x-microsoft-skypeteamsmeetingurl',
  'x-microsoft-onlinemeetingexternallink',
]

/**
 * The status of an event. `COMMENT` is the reason if the event is canceled, or if the file is a feed of Kalends with the
 * status of the event. If the location is a URL, the event takes place online there.
 */
export function statusOf(properties: IcsProperties, isCancellation: boolean): EventStatus {
  const isCanceled = isCancellation || textOf(firstOf(properties, 'status'))?.trim().toUpperCase() === 'CANCELLED'
  const own = ownStatus(properties)
  const reason = isCanceled || own !== undefined ? textOf(firstOf(properties, 'comment'))?.trim() : undefined
  const online = onlineUrlOf(properties)
  return {
    // Another program may have canceled the event, or reverted its cancellation.
    event_status: isCanceled ? 'canceled' : own === undefined || own === 'canceled' ? 'scheduled' : own,
    event_status_reason: reason || null,
    online_url: online ?? null,
  }
}

function onlineUrlOf(properties: IcsProperties): string | undefined {
  for (const name of conferences) {
    for (const { raw } of properties.get(name) ?? []) {
      const url = httpUrl(unescaped(raw))
      if (url !== undefined) return url
    }
  }
  return httpUrl(textOf(firstOf(properties, 'location')))
}
