import type { DocumentOperation, Handlers } from '../operations/handlers.ts'
import { buildOpenApi } from './openapi.ts'
import { buildRoot } from './root.ts'

/** The operations that describe the calendar itself. */
export const documentHandlers: Pick<Handlers, DocumentOperation> = {
  'root.get': async ({ values, context: { settings, language, entrance } }) => {
    const asked = { namespace: values.namespace ?? undefined, context: values.context ?? 'view' }
    return { type: 'document', document: buildRoot(asked, settings, language, entrance) }
  },
  'doc.get': async ({ context: { settings, language, entrance } }) => ({
    type: 'document',
    document: buildOpenApi(settings, language, entrance.baseUrl),
  }),
}
