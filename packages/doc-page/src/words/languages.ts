import type { Language } from '@kalends/core'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { fr, type Words } from './fr.ts'
import { ptPt } from './pt-pt.ts'
import { sw } from './sw.ts'

/** Texts of the viewer that have the same translation as another text. */
const alike: Readonly<Record<string, keyof Words['viewer']>> = {
  'Apply credentials': 'Authorize',
  'Remove authorization': 'Logout',
  'Example Value': 'Example',
  'Media Type': 'Media type',
  Default: 'Default value',
  Enum: 'Available values',
}

function complete({ frame, viewer }: Words): Words {
  const translated = Object.entries(alike).flatMap(([text, other]) => {
    const translation = viewer[other]
    return translation === undefined ? [] : [[text, translation]]
  })
  // The viewer's labels for the fields of a sign-in; `{}` is the name of the security scheme.
  const fields = {
    'auth-{}-value': `${viewer['Value:'] ?? 'Value:'} {}`,
    'auth-{}-username': `${viewer['Username:'] ?? 'Username:'} {}`,
    'auth-{}-password': `${viewer['Password:'] ?? 'Password:'} {}`,
  }
  return { frame, viewer: { ...viewer, ...Object.fromEntries(translated), ...fields } }
}

/** The texts of the page in every language. */
export const words: Readonly<Record<Language, Words>> = {
  ar: complete(ar),
  en: complete(en),
  fr: complete(fr),
  'pt-pt': complete(ptPt),
  sw: complete(sw),
}
