/**
 * An import hook that resolves `@kalends/*` with the condition `source`, which leads to the sources.
 * @type {import('node:module').ResolveHook}
 */
export function resolve(specifier, context, nextResolve) {
  return nextResolve(specifier, { ...context, conditions: ['source', ...context.conditions] })
}
