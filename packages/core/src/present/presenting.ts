import type { CustomFields } from '../contract/custom-fields.ts'
import type { Language } from '../contract/languages.ts'
import type { Catalogue } from '../i18n/en.ts'
import type { Json } from '../ports/record.ts'
import type { Settings } from '../ports/settings.ts'
import type { BaseUrls } from './links.ts'

/** What a presenter depends on besides the record. */
export interface Presenting {
  readonly settings: Settings
  readonly baseUrls: BaseUrls
  readonly language: Language
  readonly catalogue: Catalogue
  readonly now: number
}

type JsonObject = Readonly<Record<string, Json>>

/** Every declared custom field with its value, its default, or `null`. Values of undeclared fields are left out. */
export function presentCustomFields(declared: CustomFields, values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(declared).map(([name, field]) => [
      name,
      Object.hasOwn(values, name) ? (values[name] ?? null) : (field.default ?? null),
    ]),
  )
}

/** The member `custom_fields` of all records but events: absent if none are declared. */
export function customFieldsMember(
  declared: CustomFields,
  values: JsonObject,
): { readonly custom_fields?: JsonObject } {
  return Object.keys(declared).length === 0 ? {} : { custom_fields: presentCustomFields(declared, values) }
}
