import { type OperationId, subjectOf, verbOf } from '../contract/routes.ts'
import { defaultPolicy } from '../domain/default-policy.ts'
import type { ErrorCode, RecordKind } from '../errors/codes.ts'
import { catalogues, errorMessage, fill } from '../i18n/catalogues.ts'
import { type Collection, collectionOf, type Presenting } from '../present/presenting.ts'

/** Descriptions of properties or parameters, by name. */
export interface Sentences {
  readonly [name: string]: string
}

/** The context for building a document in a language. Its links start with the base URLs. */
export function docContext({
  settings,
  language,
  baseUrls,
}: Pick<Presenting, 'settings' | 'language' | 'baseUrls'>): Presenting {
  return {
    settings,
    language,
    baseUrls,
    catalogue: catalogues[language],
    // A fixed time, so that examples are the same whenever they are built.
    now: 1_800_000_000,
    permissions: defaultPolicy(null),
  }
}

/** The collections, in the order in which the documents list them. */
export const collections: readonly Collection[] = Object.values(collectionOf)

/** The collection that an operation is about; `/` and `/doc` are about none, and feeds about events. */
export function collectionFor(operation: OperationId): Collection | undefined {
  const subject = subjectOf(operation)
  if (subject === 'feeds') return 'events'
  return subject === 'root' || subject === 'doc' ? undefined : subject
}

/** The kind of record in a collection. */
export function kindIn(collection: Collection): RecordKind {
  // `Object.keys` returns plain strings, and every collection is in the table.
  return (Object.keys(collectionOf) as RecordKind[]).find((kind) => collectionOf[kind] === collection) as RecordKind
}

/** What an operation does, in one sentence. */
export function summaryOf(operation: OperationId, { catalogue, language }: Presenting): string {
  const { operations, nouns } = catalogue
  const collection = collectionFor(operation)
  if (collection === undefined) return operations[operation === 'doc.get' ? 'doc' : 'root']
  if (operation === 'categories.delete') return operations[operation]
  const verb = verbOf(operation)
  const isTrashing = verb === 'delete' && operation !== 'tags.delete'
  return fill(operations[isTrashing ? 'trash' : verb], language, nouns[kindIn(collection)])
}

/** Descriptions of the fields of a collection, of its filters, or of what its records show. */
export function sentencesOf(
  part: 'fields' | 'filters' | 'views',
  collection: Collection,
  { catalogue }: Presenting,
): Sentences {
  const kind = kindIn(collection)
  const prefix = kind === 'category' || kind === 'tag' ? 'term.' : `${kind}.`
  const own = Object.entries(catalogue[part]).filter(([key]) => key.startsWith(prefix))
  return { ...catalogue[part], ...Object.fromEntries(own.map(([key, text]) => [key.slice(prefix.length), text])) }
}

/** The id of a log entry in examples. */
export const EXAMPLE_ID = '3f0c9d2e-5b1a-4c7e-9f00-2d6b8a1c4e57'

/** The message of an error with example values. With status 401, anonymous users get another message. */
export function exampleMessage(code: ErrorCode, status: number, context: Presenting, id: string | number): string {
  const { catalogue, language, settings } = context
  if (code === 'rest_forbidden' && status === 401) return catalogue.visitorForbidden
  return errorMessage(code, language, {
    params: 'start_date, end_date',
    count: 2,
    limitBytes: settings.bodyLimit,
    namespace: settings.namespace,
    reason: '…',
    id,
  })
}
