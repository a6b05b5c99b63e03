import type { CustomField, CustomFields, PlainCustomField } from '../contract/custom-fields.ts'
import type { Json } from '../ports/record.ts'
import { requiredNames } from './custom-field-schema.ts'

/** A value for each extra field that a new record must have, so that the example of one can be sent as it is. */
export function sampleFields(fields: CustomFields): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    requiredNames(fields).flatMap((name) => {
      const field = fields[name]
      return field === undefined ? [] : [[name, field.default ?? sampleOf(field)]]
    }),
  )
}

/** What a schema of the host's own takes is known to that schema alone, unless its description has an example. */
function sampleOf(field: CustomField): Json {
  if (!('schema' in field)) return samples[field.type](field)
  const { examples, enum: values } = field.jsonSchema ?? {}
  const [first] = [examples, values].find((list) => Array.isArray(list)) ?? []
  return first ?? '…'
}

const samples: Readonly<Record<PlainCustomField['type'], (field: PlainCustomField) => Json>> = {
  text: () => '…',
  integer: sampleNumber,
  number: sampleNumber,
  boolean: () => true,
  url: () => 'https://example.org',
  email: () => 'info@example.org',
  choice: ({ oneOf }) => oneOf?.[0] ?? '',
  choices: ({ oneOf }) => oneOf?.slice(0, 1) ?? [],
}

/** One, or what is nearest to it. */
function sampleNumber({ type, min = 1, max = 1 }: PlainCustomField): number {
  const [least, most] = type === 'integer' ? [Math.ceil(min), Math.floor(max)] : [min, max]
  return most < 1 ? most : Math.max(1, least)
}
