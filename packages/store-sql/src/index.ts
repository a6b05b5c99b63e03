/**
 * What the SQL stores share, for stores on other SQL databases.
 * @module @kalends/store-sql
 */

export { batches } from './batches.ts'
export { searchedColumns } from './conditions/event-conditions.ts'
export type { ColumnTypes, Dialect, TextChange, TextIndex, TextMatches, TextQuery } from './dialect.ts'
export { firstLetters, indexedWords, maxPartLetters } from './indexed-words.ts'
export { type Migration, migrate, migrations, schemaVersion, schemaVersionFound } from './migrate.ts'
export {
  execute,
  type Program,
  type Row,
  type Statement,
  select,
  selectColumn,
  selectOne,
  selectValue,
} from './program.ts'
export type { DerivedFault, RebuildOptions } from './rebuild/compare.ts'
export type { Corrected } from './rebuild/rebuild.ts'
export { orElse, type Runner } from './runner.ts'
export { all, join, plain, type Sql, type SqlValue, sql } from './sql.ts'
export { type SqlStore, type SqlStoreOptions, sqlStore } from './store.ts'
