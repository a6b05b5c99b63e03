import type { Field, FieldType } from '../contract/field.ts'

/** A JSON Schema, as far as it is used here. */
export interface JsonSchema {
  readonly [key: string]: unknown
}

const dateExamples = ['2027-03-10', '2027-03-10 18:30:00', '2027-03-10T18:30:00+02:00', 1_804_682_400]

const idOrText: JsonSchema = { type: ['integer', 'string'] }

/** How each type of field looks in a schema. Linked records are described by the caller, who knows their tables. */
const schemas: Readonly<Record<FieldType, JsonSchema>> = {
  integer: { type: 'integer' },
  id: { type: 'integer', minimum: 1 },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  flag: {
    anyOf: [{ type: 'boolean' }, { type: 'string', enum: ['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'] }],
  },
  text: { type: 'string' },
  longText: { type: 'string' },
  name: { type: 'string', minLength: 1 },
  slug: { type: 'string', minLength: 1 },
  slugFilter: { type: 'string', minLength: 1 },
  search: { type: 'string', minLength: 1 },
  choice: { type: 'string' },
  choices: { type: 'array', items: { type: 'string' } },
  ids: { type: 'array', items: { type: 'integer', minimum: 1 } },
  terms: { type: 'array', items: idOrText },
  venues: { type: 'array', items: { type: ['integer', 'object'] } },
  organizers: { type: 'array', items: { type: ['integer', 'object'] } },
  moment: { type: ['string', 'integer'], examples: dateExamples },
  zone: { type: 'string', examples: ['Europe/Paris', 'UTC', 'UTC+5:30'] },
  url: { type: 'string', format: 'uri' },
  email: { type: 'string', format: 'email' },
  image: { type: ['string', 'integer'] },
  cost: { type: ['string', 'number', 'array'], items: { type: ['string', 'number'] } },
  password: { type: 'string' },
  customFields: { type: 'object' },
}

/** The schema of a parameter, without its default: that holds where something is created or asked for, not in an update. */
export function fieldSchema(field: Field): JsonSchema {
  const base = schemas[field.type]
  return {
    ...base,
    ...(field.oneOf &&
      (field.type === 'choices' ? { items: { type: 'string', enum: field.oneOf } } : { enum: field.oneOf })),
    ...(field.min !== undefined && { minimum: field.min }),
    ...(field.max !== undefined && { maximum: field.max }),
  }
}
