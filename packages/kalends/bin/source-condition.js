/**
 * A hook for imports: `source` resolves `@kalends/*` to the sources.
 * @type {import('node:module').ResolveHook}
 */
export function resolve(specifier, context, nextResolve) {
  return nextResolve(specifier, { ...context, conditions: ['source', ...context.conditions] })
}
