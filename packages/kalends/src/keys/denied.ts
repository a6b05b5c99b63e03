import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Language, languages, pickLanguage, prefersProblemJson, problemOf } from '@kalends/core'
import { writeResponse } from '@kalends/core/node'

/** Why a request with a key is not handled. */
export type Denial = 'invalid' | 'attempts' | 'unavailable'

const RESPONSES = {
  invalid: { status: 401, code: 'rest_invalid_key' },
  attempts: { status: 429, code: 'rest_key_attempts' },
  unavailable: { status: 503, code: 'rest_store_unavailable' },
} as const satisfies Record<Denial, { readonly status: number; readonly code: string }>

const MESSAGES: Readonly<Record<Language, Readonly<Record<Denial, string>>>> = {
  en: {
    invalid: 'The API key is not valid, or it has been revoked. Send a valid one as Authorization: Bearer KEY.',
    attempts: 'Too many wrong API keys. Try again later.',
    unavailable: 'The API key cannot be checked at the moment. Try again later.',
  },
  fr: {
    invalid:
      'La clé d’API n’est pas valable, ou elle a été révoquée. Envoyez une clé valable : Authorization: Bearer CLÉ.',
    attempts: 'Trop de clés d’API erronées. Réessayez plus tard.',
    unavailable: 'La clé d’API ne peut pas être vérifiée pour le moment. Réessayez plus tard.',
  },
  'pt-pt': {
    invalid: 'A chave da API não é válida ou foi revogada. Envie uma chave válida: Authorization: Bearer CHAVE.',
    attempts: 'Demasiadas chaves da API erradas. Tente novamente mais tarde.',
    unavailable: 'De momento não é possível verificar a chave da API. Tente novamente mais tarde.',
  },
  ar: {
    invalid: 'مفتاح الواجهة غير صالح أو أُلغي. أرسل مفتاحًا صالحًا هكذا: \u2068Authorization: Bearer KEY\u2069.',
    attempts: 'عدد كبير من المفاتيح الخاطئة. أعد المحاولة لاحقًا.',
    unavailable: 'يتعذّر التحقق من المفتاح حاليًا. أعد المحاولة لاحقًا.',
  },
  sw: {
    invalid: 'Ufunguo wa API si sahihi, au umebatilishwa. Tuma ulio sahihi kama Authorization: Bearer UFUNGUO.',
    attempts: 'Funguo nyingi zisizo sahihi zimejaribiwa. Jaribu tena baadaye.',
    unavailable: 'Ufunguo wa API hauwezi kukaguliwa kwa sasa. Jaribu tena baadaye.',
  },
}

/** The error for a request that is not handled because of its key. */
export class Denied extends Error {
  readonly denial: Denial
  /** The status of the response, which the calendar reports to `onRequest`. */
  readonly status: number
  /** The value of `Retry-After` in seconds. */
  readonly retryAfter: number

  constructor(denial: Denial, retryAfter = 1, options?: ErrorOptions) {
    super(`Denied: ${denial}`, options)
    this.denial = denial
    this.status = RESPONSES[denial].status
    this.retryAfter = retryAfter
  }
}

/** How the calendar chooses the language of a response. */
export interface LanguageOptions {
  /** The name of the parameter. */
  readonly parameter: string
  readonly byDefault: Language
}

/** Sends an error with the same shape as the errors of the calendar. */
export function sendDenial(
  request: IncomingMessage,
  response: ServerResponse,
  { denial, retryAfter }: Denied,
  options: LanguageOptions,
): void {
  const language = languageOf(request, options)
  const { status, code } = RESPONSES[denial]
  const message = MESSAGES[language][denial]
  const isProblem = prefersProblemJson(request.headers.accept)
  const view = { code, message, data: { status } }
  const body = Buffer.from(JSON.stringify(isProblem ? problemOf(view) : view))
  const headers = {
    'Content-Type': `application/${isProblem ? 'problem+json' : 'json'}; charset=utf-8`,
    'Content-Length': String(body.length),
    'Content-Language': language,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
  const more: Readonly<Record<string, string>> =
    status === 401
      ? { 'WWW-Authenticate': 'Bearer realm="kalends", error="invalid_token"' }
      : { 'Retry-After': String(retryAfter) }
  writeResponse(request, response, { status, headers: { ...headers, ...more }, body })
}

/** Chooses the language like the calendar: by the parameter, the root of the path, the header, the default. */
function languageOf({ url = '/', headers }: IncomingMessage, { parameter, byDefault }: LanguageOptions): Language {
  const [path = '', query] = url.split('?', 2)
  const [, root] = path.split('/', 2)
  const wishes = [new URLSearchParams(query).get(parameter), root]
  return (
    wishes.map((wish) => languages.find((language) => language === wish)).find((found) => found !== undefined) ??
    pickLanguage(headers['accept-language'], languages) ??
    byDefault
  )
}
