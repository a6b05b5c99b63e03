export type { IcsOptions } from './options.ts'
export type { IcsProblem, IcsProblemCode } from './problems.ts'
export { type IcsFile, type IcsRecord, type IcsSeries, readIcs } from './read-ics.ts'
