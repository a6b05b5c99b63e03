import type { Shape, Shapes } from '../contract/shape.ts'
import type { JsonSchema } from './field-schema.ts'

/** The JSON Schema of a shape. */
export function shapeSchema(shape: Shape): JsonSchema {
  switch (shape.type) {
    case 'text':
      return { type: 'string' }
    case 'json':
      return {}
    case 'choice':
      return { type: 'string', enum: shape.oneOf }
    case 'list':
      return { type: 'array', items: shapeSchema(shape.of) }
    case 'map':
      return { type: 'object', additionalProperties: shapeSchema(shape.of) }
    case 'nullable':
      return { anyOf: [shapeSchema(shape.of), { type: 'null' }] }
    case 'object':
      return {
        type: 'object',
        required: Object.keys(shape.keys),
        properties: { ...schemasOf(shape.keys), ...schemasOf(shape.optional) },
        additionalProperties: false,
      }
    default:
      return { type: shape.type }
  }
}

function schemasOf(shapes: Shapes): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, shapeSchema(shape)]))
}
