import type { EventQuery } from '@kalends/core'
import type { View } from '../space.ts'
import { isSettled } from '../state.ts'
import type { Work } from '../work.ts'
import type { Page } from './page.ts'

/** Longer pages, and longer questions, are not worth remembering. */
const mostIds = 100
const longestQuestion = 1000

/** The page that was found before, if nothing was written since; else what `find` finds. */
export function* remembered(view: View, query: EventQuery, find: () => Work<Page>): Work<Page> {
  // Which venues are visible can change with time too.
  if (!isSettled(view.state, query.visible.now) || query.location !== undefined) return yield* find()
  const pages = view.pages.at(view.state)
  // While no event becomes due, all moments are the same.
  const question = JSON.stringify({ ...query, visible: { ...query.visible, now: 0 } })
  const known = pages.get(question)
  if (known !== undefined) return known
  const page = yield* find()
  if (page.ids.length <= mostIds && question.length <= longestQuestion) pages.set(question, page)
  return page
}
