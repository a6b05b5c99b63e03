import * as v from 'valibot'
import { readCost } from '../domain/cost.ts'
import { isEmail } from '../domain/email.ts'
import { foldText, isCleanText, normalizeText, searchWords } from '../domain/fold-text.ts'
import { makeSlug } from '../domain/slug.ts'
import { isHttpUrl } from '../domain/url.ts'
import { issueMessage } from './fault.ts'
import type { Limits } from './limits.ts'
import {
  anything,
  choice,
  described,
  type FieldType,
  id,
  notesOf,
  numericUserId,
  parsed,
  type Schema,
  textUpTo,
} from './schemas.ts'
import { USER_ID_LENGTH, type UserId, type UserIds } from './user-ids.ts'

/** A value, or a list of values. */
export type ListOf<T> = T | readonly T[]

/** An image in a request: the id of a known image, or a URL. */
export type ImageInput = { readonly id: number } | { readonly url: string }

/** The longest `external_source` or `external_id`. */
export const EXTERNAL_LENGTH = 200

/** The types of fields that depend on the options of a calendar. They are made once, with the calendar. */
export type FieldTypes = ReturnType<typeof fieldTypes>

/** Makes the types of fields that depend on the limits of a calendar and on the kind of its user ids. */
export function fieldTypes(limits: Limits, userIds: UserIds = 'number') {
  const jsonSchema = { type: 'string' }
  const notBlank = { type: 'string', minLength: 1 }
  const { listLength, costValues, costLength, htmlTags } = limits
  const listOf = <I, O>(rules: Omit<ListRules<I, O>, 'max'>) => list({ ...rules, max: listLength })

  /** A line of text, which can be empty. */
  const text = described({ type: 'text', jsonSchema }, textUpTo(limits.nameLength))
  /** A description or an excerpt, which can be empty. */
  const longText = (max: number) =>
    described(
      { type: 'longText', jsonSchema },
      v.pipe(
        textUpTo(max),
        v.check((given) => count('<', given) <= htmlTags, issueMessage('too_many_tags', { max: htmlTags })),
      ),
    )
  /** A line of text that is not blank. White space around it is removed. */
  const name = described({ type: 'name', jsonSchema: notBlank }, v.pipe(text, v.trim(), v.nonEmpty('empty')))
  /** A slug, or a string to make one from. */
  const slug = described(
    { type: 'slug', jsonSchema: notBlank },
    v.pipe(name, v.transform(makeSlug), v.nonEmpty('not_slug')),
  )
  /** A slug to look up. */
  const slugFilter = described(
    { type: 'slugFilter', jsonSchema: notBlank },
    v.pipe(
      name,
      v.transform((given) => normalizeText(given, 'NFC')),
    ),
  )
  /** Words and "phrases" to search for. */
  const search = described(
    { type: 'search', jsonSchema: notBlank },
    v.pipe(
      textUpTo(limits.searchLength),
      v.transform(searchWords),
      v.minLength(1, 'empty'),
      v.maxLength(limits.searchWords, issueMessage('too_many_words', { max: limits.searchWords })),
    ),
  )
  /** An absolute http or https URL. An empty string means no URL. */
  const url = described({ type: 'url', jsonSchema: { type: 'string', format: 'uri' } }, urlUpTo(limits.urlLength))
  /** An e-mail address, or an empty string. */
  const email = described(
    { type: 'email', jsonSchema: { type: 'string', format: 'email' } },
    v.pipe(
      text,
      v.trim(),
      v.check((given) => given === '' || isEmail(given), 'not_email'),
    ),
  )
  /**
   * An `external_source` or `external_id`: a string that is stored exactly as it was sent. An empty string means none.
   */
  const externalText = described(
    { type: 'externalText', jsonSchema: { type: 'string', maxLength: EXTERNAL_LENGTH } },
    v.pipe(
      textUpTo(EXTERNAL_LENGTH),
      v.transform((given) => given || null),
    ),
  )
  /** Sources or external ids to filter by. A string in a list is one value, even if it contains commas. */
  const externalTexts = listOf({
    type: 'externalTexts',
    entry: described({ type: 'text', jsonSchema }, v.pipe(textUpTo(EXTERNAL_LENGTH), v.nonEmpty('empty'))),
    isSplit: () => false,
  })
  /** A password. An empty string means no password. */
  const password = described(
    { type: 'password', jsonSchema },
    v.pipe(
      text,
      v.transform((given) => given || null),
    ),
  )
  const imageId = v.pipe(
    id,
    v.transform((known): ImageInput => ({ id: known })),
  )
  const imageUrl = v.pipe(
    urlUpTo(limits.urlLength, 'not_image'),
    v.transform((given): ImageInput | null => (given === null ? null : { url: given })),
  )
  /** An absolute URL, or the id of a known image. An empty string means no image. */
  const image: Schema<string | number, ImageInput | null> = described(
    { type: 'image', jsonSchema: { type: ['string', 'integer'] } },
    v.lazy((raw) => (isImageId(raw) ? imageId : imageUrl)),
  )
  /** A cost: a string, a number, or a list of strings and numbers. */
  const cost = described(
    {
      type: 'cost',
      jsonSchema: { type: ['string', 'number', 'array'], items: { type: ['string', 'number'] } },
      isList: true,
    },
    v.pipe(
      anything<ListOf<string | number>>(),
      v.check(hasUpTo(costValues), tooMany(costValues)),
      parsed(readCost, 'not_cost'),
      v.everyItem((entry) => String(entry).length <= costLength, issueMessage('too_long', { max: costLength })),
      v.everyItem((entry) => isCleanText(String(entry)), 'bad_characters'),
    ),
  )
  /** A list of ids. */
  const ids = listOf({ type: 'ids', entry: id })
  /** The id of a user. A string is not trimmed. */
  const userId: Schema<UserId, UserId> =
    userIds === 'number'
      ? numericUserId
      : described(
          { type: 'name', jsonSchema: { ...notBlank, maxLength: USER_ID_LENGTH } },
          v.pipe(textUpTo(USER_ID_LENGTH), v.nonEmpty('empty')),
        )
  /** A list of ids of users. A string in a list is one id, even if it contains commas. */
  const userIdList = listOf({ type: 'ids', entry: userId, isSplit: () => userIds === 'number' })
  const none = v.custom<never>(() => false, 'not_term')
  const term: Schema<number | string, number | string> = described(
    { type: 'terms', jsonSchema: { type: ['integer', 'string'] } },
    v.lazy((raw) => (isTermId(raw) ? id : typeof raw === 'string' ? name : none)),
  )
  /** Terms to filter by: ids, slugs or names. */
  const termFilter = listOf({ type: 'terms', entry: term })
  /** The terms of an event: ids, slugs or names. A name in a list can contain commas. */
  const terms = list({ type: 'terms', entry: term, max: limits.links, isSplit: (text) => /^[\d\s,]*$/.test(text) })
  /** Names of cities or countries to filter by, folded. A name in a list can contain commas. */
  const placeNames = listOf({
    type: 'placeNames',
    entry: described({ type: 'text', jsonSchema }, v.pipe(text, v.transform(foldText), v.nonEmpty('empty'))),
    isSplit: () => false,
  })
  /** Names of fields. */
  const fieldNames = listOf({ type: 'fieldNames', entry: text })
  /** A list of strings from a fixed set. */
  const choices = <const T extends string>(options: readonly T[]) => listOf({ type: 'choices', entry: choice(options) })

  return {
    ...{
      text,
      longText,
      name,
      slug,
      slugFilter,
      search,
      url,
      email,
      password,
      image,
      cost,
      externalText,
      externalTexts,
    },
    ...{
      ids,
      userId,
      userIdList,
      termFilter,
      terms,
      placeNames,
      fieldNames,
      choices,
      linkLimit: limits.links,
      listLength,
    },
  }
}

