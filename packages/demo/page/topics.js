/** @import { CategoryView, EventView } from './types.js' */

/** The categories at the top, each with a colour of its own in the styles. */
const TOPICS = new Set(['music', 'markets', 'learning', 'stage', 'outdoors', 'exhibitions', 'family'])

/** @type {Map<number, CategoryView>} */
const known = new Map()

/**
 * Sets the categories.
 * @param {readonly CategoryView[]} categories
 */
export function knowCategories(categories) {
  for (const category of categories) known.set(category.id, category)
}

/**
 * The slug of the top category that an event belongs to first; `other` when none of ours is above it.
 * @param {EventView} event
 */
export function topicOf({ categories: [first] }) {
  let category = first
  // At most as many steps as there are categories.
  for (let steps = known.size; category !== undefined && category.parent !== 0 && steps > 0; steps -= 1) {
    category = known.get(category.parent)
  }
  return category !== undefined && TOPICS.has(category.slug) ? category.slug : 'other'
}
