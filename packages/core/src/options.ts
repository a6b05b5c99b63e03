import { checkParts } from './check-parts.ts'
import { inputs } from './contract/inputs.ts'
import { languages } from './contract/languages.ts'
import { defaultLimits } from './contract/limits.ts'
import { operationIds } from './contract/routes.ts'
import { checkRights } from './domain/check-rights.ts'
import { defaultPolicy, policyWithRules } from './domain/default-policy.ts'
import { trimSlashes } from './domain/trim-slashes.ts'
import { isHttpUrl } from './domain/url.ts'
import { readZone } from './domain/zone.ts'
import { refuseTimeout } from './errors/refuse-option.ts'
import type { FieldsOption } from './ports/fields.ts'
import type { Hooks } from './ports/hooks.ts'
import type { Log } from './ports/log.ts'
import type { Policy } from './ports/policy.ts'
import type { CalendarOptions, PageSubject, Settings } from './ports/settings.ts'

/** Fills in every default and refuses options that cannot work, in words for the developer who wrote them. */
export function readOptions(options: CalendarOptions): Settings {
  checkParts(options)
  const perPage = withDefaults({ default: 10, max: 50 }, options.perPage)
  const language = options.language ?? 'en'
  const zone = readZone(options.timezone ?? 'UTC')
  if (zone === undefined) throw new TypeError(`timezone: there is no time zone “${options.timezone}”.`)
  if (!languages.includes(language)) throw new TypeError(`language: must be one of ${languages.join(', ')}.`)
  const limits = withDefaults(defaultLimits, options.limits)
  const numbers = {
    'perPage.default': perPage.default,
    'perPage.max': perPage.max,
    bodyLimit: options.bodyLimit ?? 1_048_576,
    cacheSize: options.cacheSize ?? 20_000,
    ...Object.fromEntries(Object.entries(limits).map(([name, value]) => [`limits.${name}`, value])),
  }
  for (const [name, value] of Object.entries(numbers)) {
    if (value === 0 && name === 'cacheSize') continue
    if (!Number.isSafeInteger(value) || value < 1) throw new TypeError(`${name}: must be a whole number above zero.`)
  }
  const storeTimeoutMs = options.storeTimeout ?? 10_000
  refuseTimeout('storeTimeout', storeTimeoutMs)
  return Object.freeze({
    zone,
    baseUrl: options.baseUrl === undefined ? undefined : readBaseUrl(options.baseUrl),
    language,
    namespace: readNamespace(options.namespace ?? 'calendar/events/v1'),
    languageParameter: readLanguageParameter(options.languageParameter ?? 'i18n_language'),
    totalHeaders: totalHeaders(options.headerPrefix ?? 'X-Calendar-'),
    pageSizes: { default: Math.min(perPage.default, perPage.max), max: perPage.max },
    bodyLimit: numbers.bodyLimit,
    limits,
    storeTimeoutMs,
    cacheSize: numbers.cacheSize,
    clock: options.clock ?? Date.now,
    policy: readPolicy(options.policy),
    users: options.users,
    media: options.media,
    tickets: options.tickets,
    fields: copyFields(options.fields),
    sanitize: options.sanitize,
    hooks: readHooks(options.hooks),
    pageUrl: readPageUrl(options.pageUrl ?? defaultPageUrl),
    log: quiet(options.log ?? consoleLog),
    openapi: withDefaults({ version: '1.0.0' }, options.openapi),
    docPage: options.docPage,
  })
}

/** What is given, and the defaults for the rest; `undefined` is not given, as it is not for an option itself. */
function withDefaults<D extends object, G extends object>(defaults: D, given: G | undefined): D & G {
  const present = Object.entries(given ?? {}).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(present) } as D & G // Each key has the value of one of the two.
}

/** As it can stand in a header: without other scripts, and without a slash at the end. */
function readBaseUrl(text: string): string {
  if (!isHttpUrl(text) || /[?#]/.test(text))
    throw new TypeError('baseUrl: must be an absolute http or https address without a query.')
  return new URL(text).href.replace(/(?<!\/)\/+$/, '')
}

const takenNames = new Set(['id', ...Object.values(inputs).flatMap((fields) => Object.keys(fields))])

function readLanguageParameter(name: string): string {
  if (!/^[\w.-]+$/.test(name)) throw new TypeError('languageParameter: must be letters, digits, hyphens and dots.')
  if (takenNames.has(name)) throw new TypeError(`languageParameter: ${name} is the name of another parameter.`)
  return name
}

function readNamespace(namespace: string): string {
  const clean = trimSlashes(namespace)
  if (!/^(?!\.{1,2}(?:\/|$))[\w.~-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/.test(clean))
    throw new TypeError('namespace: must be path segments such as calendar/events/v1.')
  // Under a language root of its own it could not be told from one.
  if (languages.some((language) => clean.split('/')[0] === language))
    throw new TypeError(`namespace: must not begin with one of the languages ${languages.join(', ')}.`)
  return clean
}

function totalHeaders(prefix: string): Settings['totalHeaders'] {
  if (!/^[\w-]*$/.test(prefix)) throw new TypeError('headerPrefix: must be letters, digits and hyphens.')
  return { Total: `${prefix}Total`, TotalPages: `${prefix}TotalPages` }
}

function readPolicy(policy: CalendarOptions['policy']): Policy {
  if (policy === undefined) return defaultPolicy
  const rightsOf = typeof policy === 'object' ? policyWithRules(policy) : policy
  return async (user) => checkRights(await rightsOf(user))
}

function readPageUrl(pageUrl: (subject: PageSubject) => string): Settings['pageUrl'] {
  return (subject) => {
    const url: unknown = pageUrl(subject)
    if (typeof url !== 'string') throw new TypeError('pageUrl gave no text.')
    return url
  }
}

function defaultPageUrl({ kind, slug, baseUrl }: PageSubject): string {
  return `${baseUrl}/${kind}/${encodeURIComponent(slug)}`
}

/** The hooks as they are now, wherever an object has them from. */
function readHooks(hooks: Hooks = {}): Hooks {
  const names = (['*', ...operationIds] as const).filter((name) => hooks[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, hooks[name]]))
}

function copyFields({ events, venues, organizers, categories, tags }: FieldsOption = {}): Required<FieldsOption> {
  return {
    events: { ...events },
    venues: { ...venues },
    organizers: { ...organizers },
    categories: { ...categories },
    tags: { ...tags },
  }
}

/** A log that fails, at once or later, must not fail what it is told about. */
function quiet(log: Log): Log {
  const ignore = (): void => {}
  return {
    error: (entry) => {
      try {
        Promise.resolve(log.error(entry)).catch(ignore)
      } catch {
        ignore()
      }
    },
  }
}

const consoleLog: Log = {
  // biome-ignore lint/suspicious/noConsole: without a log of the host's own, this is where its developer looks.
  error: ({ id, operation, error }) => console.error(`kalends: ${operation ?? 'request'} failed (${id})`, error),
}
