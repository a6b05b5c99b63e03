import type { DocumentOperation, Handlers } from '../operations/run.ts'
import { docContext } from './doc-context.ts'
import { buildOpenApi } from './openapi.ts'
import { buildRoot } from './root.ts'

/** The operations that describe the calendar itself. */
export const documentHandlers: Pick<Handlers, DocumentOperation> = {
  'root.get': async (values, context) => {
    const query = { namespace: values.namespace ?? undefined, context: values.context ?? 'view' }
    const document = buildRoot(query, docContext(context), context.now)
    return { type: 'document', document: () => document }
  },
  'doc.get': async (_values, context) => ({
    type: 'document',
    document: () => buildOpenApi(docContext(context)),
    // The document is made from options, which never change.
    version: 'openapi',
  }),
}
