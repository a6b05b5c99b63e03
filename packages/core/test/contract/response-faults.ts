import * as v from 'valibot'

/** The differences between a value and its schema: missing or unknown keys, another order, or values of another type. */
export function responseFaults(value: unknown, schema: v.GenericSchema): readonly string[] {
  const result = v.safeParse(schema, value)
  if (!result.success) return result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
  // A parsed value has its keys in the order of the schema.
  const [sent, parsed] = [JSON.stringify(value), JSON.stringify(result.output)]
  return sent === parsed ? [] : [`keys are out of order: ${sent} instead of ${parsed}`]
}
