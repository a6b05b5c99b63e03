/** One thing that is wrong with one parameter. */
export interface Fault {
  /** The parameter as the caller wrote it: `end_date`, `venue[0].website`. */
  readonly param: string
  /** The key of the sentence in the catalogue. */
  readonly code: string
  /** Values for the placeholders of the sentence. */
  readonly values?: FaultValues
}

/** Values for the placeholders of a sentence. */
export type FaultValues = Readonly<Record<string, string | number>>

/** The message of a Valibot issue: the code of a fault, followed by its values as JSON if it has any. */
export function issueMessage(code: string, values?: FaultValues): string {
  return values === undefined ? code : `${code} ${JSON.stringify(values)}`
}

/** Parses a message that `issueMessage` made. */
export function faultOf(param: string, message: string): Fault {
  const end = message.indexOf(' ')
  if (end === -1) return { param, code: message }
  return { param, code: message.slice(0, end), values: JSON.parse(message.slice(end)) }
}
