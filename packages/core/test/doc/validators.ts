import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Document, Schema } from './document.ts'

/** Makes the validator of any schema whose references point into the document. */
export function validatorsOf({ components }: Document): (schema: Schema) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'doc', components })
  const compiled = new Map<string, ValidateFunction>()
  return (schema) => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"doc#/')
    const known = compiled.get(text) ?? ajv.compile(JSON.parse(text))
    compiled.set(text, known)
    return known
  }
}
