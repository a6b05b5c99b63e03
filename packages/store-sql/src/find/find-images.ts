import type { ImageQuery } from '@kalends/core'
import { type Program, selectColumn } from '../program.ts'
import { plain, sql } from '../sql.ts'
import { cutPage, type Page } from './page.ts'

/** Finds images by URL, by id ascending. */
export function* findImages(query: ImageQuery): Program<Page> {
  const author = query.authorId === undefined ? plain('') : sql`AND author = ${query.authorId}`
  const ids = yield* selectColumn<number>(
    sql`SELECT id FROM kalends_image WHERE url = ${query.url} ${author} ORDER BY id`,
  )
  return cutPage(ids, query)
}
