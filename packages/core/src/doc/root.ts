import { type OperationId, operationIds, routes } from '../contract/routes.ts'
import { wallText } from '../domain/moment.ts'
import { trimSlashes } from '../domain/trim-slashes.ts'
import { resolveWindow } from '../domain/window.ts'
import { toWall } from '../domain/zone.ts'
import { CalendarError } from '../errors/calendar-error.ts'
import { rootUrl } from '../present/links.ts'
import { type DescribedParameter, describeParameters } from './describe.ts'
import { buildResponseSchemas, responseSchema, withoutReferences } from './response-schemas.ts'
import type { Writing } from './writing.ts'

/** What the namespace root shows: every path with its methods and, for each, its parameters. */
export function buildRoot(
  asked: { readonly namespace: string | undefined; readonly context: 'view' | 'edit' | 'help' },
  writing: Writing,
  now: number,
): object {
  const { settings, baseUrls } = writing
  if (asked.namespace !== undefined && trimSlashes(asked.namespace) !== settings.namespace) {
    throw new CalendarError('rest_invalid_namespace')
  }
  const paths = [...new Set(operationIds.map((operation) => routes[operation].path))]
  const schemaOf = asked.context === 'help' ? wholeSchemas(writing) : undefined
  const shown = paths.map((path) => {
    const operations = operationIds.filter((operation) => routes[operation].path === path)
    return [
      `/${settings.namespace}${path}`,
      {
        namespace: settings.namespace,
        methods: operations.flatMap((operation) => routes[operation].methods),
        endpoints: operations.map((operation) => describeEndpoint(operation, writing, now)),
        ...(schemaOf && {
          schemas: Object.fromEntries(operations.map((operation) => [operation, schemaOf(operation)])),
        }),
        _links: { self: rootUrl(baseUrls) + path },
      },
    ] as const
  })
  return { namespace: settings.namespace, routes: Object.fromEntries(shown), _links: { self: rootUrl(baseUrls) } }
}

/** The schema of each response in one piece, since the root has nothing that schemas could refer to. */
function wholeSchemas(writing: Writing): (operation: OperationId) => unknown {
  const records = buildResponseSchemas(writing)
  return (operation) => withoutReferences(responseSchema(operation), records)
}

function describeEndpoint(operation: OperationId, writing: Writing, now: number): object {
  const parameters = describeParameters(operation, writing)
  const dates = operation === 'events.list' ? defaultDates(writing.settings.zone, now) : {}
  return {
    operation,
    methods: routes[operation].methods,
    description: writing.say(writing.catalogue.operations[operation]),
    args: Object.fromEntries(
      inOrder(operation, parameters).map(({ name, required, schema, description }) => [
        name,
        { ...schema, ...(Object.hasOwn(dates, name) && { default: dates[name] }), required, description },
      ]),
    ),
  }
}

/** By slug, venues and organizers declare the slug of the path, and events the new slug of the body. */
function inOrder(operation: OperationId, parameters: readonly DescribedParameter[]): readonly DescribedParameter[] {
  if (operation === 'events.updateBySlug') return parameters
  return [...parameters, ...parameters.filter((parameter) => parameter.in === 'path')]
}

/** The dates between which a list looks when it is given none, as they stand at this moment. */
function defaultDates(zone: string, now: number): Readonly<Record<string, string>> {
  const { bounds } = resolveWindow({ strict: true, now, zone, ignored: false })
  return Object.fromEntries(bounds.map(({ name, asked }) => [name, wallText(toWall(zone, asked))]))
}
