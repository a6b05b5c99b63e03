import type { ImageQuery } from '@kalends/core'
import { plain, sql } from '../sql.ts'
import { selectColumn, type Work } from '../work.ts'
import { cutPage, type Page } from './page.ts'

/** Finds images by their address, by id ascending. */
export function* findImages(query: ImageQuery): Work<Page> {
  const author = query.authorId === undefined ? plain('') : sql`AND author = ${query.authorId}`
  const ids = yield* selectColumn<number>(
    sql`SELECT id FROM kalends_image WHERE url = ${query.url} ${author} ORDER BY id`,
  )
  return cutPage(ids, query)
}
