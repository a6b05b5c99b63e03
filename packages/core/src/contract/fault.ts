/** One thing that is wrong with one parameter. */
export interface Fault {
  /** The parameter as the caller wrote it: `end_date`, `venue[0].website`. */
  readonly param: string
  /** The key of the sentence in the catalogue. */
  readonly code: string
  /** What the sentence is filled with. */
  readonly values?: FaultValues
}

/** What a sentence is filled with. */
export type FaultValues = Readonly<Record<string, string | number>>

/** The codes of the faults that schemas report. Every catalogue has a sentence for each. */
export type IssueCode =
  | 'empty'
  | 'not_integer'
  | 'not_positive'
  | 'not_number'
  | 'too_small'
  | 'too_large'
  | 'out_of_range'
  | 'not_boolean'
  | 'not_flag'
  | 'not_text'
  | 'too_long'
  | 'bad_characters'
  | 'not_slug'
  | 'too_many_words'
  | 'too_many_entries'
  | 'not_one_of'
  | 'not_term'
  | 'not_link'
  | 'not_object'
  | 'not_date'
  | 'not_zone'
  | 'not_url'
  | 'not_email'
  | 'not_image'
  | 'not_cost'
  | 'refused_by_schema'

/** The message of a Valibot issue: the code of a fault, followed by its values as JSON if it has any. */
export function issueMessage(code: IssueCode, values?: FaultValues): string {
  return messageOf(code, values)
}

/** The same for the code of any fault. */
export function messageOf(code: string, values?: FaultValues): string {
  return values === undefined ? code : `${code} ${JSON.stringify(values)}`
}

/** The fault of a message. */
export function faultOf(param: string, message: string): Fault {
  const end = message.indexOf(' ')
  if (end === -1) return { param, code: message }
  return { param, code: message.slice(0, end), values: JSON.parse(message.slice(end)) }
}
