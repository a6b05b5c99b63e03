import type { Language } from '../contract/languages.ts'
import { outputs } from '../contract/outputs.ts'
import { type OperationId, operationIds, routes } from '../contract/routes.ts'
import { CalendarError } from '../errors/calendar-error.ts'
import { catalogues } from '../i18n/catalogues.ts'
import { fill } from '../i18n/fill.ts'
import type { Settings } from '../ports/settings.ts'
import { type Entrance, rootUrl } from '../present/links.ts'
import { describeParameters } from './describe.ts'
import { shapeSchema } from './shape-schema.ts'

/** What the namespace root shows: every path with its methods and, for each, its parameters. */
export function buildRoot(
  asked: { readonly namespace: string | undefined; readonly context: 'view' | 'edit' | 'help' },
  settings: Settings,
  language: Language,
  entrance: Entrance,
): object {
  if (asked.namespace !== undefined && trimSlashes(asked.namespace) !== settings.namespace) {
    throw new CalendarError('rest_invalid_namespace')
  }
  const paths = [...new Set(operationIds.map((operation) => routes[operation].path))]
  const shown = paths.map((path) => {
    const operations = operationIds.filter((operation) => routes[operation].path === path)
    return [
      `/${settings.namespace}${path}`,
      {
        namespace: settings.namespace,
        methods: operations.flatMap((operation) => routes[operation].methods),
        endpoints: operations.map((operation) => describeEndpoint(operation, settings, language)),
        ...(asked.context === 'help' && {
          schemas: Object.fromEntries(operations.map((operation) => [operation, shapeSchema(outputs[operation])])),
        }),
        _links: { self: rootUrl(entrance) + path },
      },
    ] as const
  })
  return { namespace: settings.namespace, routes: Object.fromEntries(shown), _links: { self: rootUrl(entrance) } }
}

function describeEndpoint(operation: OperationId, settings: Settings, language: Language): object {
  const parameters = describeParameters(operation, settings, language)
  return {
    operation,
    methods: routes[operation].methods,
    description: fill(catalogues[language].operations[operation], language),
    args: Object.fromEntries(
      parameters.map(({ name, required, schema, description }) => [name, { ...schema, required, description }]),
    ),
  }
}

function trimSlashes(text: string): string {
  return text.replace(/^\/+|\/+$/g, '')
}
