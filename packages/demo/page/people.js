import { button, byId, element, put } from './dom.js'
import { isNarrow } from './width.js'
import { say } from './words.js'

/** @import { SessionView } from './types.js' */

/** @typedef {{ readonly logIn: (role: string) => unknown, readonly logOut: () => unknown }} LoginActions */

/**
 * Shows the user who is logged in, or the users to log in as.
 * @param {SessionView} session
 * @param {LoginActions} actions
 */
export function showPeople({ person, people }, { logIn, logOut }) {
  byId('add', HTMLButtonElement).hidden = person === null
  put(
    byId('people', HTMLElement),
    ...(person === null
      ? [
          element('span', { class: 'muted', id: 'people-label', 'aria-hidden': 'true' }, say('signIn')),
          element(
            'fieldset',
            { class: 'segments', 'aria-label': say('signIn') },
            ...people.map(({ role, name }) => button(say(`role_${role}`), () => logIn(role), { title: name })),
          ),
        ]
      : [
          element('span', { class: 'person' }, `${person.name} ·\u00a0${say(`role_${person.role}`)}`),
          button(say('signOut'), logOut),
        ]),
  )
}

/** Shows and hides the users on a phone, where they have no room in the header. */
export function wirePeople() {
  byId('people-toggle', HTMLButtonElement).addEventListener('click', () => {
    openPeople(!byId('people', HTMLElement).classList.contains('is-open'))
  })
}

/** Hides the users on a phone, and moves the focus to where they were. */
export function leavePeople() {
  openPeople(false)
  const toggle = byId('people-toggle', HTMLButtonElement)
  const place = isNarrow() ? toggle : byId('people', HTMLElement).querySelector('button')
  place?.focus()
}

/** @param {boolean} isOpen */
function openPeople(isOpen) {
  byId('people', HTMLElement).classList.toggle('is-open', isOpen)
  byId('people-toggle', HTMLButtonElement).setAttribute('aria-expanded', String(isOpen))
}
