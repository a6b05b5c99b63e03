import * as v from 'valibot'
import { type LocalizedText, localizedText } from './localized-text.ts'
import { type Option, type OptionsOf, option, optionsOf, type ParsedOptions } from './option-schemas.ts'
import { type SecuritySchemes, securitySchemes } from './security-schemes.ts'

/** A license as OpenAPI describes it. */
export interface License {
  /** The name of the license, such as `MIT`. */
  readonly name: string
  /** The URL of its text. */
  readonly url?: string
}

const openapiEntries = {
  /** Title of your API, also for each language. Default: "Events calendar", in the language of the document. */
  title: option.optional<LocalizedText, LocalizedText>(localizedText),
  /** Description of your API, in Markdown, also for each language. Default: a short one, in that of the document. */
  description: option.optional<LocalizedText, LocalizedText>(localizedText),
  /** Version of your API. Default: `1.0.0`. */
  version: option.optional(option.text, '1.0.0'),
  /** License of your API. Default: none. */
  license: option.optional(v.custom<License>(() => true)),
  /**
   * How your host authenticates users, as OpenAPI security schemes. Descriptions can be given for each language.
   * Default: none.
   */
  securitySchemes: option.optional<SecuritySchemes, SecuritySchemes>(securitySchemes),
  /** Which of the security schemes apply, as OpenAPI writes it. Default: none. */
  security: option.optional(v.custom<readonly Readonly<Record<string, readonly string[]>>[]>(() => true)),
}

/** What the OpenAPI document says about your API. */
export interface OpenApiOption extends OptionsOf<typeof openapiEntries> {}

/** The schema of the option `openapi`. */
export const openapiOption: Option<OpenApiOption, ParsedOptions<typeof openapiEntries>> = optionsOf(openapiEntries)
