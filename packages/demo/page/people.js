import { button, byId, element, put } from './dom.js'
import { say } from './words.js'

/** @import { SessionView } from './types.js' */

/** @typedef {{ readonly logIn: (role: string) => unknown, readonly logOut: () => unknown }} Doors */

/**
 * Shows the user who is logged in, or the users to log in as.
 * @param {SessionView} session
 * @param {Doors} doors
 */
export function showPeople({ person, people }, { logIn, logOut }) {
  byId('add', HTMLButtonElement).hidden = person === null
  put(
    byId('people', HTMLElement),
    ...(person === null
      ? [
          element('span', { class: 'muted', id: 'people-label' }, say('signIn')),
          element(
            'fieldset',
            { class: 'segments', 'aria-labelledby': 'people-label' },
            ...people.map(({ role, name }) => button(say(`role_${role}`), () => logIn(role), { title: name })),
          ),
        ]
      : [
          element('span', { class: 'person' }, `${person.name} · ${say(`role_${person.role}`)}`),
          button(say('signOut'), logOut),
        ]),
  )
}
