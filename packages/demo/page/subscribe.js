import { apiUrl } from './api.js'
import { leave } from './choices.js'
import { copyFrom } from './clipboard.js'
import { button, byId, element, put } from './dom.js'
import { filterQuery } from './filter-query.js'
import { attempt } from './notice.js'
import { say } from './words.js'

/** Opens the dialog with the address at which calendar programs find the events of the current filters. */
export function openSubscription() {
  const dialog = byId('subscription', HTMLDialogElement)
  const address = feedAddress()
  // Of more than one line, since the file name at the end of the address should be visible.
  const field = element(
    'textarea',
    { id: 'feed-address', class: 'address', readonly: true, dir: 'ltr', rows: 2 },
    address,
  )
  const copy = button(say('copyAddress'), () => attempt(() => copyFrom(field, copy, 'copyAddress')))
  put(
    dialog,
    element('h2', { id: 'subscription-title' }, say('subscribe')),
    element('p', {}, say('subscribeHint')),
    element('div', { class: 'field' }, element('label', { for: 'feed-address' }, say('feedAddress')), field),
    element(
      'footer',
      {},
      // Programs that know this scheme offer to subscribe, where https would download a file once.
      element('a', { class: 'primary', href: address.replace(/^https?:/, 'webcal:') }, say('openInCalendar')),
      copy,
      button(say('close'), leave),
    ),
  )
  if (!dialog.open) dialog.showModal()
}

/** The URL of the feed. Calendar programs do not log in, so it never asks for unpublished events. */
function feedAddress() {
  const query = filterQuery().toString()
  return apiUrl(`/events.ics${query === '' ? '' : `?${query}`}`)
}
