import { openCalendar } from '../fixtures.ts'

/** The parts of an OpenAPI document that the tests look at. */
export interface Document {
  readonly info: { readonly title: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly headers: Readonly<Record<string, { readonly description: string; readonly schema: Schema }>>
  }
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security?: readonly object[]
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Schema
    readonly description: string
  }[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example: unknown }>>
  }
  readonly responses: Readonly<Record<string, Response>>
}

interface Response {
  readonly description: string
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

export interface Schema {
  readonly [key: string]: unknown
}

/** The document of a calendar with a custom field and a security scheme of the host. */
export function openDocument() {
  const calendar = openCalendar({
    baseUrl: 'https://example.org/api',
    fields: { events: { capacity: { type: 'integer', min: 0, description: 'How many people fit in.' } } },
    openapi: {
      version: '2.1.0',
      license: { name: 'MIT', url: 'https://example.org/license' },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
      security: [{ session: [] }, {}],
    },
  })
  // The builder has only the type `object`.
  return { calendar, document: calendar.openapi('en') as Document }
}
