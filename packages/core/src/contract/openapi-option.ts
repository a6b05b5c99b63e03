import * as v from 'valibot'
import { isRecord } from './json.ts'
import { type LocalizedText, localizedText } from './localized-text.ts'
import { keepValue, type Option, type OptionsOf, option, optionsOf, type ParsedOptions } from './option-schemas.ts'
import { type SecuritySchemes, securitySchemes } from './security-schemes.ts'

const licenseEntries = {
  /** Its name, such as `Apache 2.0`. */
  name: option.text,
  /** The URL of its text. */
  url: option.optional(option.httpUrl('https://www.apache.org/licenses/LICENSE-2.0.html')),
  /** Its SPDX identifier, such as `Apache-2.0`, in place of the URL. */
  identifier: option.optional(option.text),
}

/** The license of an API. */
export interface LicenseOption extends OptionsOf<typeof licenseEntries> {}

const license = keepValue<LicenseOption>(
  v.pipe(
    optionsOf(licenseEntries, 'must be an object with a name, such as { name: "MIT" }.'),
    v.check(({ url, identifier }) => !url || !identifier, 'must have a url or an identifier, not both.'),
  ),
)

/** Security schemes that a request must satisfy together, each with its scopes. */
export interface SecurityRequirement {
  readonly [scheme: string]: readonly string[]
}

const scopes = option.accepted<readonly string[]>(
  (value) => Array.isArray(value) && value.every((scope) => typeof scope === 'string'),
  'must be a list of scopes, such as [] or ["events:write"].',
)
const requirement: Option<SecurityRequirement> = v.pipe(
  v.custom<SecurityRequirement>(isRecord, 'must be an object such as { bearer: [] }.'),
  v.record(v.string(), scopes),
)

const openapiEntries = {
  /**
   * Title of your API: one string, or one for each language. Default: "Events calendar", in the document's language.
   */
  title: option.optional<LocalizedText, LocalizedText>(localizedText),
  /**
   * Description of your API in Markdown: one string, or one for each language. Default: a short one, as for `title`.
   */
  description: option.optional<LocalizedText, LocalizedText>(localizedText),
  /** Version of your API. Default: `1.0.0`. */
  version: option.optional(option.text, '1.0.0'),
  /** License of your API. Default: none. */
  license: option.optional(license),
  /**
   * How your host authenticates users, as OpenAPI security schemes. Descriptions can be given for each language.
   * Default: none.
   */
  securitySchemes: option.optional<SecuritySchemes, SecuritySchemes>(securitySchemes),
  /**
   * Which of the security schemes apply, as OpenAPI writes it: a request must satisfy one of the objects in the list. An empty
   * object allows anonymous users, as in `[{}, { bearer: [] }]`. Default: none.
   */
  security: option.optional(option.listOf(requirement, 'must be a list, such as [{ bearer: [] }].')),
}

/** What the OpenAPI document says about your API. */
export interface OpenApiOption extends OptionsOf<typeof openapiEntries> {}

/** The option `openapi` with its defaults. */
export interface OpenApiSettings extends ParsedOptions<typeof openapiEntries> {}

/** The schema of the option `openapi`. `security` can only name schemes that `securitySchemes` describes. */
export const openapiOption: Option<OpenApiOption, OpenApiSettings> = v.pipe(
  optionsOf(openapiEntries),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { security = [], securitySchemes = {} } = dataset.value
    const names = Object.keys(securitySchemes)
    for (const [index, value] of security.entries()) {
      const unknown = Object.keys(value).filter((key) => !names.includes(key))
      for (const key of unknown) {
        const known = names.length === 0 ? 'and there are none' : `which are ${names.join(', ')}`
        const input = dataset.value
        addIssue({
          message: `is not in openapi.securitySchemes, ${known}.`,
          path: [
            { type: 'object', origin: 'value', input, key: 'security', value: security },
            { type: 'array', origin: 'value', input: [...security], key: index, value },
            { type: 'object', origin: 'value', input: { ...value }, key, value: value[key] },
          ],
        })
      }
    }
  }),
)
