import { checkFields } from './check-fields.ts'
import { defaultLimits } from './contract/limits.ts'
import { operationIds, routes } from './contract/routes.ts'
import { allRights } from './domain/default-policy.ts'
import { isObject, refuse, refuseUnknown } from './errors/refuse-option.ts'
import type { CalendarOptions } from './ports/settings.ts'

/**
 * Refuses plugged-in parts that are not what they must be. Without TypeScript, a store forgotten or a rule for a right
 * that there is not would otherwise show at the first request only, or never.
 */
export function checkParts(options: CalendarOptions): void {
  if (!isObject(options)) refuse('options', 'must be an object with a store.')
  refuseUnknown(options, optionNames)
  checkMethods('store', options.store, 'a store, such as memoryStore()')
  for (const name of ['users', 'media', 'tickets', 'log'] as const) {
    if (options[name] !== undefined) checkMethods(name, options[name], 'an object')
  }
  if (options.docPage !== undefined) checkMethods('docPage', options.docPage, 'a page, such as docPage() makes')
  for (const name of ['clock', 'sanitize', 'pageUrl'] as const) {
    if (options[name] !== undefined && typeof options[name] !== 'function') refuse(name, 'must be a function.')
  }
  for (const name of ['timezone', 'baseUrl', 'namespace', 'languageParameter', 'headerPrefix'] as const) {
    if (options[name] !== undefined && typeof options[name] !== 'string') refuse(name, 'must be a text.')
  }
  for (const [name, known] of Object.entries(objects)) {
    const given = options[name as keyof typeof objects]
    if (given === undefined) continue
    if (!isObject(given)) refuse(name, 'must be an object.')
    refuseUnknown(given, known, `${name}.`)
  }
  for (const name of ['title', 'description', 'version'] as const) {
    const text: unknown = options.openapi?.[name]
    if (text !== undefined && (typeof text !== 'string' || text === '')) refuse(`openapi.${name}`, 'must be a text.')
  }
  checkHooks(options.hooks)
  checkPolicy(options.policy)
  checkFields(options.fields)
}

const optionNames: Readonly<Record<keyof CalendarOptions, true>> = {
  store: true,
  timezone: true,
  baseUrl: true,
  language: true,
  namespace: true,
  languageParameter: true,
  headerPrefix: true,
  perPage: true,
  bodyLimit: true,
  limits: true,
  storeTimeout: true,
  cacheSize: true,
  clock: true,
  policy: true,
  users: true,
  media: true,
  tickets: true,
  fields: true,
  sanitize: true,
  hooks: true,
  pageUrl: true,
  log: true,
  openapi: true,
  docPage: true,
}

/** Options that are objects, and what may be in them. */
const objects: { readonly [P in 'perPage' | 'limits' | 'openapi']: Known<P> } = {
  perPage: { default: true, max: true },
  limits: defaultLimits,
  openapi: { title: true, description: true, version: true, license: true, securitySchemes: true, security: true },
}

type Known<P extends keyof CalendarOptions> = Readonly<Record<keyof NonNullable<CalendarOptions[P]>, unknown>>

/** What is called of each part. */
const methods = {
  store: [
    'revision',
    'nextDue',
    'find',
    'getMany',
    'getBySlug',
    'findByName',
    'descendants',
    'countEvents',
    'commit',
    'close',
  ],
  users: ['exists'],
  media: ['add'],
  tickets: ['ticketedEvents'],
  log: ['error'],
  docPage: ['page', 'file'],
} as const satisfies { readonly [P in keyof CalendarOptions]?: readonly (keyof NonNullable<CalendarOptions[P]>)[] }

function checkMethods(option: keyof typeof methods, part: unknown, what: string): void {
  // A function can have methods too.
  const whole: Readonly<Record<string, unknown>> = Object(part ?? {})
  const missing = methods[option].find((method) => typeof whole[method] !== 'function')
  if (missing !== undefined) refuse(option, `must be ${what}; it lacks ${missing}().`)
}

function checkHooks(hooks: CalendarOptions['hooks']): void {
  if (hooks === undefined) return
  if (!isObject(hooks)) refuse('hooks', 'must be an object of operations.')
  const unknown = unknownIn(hooks, { '*': undefined, ...routes })
  if (unknown !== undefined) refuse('hooks', `there is no operation “${unknown}”.`)
  for (const operation of ['*', ...operationIds] as const) {
    const hook = hooks[operation]
    if (hook === undefined) continue
    if (!isObject(hook)) refuse(`hooks.${operation}`, 'must be an object with before, after or both.')
    const { before, after } = hook
    // One of a class may have more to it.
    const isHook = before !== undefined || after !== undefined
    if (!isHook) refuseUnknown(hook, { before, after }, `hooks.${operation}.`)
    for (const [time, given] of Object.entries({ before, after })) {
      if (given !== undefined && typeof given !== 'function')
        refuse(`hooks.${operation}.${time}`, 'must be a function.')
    }
  }
}

function checkPolicy(policy: CalendarOptions['policy']): void {
  if (policy === undefined || typeof policy === 'function') return
  if (!isObject(policy)) refuse('policy', 'must be a function, or rules for rights.')
  const unknown = unknownIn(policy, allRights)
  if (unknown !== undefined) refuse('policy', `there are no rights to “${unknown}”.`)
  for (const [collection, rights] of Object.entries(allRights)) {
    const rules: unknown = policy[collection as keyof typeof allRights]
    if (rules !== undefined) checkRules(`policy.${collection}`, rules, rights)
  }
}

function checkRules(option: string, rules: unknown, rights: object): void {
  if (!isObject(rules)) refuse(option, 'must be an object of rules.')
  const unknown = unknownIn(rules, rights)
  if (unknown !== undefined) refuse(option, `there is no right “${unknown}”.`)
  for (const right of Object.keys(rights)) {
    if (rules[right] !== undefined && typeof rules[right] !== 'function') {
      refuse(`${option}.${right}`, 'must be a function.')
    }
  }
}

/** A name that the other object does not have. What is of a class may have any fields besides. */
function unknownIn(given: object, known: object): string | undefined {
  if (![Object.prototype, null].includes(Object.getPrototypeOf(given))) return undefined
  const names = Object.entries(given).filter(([, value]) => value !== undefined)
  return names.map(([name]) => name).find((name) => !Object.hasOwn(known, name))
}
