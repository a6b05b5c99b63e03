/**
 * Makes the dialogs of the viewer usable by keyboard and screen readers. They get a name, keep the focus while they are
 * open, and close with Escape. Then the button that opened them gets the focus back.
 * @param {HTMLElement} root
 */
export function mendDialogs(root) {
  /** @type {HTMLElement | undefined} */
  let opener
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('.authorize, .authorization__btn')
    if (button instanceof HTMLElement && button.closest('.modal-ux') === null) opener = button
  })
  root.addEventListener('keydown', (pressed) => {
    const dialog = root.querySelector('.modal-ux')
    if (!(dialog instanceof HTMLElement)) return
    if (pressed.key === 'Escape')
      root.querySelector('.close-modal')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    if (pressed.key === 'Tab') keepFocus(dialog, pressed)
  })
  new MutationObserver(() => {
    const dialog = root.querySelector('.modal-ux')
    if (dialog instanceof HTMLElement) return enter(dialog)
    opener?.focus()
    opener = undefined
  }).observe(root, { childList: true, subtree: true })
}

/** @param {HTMLElement} dialog */
function enter(dialog) {
  if (dialog.role === 'dialog') return
  dialog.role = 'dialog'
  dialog.ariaModal = 'true'
  dialog.ariaLabel = dialog.querySelector('h3')?.textContent ?? ''
  dialog.tabIndex = -1
  if (!dialog.contains(document.activeElement)) dialog.focus()
}

/**
 * Moves the focus from the last control to the first, and back.
 * @param {HTMLElement} dialog
 * @param {KeyboardEvent} pressed
 */
function keepFocus(dialog, pressed) {
  const controls = [...dialog.querySelectorAll('a[href], button:not(:disabled), input, select, textarea')]
  const [first, last] = [controls[0], controls.at(-1)]
  const [from, to] = pressed.shiftKey ? [first, last] : [last, first]
  if (document.activeElement !== from || !(to instanceof HTMLElement)) return
  pressed.preventDefault()
  to.focus()
}
