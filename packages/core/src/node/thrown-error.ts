import { inspect } from 'node:util'

/**
 * What to hand to a host's error handling for something that a `user` function has thrown. Anything may be, and what is
 * not an object would get lost there: Express takes `undefined` for no error and `'route'` for a wish, Koa waits for ever.
 */
export function thrownError(thrown: unknown): unknown {
  if (typeof thrown === 'object' && thrown !== null) return thrown
  return new Error(`The user function has thrown ${inspect(thrown)} instead of an error.`, { cause: thrown })
}
