/**
 * Names the popover with the events of a day, moves the focus to its first event, and back to its link when Escape closes
 * it. FullCalendar leaves the focus where it is, far before the popover in the order of the page.
 * @param {HTMLElement} popover
 */
export function enterPopover(popover) {
  popover.setAttribute('role', 'dialog')
  popover.setAttribute('aria-labelledby', popover.querySelector('.fc-popover-title')?.id ?? '')
  popover.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') focusOn(document.querySelector('.fc-more-link[aria-expanded=true]'))
  })
  focusOn(popover.querySelector('.fc-event'))
}

/** @param {Element | null} element */
function focusOn(element) {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
