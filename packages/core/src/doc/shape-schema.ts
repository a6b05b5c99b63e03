import type { Shape, Shapes } from '../contract/shape.ts'
import type { JsonSchema } from './field-schema.ts'

/** What a schema of a shape depends on. */
export interface ShapeRules {
  /** Shapes that have a schema of their own, by its name. */
  readonly named: ReadonlyMap<Shape, string>
  /** What is said of a key. */
  readonly describe: (key: string) => string | undefined
  /** The schema of the extra fields, if some are declared. */
  readonly customFields: JsonSchema | undefined
}

/** The JSON Schema of a shape; a reference where it has a name. */
export function shapeSchema(shape: Shape, rules: ShapeRules): JsonSchema {
  const name = rules.named.get(shape)
  return name === undefined ? plainSchema(shape, rules) : { $ref: `#/components/schemas/${name}` }
}

/** The JSON Schema of a shape itself, also where it has a name. */
export function plainSchema(shape: Shape, rules: ShapeRules): JsonSchema {
  switch (shape.type) {
    case 'text':
      return { type: 'string' }
    case 'json':
      return {}
    case 'choice':
      return { type: 'string', enum: shape.oneOf }
    case 'list':
      return { type: 'array', items: shapeSchema(shape.of, rules) }
    case 'map':
      return { type: 'object', additionalProperties: shapeSchema(shape.of, rules) }
    case 'nullable':
      return { anyOf: [shapeSchema(shape.of, rules), { type: 'null' }] }
    case 'object':
      return {
        type: 'object',
        required: Object.keys(shape.keys),
        properties: { ...properties(shape.keys, rules), ...properties(shape.optional, rules) },
        additionalProperties: false,
      }
    default:
      return { type: shape.type }
  }
}

function properties(shapes: Shapes, rules: ShapeRules): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    Object.entries(shapes).map(([key, shape]) => {
      const schema = key === 'custom_fields' && rules.customFields ? rules.customFields : shapeSchema(shape, rules)
      const description = rules.describe(key)
      return [key, description === undefined ? schema : { ...schema, description }]
    }),
  )
}
