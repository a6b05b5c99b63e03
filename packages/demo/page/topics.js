/** @import { CategoryView } from './types.js' */

/** The slugs of the top categories. The styles have a color for each of them. */
const TOPICS = new Set(['music', 'markets', 'learning', 'stage', 'outdoors', 'exhibitions', 'family'])

/** @type {readonly CategoryView[]} */
let known = []

/**
 * Sets the categories.
 * @param {readonly CategoryView[]} categories
 */
export function knowCategories(categories) {
  known = categories
}

/**
 * The slug of the top category above a category; `other` if it isn't one of the demo's own.
 * @param {string | undefined} slug
 */
export function topicOf(slug) {
  let category = known.find((one) => one.slug === slug)
  // The limit ends a cycle of parents.
  for (let steps = known.length; category !== undefined && category.parent !== 0 && steps > 0; steps -= 1) {
    const { parent } = category
    category = known.find(({ id }) => id === parent)
  }
  return category !== undefined && TOPICS.has(category.slug) ? category.slug : 'other'
}