/**
 * Returns a check that a list has `max` entries at most. It runs before the list is split and parsed, because a body can
 * contain a million entries. Empty entries between commas are dropped later, so ten commas are allowed for each entry.
 */
export function hasUpTo(max: number): (raw: unknown) => boolean {
  return (raw) => {
    const entries: readonly unknown[] = Array.isArray(raw) ? raw : [raw]
    if (entries.length > max) return false
    return (
      entries.reduce<number>((sum, entry) => sum + (typeof entry === 'string' ? count(',', entry) : 0), 0) <= 10 * max
    )
  }
}

/** The message for a list with too many entries. */
export function tooMany(max: number): string {
  return issueMessage('too_many_entries', { max })
}

interface ListRules<I, O> {
  readonly type: FieldType
  readonly entry: Schema<I, O>
  readonly max: number
  /** Whether commas split a string that is an entry of a list. Default: they always do. */
  readonly isSplit?: (text: string) => boolean
}

/** A list. It can be sent as a list, as one value, or as text with commas. Duplicates are removed. */
function list<I, O>({ type, entry, max, isSplit = () => true }: ListRules<I, O>): Schema<ListOf<I>, readonly O[]> {
  return described(
    { type, jsonSchema: { type: 'array', items: notesOf(entry).jsonSchema }, isList: true },
    v.pipe(
      anything<ListOf<I>>(),
      v.check(hasUpTo(max), tooMany(max)),
      v.transform((raw) => entriesOf(raw, isSplit)),
      v.maxLength(max, tooMany(max)),
      v.array(entry),
      v.transform((entries): readonly O[] => (entries.length < 2 ? entries : [...new Set(entries)])),
    ),
  )
}

function urlUpTo(max: number, code?: 'not_image'): Schema<string, string | null> {
  return v.pipe(
    textUpTo(max, code),
    v.trim(),
    v.check((given) => given === '' || isHttpUrl(given, max), code ?? 'not_url'),
    v.transform((given) => given || null),
  )
}

function entriesOf(raw: unknown, isSplit: (entry: string) => boolean): unknown[] {
  if (typeof raw === 'string') return splitAtCommas(raw)
  if (!Array.isArray(raw)) return [raw]
  // Most lists need no copy.
  if (!raw.some((entry) => typeof entry === 'string' && isSplit(entry))) return raw
  return raw.flatMap((entry) => (typeof entry === 'string' && isSplit(entry) ? splitAtCommas(entry) : [entry]))
}

function splitAtCommas(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function isTermId(raw: unknown): boolean {
  return typeof raw === 'number' || (typeof raw === 'string' && /^[+-]?\d+$/.test(raw))
}

function isImageId(raw: unknown): boolean {
  return typeof raw === 'number' || (typeof raw === 'string' && /^\s*[+-]?\d+\s*$/.test(raw))
}

/** How many times a character occurs in a string. */
function count(character: string, text: string): number {
  let found = 0
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) found += 1
  return found
}
