import { button, byId, element, put } from './dom.js'
import { say } from './words.js'

/** @import { Texts } from './types.js' */

/**
 * Asks a question over everything else. `act` runs when the answer is yes.
 * @param {{ readonly question: keyof Texts, readonly yes: keyof Texts, readonly no: keyof Texts, readonly act: () => unknown }} what
 */
export function ask({ question, yes, no, act }) {
  const dialog = byId('question', HTMLDialogElement)
  if (dialog.open) return
  const keep = button(say(no), () => dialog.close(), { class: 'primary' })
  const confirm = button(
    say(yes),
    () => {
      dialog.close()
      act()
    },
    { class: 'danger' },
  )
  put(dialog, element('p', { id: 'question-text' }, say(question)), element('footer', {}, keep, confirm))
  dialog.showModal()
  keep.focus()
}
