import type { Language } from '@kalends/core'

/** The sentences of the client's own errors in one language. */
export interface Messages {
  readonly noResponse: string
  readonly redirect: string
  readonly foreign: string
}

// Written as an escape, because the character looks like a space.
const NO_BREAK = '\u00a0'
/** Isolates left-to-right text, so that the text after it is not displayed before it. */
const ltr = (text: string): string => `\u2066${text}\u2069`

/** The sentences by language. All other errors come from the calendar. */
export const messages: Readonly<Record<Language, Messages>> = {
  ar: {
    noResponse: `${ltr('{request}')}: لا توجد استجابة، أو أنها ناقصة.`,
    redirect: `${ltr('{request}')}: الاستجابة ذات الحالة {status} إعادة توجيه. اجعل ${ltr('baseUrl')} العنوان الذي تقود إليه.`,
    foreign: `${ltr('{request}')}: الاستجابة ذات الحالة {status} ليست من تقويم.`,
  },
  en: {
    noResponse: '{request}: no response, or not all of it.',
    redirect:
      '{request}: the response with status {status} is a redirect. Set baseUrl to the address that it leads to.',
    foreign: '{request}: the response with status {status} is not from a calendar.',
  },
  fr: {
    noResponse: `{request}${NO_BREAK}: aucune réponse, ou une réponse incomplète.`,
    redirect: `{request}${NO_BREAK}: la réponse de statut {status} est une redirection. Indiquez dans baseUrl l’adresse à laquelle elle mène.`,
    foreign: `{request}${NO_BREAK}: la réponse de statut {status} ne vient pas d’un calendrier.`,
  },
  'pt-pt': {
    noResponse: '{request}: sem resposta, ou com uma resposta incompleta.',
    redirect:
      '{request}: a resposta com o estado {status} é um redirecionamento. Indique em baseUrl o endereço para onde aponta.',
    foreign: '{request}: a resposta com o estado {status} não vem de um calendário.',
  },
  sw: {
    noResponse: '{request}: hakuna jibu, au jibu halijakamilika.',
    redirect: '{request}: jibu lenye hali {status} ni uelekezaji upya. Weka baseUrl kuwa anwani unakoelekeza.',
    foreign: '{request}: jibu lenye hali {status} halitoki kwenye kalenda.',
  },
}
