import type { FeedTokenRecord, FeedTokenStore } from '@kalends/core'
import type { State } from './state.ts'

/** The feed tokens of a state. `changed` is called after each change. */
export function feedTokenStore(current: () => State, changed: () => void): FeedTokenStore {
  const count = (state: State): void => {
    state.feedTokenChanges += 1
    changed()
  }
  return {
    insert: (token) => {
      const state = current()
      state.feedTokens.set(token.hash, structuredClone(token))
      count(state)
    },
    getByHash: (hash) => {
      const found = current().feedTokens.get(hash)
      return found && structuredClone(found)
    },
    list: (userId) =>
      [...current().feedTokens.values()]
        .filter((token) => userId === undefined || token.userId === userId)
        .sort(inOrder)
        .map((token) => structuredClone(token)),
    remove: (id) => {
      const state = current()
      const found = [...state.feedTokens.values()].find((token) => token.id === id)
      if (found === undefined) return false
      state.feedTokens.delete(found.hash)
      count(state)
      return true
    },
  }
}

function inOrder(left: FeedTokenRecord, right: FeedTokenRecord): number {
  return left.createdAt - right.createdAt || (left.id < right.id ? -1 : 1)
}
