/** @typedef {Node | string | undefined | false} Child */

/**
 * Makes an element. Text becomes text, never markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Readonly<Record<string, string | number | boolean | undefined>>} [attributes] `false` and `undefined` leave one out
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : String(value))
  }
  put(made, ...children)
  return made
}

/**
 * Replaces the children of an element.
 * @param {Element} parent
 * @param {...Child} children `false` and `undefined` are left out
 */
export function put(parent, ...children) {
  parent.replaceChildren(...children.filter((child) => child !== undefined && child !== false))
}

/**
 * Makes a button.
 * @param {string} label
 * @param {() => unknown} act
 * @param {Readonly<Record<string, string | number | boolean | undefined>>} [attributes]
 */
export function button(label, act, attributes = {}) {
  const made = element('button', { type: 'button', ...attributes }, label)
  made.addEventListener('click', act)
  return made
}

/**
 * The element with an id. Throws if it is missing or of another kind.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function byId(id, kind) {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`There is no ${kind.name} with the id ${id}`)
  return found
}
