import * as v from 'valibot'
import { integer, text } from './output-parts.ts'

/** The body of an error response. */
export const errorSchema = v.object({
  /** What went wrong, for programs. */
  code: text,
  /** What went wrong, for people. */
  message: text,
  /** The status and, depending on the error, the invalid parameters or an id. */
  data: v.looseObject({
    /** The HTTP status. */
    status: integer,
    /** The id of the log entry, for a server error. */
    id: v.exactOptional(v.pipe(text, v.uuid())),
  }),
})

/** The body of an error response. */
export interface ErrorView extends Readonly<v.InferOutput<typeof errorSchema>> {
  readonly data: v.InferOutput<typeof errorSchema>['data'] & {
    /** The first row of `createMany` that the error is about, counted from 0. Never in an HTTP response. */
    readonly row?: number
  }
}

/** The body of an error response as `application/problem+json` (RFC 9457). */
export const problemSchema = v.object({
  /** A URI that identifies the problem. */
  type: v.pipe(text, v.url()),
  /** What went wrong, for people. */
  title: text,
  /** The HTTP status. */
  status: integer,
  /** What went wrong, for people. */
  detail: text,
  /** What went wrong, for programs. */
  code: text,
})
