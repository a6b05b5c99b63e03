import type { EventInput } from '@kalends/core'
import { firstOf, type IcsProperties, textOf } from './property.ts'
import { httpUrl, oneLine, unescaped } from './texts.ts'

/** Whether an event takes place, and where online. */
type EventStatus = Pick<EventInput, 'event_status' | 'event_status_reason' | 'online_url'>

const conferences = [
  'conference',
  'x-google-conference',
  'x-microsoft-skypeteamsmeetingurl',
  'x-microsoft-onlinemeetingexternallink',
]

/** The status of an event. `COMMENT` is the reason of a canceled one. A location that is a URL is where it is online. */
export function statusOf(properties: IcsProperties, isCancellation: boolean): EventStatus {
  const isCanceled = isCancellation || textOf(firstOf(properties, 'status'))?.trim().toUpperCase() === 'CANCELLED'
  const reason = isCanceled ? oneLine(textOf(firstOf(properties, 'comment'))) : undefined
  const online = onlineUrlOf(properties)
  return {
    event_status: isCanceled ? 'canceled' : 'scheduled',
    event_status_reason: reason ?? null,
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
