import { type OperationId, operationIds, routes, subjectOf } from '../contract/routes.ts'
import { wallText } from '../domain/moment.ts'
import { trimSlashes } from '../domain/url.ts'
import { resolveWindow } from '../domain/window.ts'
import { toWall } from '../domain/zone.ts'
import { CalendarError } from '../errors/calendar-error.ts'
import { type Presenting, rootUrl } from '../present/presenting.ts'
import { summaryOf } from './doc-context.ts'
import { type DescribedParameter, describeParameters } from './openapi.ts'
import { buildResponseSchemas, responseSchema, withoutReferences } from './schemas.ts'

/** The document at the namespace root: every path with its methods and parameters. */
export function buildRoot(
  query: { readonly namespace: string | undefined; readonly context: 'view' | 'edit' | 'help' },
  context: Presenting,
  now: number,
): object {
  const { settings, baseUrls } = context
  if (query.namespace !== undefined && trimSlashes(query.namespace) !== settings.namespace) {
    throw new CalendarError('rest_invalid_namespace')
  }
  const paths = [...new Set(operationIds.map((operation) => routes[operation].path))]
  const schemaOf = query.context === 'help' ? wholeSchemas(context) : undefined
  const shown = paths.map((path) => {
    const operations = operationIds.filter((operation) => routes[operation].path === path)
    return [
      `/${settings.namespace}${path}`,
      {
        namespace: settings.namespace,
        methods: operations.flatMap((operation) => routes[operation].methods),
        endpoints: operations.map((operation) => describeEndpoint(operation, context, now)),
        ...(schemaOf && {
          schemas: Object.fromEntries(operations.map((operation) => [operation, schemaOf(operation)])),
        }),
        _links: { self: rootUrl(baseUrls) + path },
      },
    ] as const
  })
  return { namespace: settings.namespace, routes: Object.fromEntries(shown), _links: { self: rootUrl(baseUrls) } }
}

/** The schema of each response without references, because the root document has no components to refer to. */
function wholeSchemas(context: Presenting): (operation: OperationId) => unknown {
  const records = buildResponseSchemas(context)
  return (operation) => withoutReferences(responseSchema(operation), records)
}

function describeEndpoint(operation: OperationId, context: Presenting, now: number): object {
  const dates = operation === 'events.list' ? defaultDates(context.settings.zone, now) : {}
  return {
    operation,
    methods: routes[operation].methods,
    description: summaryOf(operation, context),
    args: Object.fromEntries(
      describeArguments(operation, context).map(({ name, required, schema, description }) => [
        name,
        { ...schema, ...(Object.hasOwn(dates, name) && { default: dates[name] }), required, description },
      ]),
    ),
  }
}

/** In an update by slug, venues and organizers declare the slug in the path, and events the new slug in the body. */
function describeArguments(operation: OperationId, context: Presenting): readonly DescribedParameter[] {
  const parameters = describeParameters(operation, context)
  if (subjectOf(operation) === 'events' || !routes[operation].path.includes('{slug}')) return parameters
  return parameters.filter(({ name, in: place }) => name !== 'slug' || place === 'path')
}

/** The dates that a list without date filters covers now. */
function defaultDates(zone: string, now: number): Readonly<Record<string, string>> {
  const { bounds } = resolveWindow({ strict: true, now, zone, ignored: false })
  return Object.fromEntries(bounds.map(({ name, requested }) => [name, wallText(toWall(zone, requested))]))
}
