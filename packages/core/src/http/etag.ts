import { type Language, languages } from '../contract/languages.ts'
import type { Precondition } from '../operations/context.ts'
import type { RecordView } from '../present/record-view.ts'
import { digestOf } from './response-body.ts'

/** What an entity tag is made from. */
export interface EtagParts {
  readonly language: Language
  readonly languageRoot: Language | undefined
  /** The digest of the response body. */
  readonly digest: string
  /** The digest of the record's edition, for users who can change the record. */
  readonly edition?: string | undefined
}

/** A strong entity tag, such as `"fr/fr.5f1d6a3ab2c9e870.09c1b25a77ae4f31"`, with quotes. */
export function etagOf({ language, languageRoot, digest, edition }: EtagParts): string {
  const path = languageRoot === undefined ? language : `${language}/${languageRoot}`
  return edition === undefined ? `"${path}.${digest}"` : `"${path}.${digest}.${edition}"`
}

/** The digest of a record's edition, which `If-Match` compares; `undefined` if the user cannot change the record. */
export async function editionDigest(view: RecordView): Promise<string | undefined> {
  const edition = view.edition()
  return edition && (await digestOf(edition, view.isLarge))
}

/** One entity tag in a list: weak or not, and the text between its quotes, which can contain commas. */
const ENTITY_TAG = /\s*(W\/)?"([^"]*)"\s*(?:,|$)/gy

/** The tags of a list, up to the first syntax error. With `onlyStrong`, weak ones are left out. */
function tagsIn(header: string, onlyStrong: boolean): readonly string[] {
  return [...header.matchAll(ENTITY_TAG)].flatMap(([, weak, tag = '']) => (onlyStrong && weak ? [] : [tag]))
}

/** Whether `If-None-Match` names the entity tag; `*` names every one. Compares weakly. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  // The usual headers first. Proxies that compress a response make its tag weak.
  if (header === etag || header === `W/${etag}` || header.trim() === '*') return true
  return tagsIn(header, false).some((tag) => `"${tag}"` === etag)
}

/**
 * The precondition that an `If-Match` header states. For a tag with an edition, only editions are compared, which leave out
 * event counts.
 *
 * A tag without an edition was sent to a user who could not change the record, such as an anonymous user who has signed in
 * since. For such a tag, the record is rendered in the tag's language and compared as a whole. This is done for the first few
 * tags only. Such a tag never matches an event with a password, because the view does not show a password that was set within
 * the same second.
 */
export function readPrecondition(header: string): Precondition {
  if (header.trim() === '*') return async () => true
  const tags = tagsIn(header, true)
    .map(parseTag)
    .filter((tag) => tag !== undefined)
  return async (viewIn) => {
    const digests = new Map<string, string | undefined>()
    let rendered = 0
    for (const { language, languageRoot, digest, edition } of tags) {
      const key = `${language} ${languageRoot} ${edition === undefined}`
      if (!digests.has(key)) {
        if (edition === undefined) rendered += 1
        if (rendered > MOST_RENDERED) return false
        const view = await viewIn(language, languageRoot)
        digests.set(key, view && (await (edition === undefined ? wholeDigest(view) : editionDigest(view))))
      }
      if (digests.get(key) === (edition ?? digest)) return true
    }
    return false
  }
}

/**
 * How many tags without an edition are compared. Rendering a large record in all languages would take a second, while other
 * writes wait.
 */
const MOST_RENDERED = 5

async function wholeDigest(view: RecordView): Promise<string | undefined> {
  if (view.isProtected) return undefined
  return digestOf(view.view(), view.isLarge)
}

const TAG = /^([a-z-]+)(?:\/([a-z-]+))?\.([\da-f]{16})(?:\.([\da-f]{16}))?$/

function parseTag(tag: string): EtagParts | undefined {
  const [, language, root, digest = '', edition] = TAG.exec(tag) ?? []
  if (!isLanguage(language) || (root !== undefined && !isLanguage(root))) return undefined
  return { language, languageRoot: root, digest, edition }
}

function isLanguage(text: string | undefined): text is Language {
  return languages.some((language) => language === text)
}
