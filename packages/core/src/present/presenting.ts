import type { CustomFields } from '../contract/custom-fields.ts'
import type { Language } from '../contract/languages.ts'
import type { Catalogue } from '../i18n/en.ts'
import type { Permissions } from '../ports/policy.ts'
import type { Json } from '../ports/record.ts'
import type { Settings } from '../ports/settings.ts'

/** What a presenter depends on besides the record. */
export interface Presenting {
  readonly settings: Settings
  readonly baseUrls: BaseUrls
  readonly language: Language
  readonly catalogue: Catalogue
  readonly now: number
  /** What the user can do. External ids are shown to those who can edit all records. */
  readonly permissions: Permissions
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

/** The collection of each kind, as paths name it. */
export const collectionOf = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
} as const

/** A collection, as paths name it. */
export type Collection = (typeof collectionOf)[keyof typeof collectionOf]

/** The base URLs of a request: what the links of its response start with. */
export interface BaseUrls {
  /** The URL of the mount, without a trailing slash. */
  readonly baseUrl: string
  /** The language root in the path of the request; links stay under it. */
  readonly languageRoot: Language | undefined
  readonly namespace: string
}

/** The URL of the namespace root. */
export function rootUrl({ baseUrl, languageRoot, namespace }: BaseUrls): string {
  return languageRoot === undefined ? `${baseUrl}/${namespace}` : `${baseUrl}/${languageRoot}/${namespace}`
}

/** The URL of a list. */
export function collectionUrl(baseUrls: BaseUrls, collection: Collection): string {
  return `${rootUrl(baseUrls)}/${collection}`
}

/** The URL of one record. */
export function recordUrl(baseUrls: BaseUrls, collection: Collection, id: number): string {
  return `${rootUrl(baseUrls)}/${collection}/${id}`
}
