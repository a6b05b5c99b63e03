import * as v from 'valibot'
import {
  type CustomField,
  type CustomFields,
  customField,
  type FieldsOption,
  type PlainCustomField,
} from './custom-fields.ts'
import { filterEntry } from './field-filter.ts'
import { fieldTypes } from './field-types.ts'
import { isRecord } from './json.ts'
import { defaultLimits } from './limits.ts'
import { localizedText } from './localized-text.ts'
import { keepValue, option, optionsOf } from './option-schemas.ts'

const any = v.optional(v.any())
const common = {
  required: v.optional(option.flag),
  default: any,
  description: v.optional(localizedText),
  filterable: v.optional(option.flag),
}
const bound = v.optional(v.pipe(v.number('must be a number.'), v.finite('must be a number.')))
const texts = v.pipe(
  v.array(v.string('must be a list of strings.'), 'must be a list of strings to choose from.'),
  v.minLength(1, 'must not be empty.'),
)

const plain = optionsOf({ type: v.any(), ...common })
const ofNumbers = optionsOf({ type: v.any(), min: bound, max: bound, ...common })
const ofTexts = optionsOf({ type: v.any(), oneOf: texts, ...common })
const byType = new Map<unknown, v.GenericSchema>([
  ...['text', 'boolean', 'url', 'email'].map((type) => [type, plain] as const),
  ...['integer', 'number'].map((type) => [type, ofNumbers] as const),
  ...['choice', 'choices'].map((type) => [type, ofTexts] as const),
])

const withSchema = optionsOf({
  // Some libraries have schemas that are functions.
  schema: v.custom(
    (schema) => typeof Object(Object(schema)['~standard']).validate === 'function',
    'must have the Standard Schema interface.',
  ),
  jsonSchema: any,
  ...common,
})

const wrongType = `must have a schema, or one of the types ${[...byType.keys()].join(', ')}.`

const ofForm: v.GenericSchema<unknown, CustomField> = v.lazy((given) => {
  const { type, schema } = { type: undefined, schema: undefined, ...Object(given) }
  const form = schema === undefined ? (byType.get(type) ?? v.custom(() => false, wrongType)) : withSchema
  // Each form parses the keys of one kind of custom field.
  return form as v.GenericSchema<unknown, CustomField>
})

const field = v.pipe(
  v.custom<unknown>(isRecord, 'must be an object.'),
  ofForm,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const types = fieldTypes(defaultLimits)
    if (dataset.value.filterable && filterEntry(customField('', dataset.value, types)) === undefined) {
      const message = 'needs a type, or a schema whose JSON Schema is a string, a number, a boolean or a list of them.'
      addIssue({ message, path: [pathTo(dataset.value, 'filterable')] })
    }
    if ('schema' in dataset.value) return
    const { min = -Infinity, max = Infinity } = dataset.value
    if (min > max) addIssue({ message: 'must not exceed max.', path: [pathTo(dataset.value, 'min')] })
    if (!hasValidDefault(dataset.value)) {
      const message = 'must be a value that the field accepts, as records have it.'
      addIssue({ message, path: [pathTo(dataset.value, 'default')] })
    }
  }),
)

function pathTo(object: object, key: string): v.ObjectPathItem {
  const input: Record<string, unknown> = { ...object }
  return { type: 'object', origin: 'value', input, key, value: input[key] }
}

/** Whether the default is a value that records can have: parsing must leave it unchanged. */
function hasValidDefault(given: PlainCustomField): boolean {
  if ((given.default ?? null) === null) return true
  const { success, output } = v.safeParse(customField('', given, fieldTypes(defaultLimits)).schema, given.default)
  return success && JSON.stringify(output) === JSON.stringify(given.default)
}

const ofCollection = v.pipe(
  v.custom<CustomFields>(isRecord, 'must be an object of fields.'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const [name, declared] of Object.entries(dataset.value)) {
      const { issues = [] } = v.safeParse(field, declared, { abortPipeEarly: true })
      for (const { message, path = [] } of issues) addIssue({ message, path: [pathTo(dataset.value, name), ...path] })
    }
  }),
)

const ofTerms = v.pipe(
  ofCollection,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const [name, declared] of Object.entries(dataset.value)) {
      const path = [pathTo(dataset.value, name), pathTo(declared, 'filterable')] as const
      if (declared.filterable) addIssue({ message: 'is for events, venues and organizers only.', path: [...path] })
    }
  }),
)

/** The option `fields`. Its value is used as it is. */
export const fieldsOption: v.GenericSchema<FieldsOption> = keepValue(
  optionsOf(
    {
      events: v.optional(ofCollection),
      venues: v.optional(ofCollection),
      organizers: v.optional(ofCollection),
      categories: v.optional(ofTerms),
      tags: v.optional(ofTerms),
    },
    'must be an object of collections.',
  ),
)
