import * as v from 'valibot'
import { isRecord } from './json.ts'
import type { Language } from './languages.ts'
import { type LocalizedText, localizedText, textIn } from './localized-text.ts'
import { keepValue, type Option, ownEntries } from './option-schemas.ts'

/** A security scheme as OpenAPI writes it. Its description and the descriptions of OAuth scopes can be given for each language. */
export interface SecurityScheme {
  /** A description, for example of how to obtain credentials. */
  readonly description?: LocalizedText | undefined
  /** What OpenAPI defines: `type`, `name`, `in`, `scheme`, `flows` … */
  readonly [key: string]: unknown
}

/** Security schemes by name. */
export type SecuritySchemes = Readonly<Record<string, SecurityScheme>>

const object = 'must be an object.'
const flow = v.looseObject(ownEntries({ scopes: v.optional(v.record(v.string(), localizedText, object)) }), object)
const scheme = v.looseObject(
  ownEntries({
    description: v.optional(localizedText),
    flows: v.optional(v.record(v.string(), flow, object)),
  }),
  object,
)

/** The schema of the option `securitySchemes`. Only descriptions and scopes are checked. */
export const securitySchemes: Option<SecuritySchemes> = keepValue(
  v.pipe(v.custom(isRecord, 'must be an object of security schemes.'), v.record(v.string(), scheme)),
)

/** Security schemes with their descriptions in one language. */
export function schemesIn(schemes: SecuritySchemes, language: Language): Readonly<Record<string, object>> {
  // The option was checked: the description of every scope is a `LocalizedText`.
  const say = (text: unknown): unknown => textIn(text as LocalizedText, language)
  return mapped(schemes, (scheme) => {
    const { description, flows } = scheme
    return {
      ...scheme,
      ...(description !== undefined && { description: say(description) }),
      ...(isRecord(flows) && {
        flows: mapped(flows, (flow) =>
          isRecord(flow) && isRecord(flow['scopes']) ? { ...flow, scopes: mapped(flow['scopes'], say) } : flow,
        ),
      }),
    }
  })
}

function mapped<T, R>(values: Readonly<Record<string, T>>, change: (value: T) => R): Readonly<Record<string, R>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
