import * as v from 'valibot'
import { inputs } from './contract/inputs.ts'
import { languages } from './contract/languages.ts'
import { keepValue, option, optionsOf } from './contract/option-schemas.ts'
import { operationIds } from './contract/routes.ts'
import { allPermissions } from './domain/default-policy.ts'
import { isHttpUrl, trimSlashes } from './domain/url.ts'
import { readZone } from './domain/zone.ts'
import type { Hooks } from './ports/host.ts'
import type { Policy, PolicyRules } from './ports/policy.ts'

/** The name of a time zone, or a fixed offset. */
export const zone = v.pipe(
  option.anyText,
  v.check((text) => readZone(text) !== undefined, 'must be a time zone such as Europe/Paris, UTC or UTC+5:30.'),
  v.transform((text) => readZone(text) ?? text),
)

/** A base URL. Parsed to ASCII and without a trailing slash, as headers need it. */
export const baseUrl = v.pipe(
  option.anyText,
  v.check(
    (text) => isHttpUrl(text) && !/[?#]/.test(text),
    'must be an absolute http or https URL without a query, such as https://example.org/api.',
  ),
  v.transform((text) => new URL(text).href.replace(/(?<!\/)\/+$/, '')),
)

const segments = /^(?!\.{1,2}(?:\/|$))[\w.~-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/

/** The first segments of every path. They must not look like a language root. */
export const namespace = v.pipe(
  option.anyText,
  v.transform(trimSlashes),
  v.regex(segments, 'must be path segments such as calendar/events/v1.'),
  v.check(
    (text) => !languages.some((language) => text.split('/')[0] === language),
    `must not begin with one of the languages ${languages.join(', ')}.`,
  ),
)

const takenNames = new Set(['id', ...Object.values(inputs).flatMap((fields) => Object.keys(fields))])

/** The name of the parameter that chooses the language. */
export const languageParameter = v.pipe(
  option.anyText,
  v.regex(/^[\w.-]+$/, 'must consist of letters, digits, hyphens, underscores and dots.'),
  v.check(
    (name) => !takenNames.has(name),
    ({ input }) => `must not be ${input}, which is the name of another parameter.`,
  ),
)

/** What the names of the headers with totals begin with. */
export const headerPrefix = v.pipe(option.anyText, v.regex(/^[\w-]*$/, 'must consist of letters, digits and hyphens.'))

const hook = keepValue(
  optionsOf(
    { before: v.optional(option.callback()), after: v.optional(option.callback()) },
    'must be an object with before, after or both.',
  ),
)

/** Hooks by operation. */
export const hooks = keepValue<Hooks>(
  optionsOf(
    Object.fromEntries(['*', ...operationIds].map((operation) => [operation, v.optional(hook)])),
    'must be an object with a hook for each operation.',
  ),
)

const rules = optionsOf(
  Object.fromEntries(
    Object.entries(allPermissions).map(([collection, permissions]) => [
      collection,
      v.optional(
        optionsOf(Object.fromEntries(Object.keys(permissions).map((name) => [name, v.optional(option.callback())]))),
      ),
    ]),
  ),
  'must be a function, or an object of rules.',
)

/** A policy, or rules for single permissions. */
export const policy = v.union([option.callback<Policy>(), keepValue<PolicyRules>(rules)])
