/** @import { CategoryView } from './types.js' */

/** The categories at the top, each with a colour of its own in the styles. */
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
 * The slug of the top category above a category; `other` when it is none of ours.
 * @param {string | undefined} slug
 */
export function topicOf(slug) {
  let category = known.find((one) => one.slug === slug)
  // At most as many steps as there are categories.
  for (let steps = known.length; category !== undefined && category.parent !== 0 && steps > 0; steps -= 1) {
    const { parent } = category
    category = known.find(({ id }) => id === parent)
  }
  return category !== undefined && TOPICS.has(category.slug) ? category.slug : 'other'
}
