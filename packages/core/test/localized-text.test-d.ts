import { createCalendar, type LocalizedText, type Store, veto } from '../src/index.ts'

declare const store: Store

/* Texts of the host can be given in one language or in several. */
const both: LocalizedText = { en: 'Events', 'pt-pt': 'Eventos' }
createCalendar({
  store,
  feeds: { title: both },
  fields: { events: { mood: { type: 'text', description: { fr: 'Humeur' } } } },
  openapi: {
    title: both,
    description: 'All events',
    securitySchemes: {
      key: { type: 'http', scheme: 'bearer', description: both },
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
    },
  },
})
veto('No.')
veto({ en: 'No.', fr: 'Non.' })

/* Other languages are errors. */
// @ts-expect-error: Kalends has no German.
createCalendar({ store, openapi: { title: { de: 'Termine' } } })
// @ts-expect-error: Portuguese is `pt-pt`.
createCalendar({ store, feeds: { title: { pt: 'Eventos' } } })
// @ts-expect-error: Kalends has no German.
createCalendar({ store, openapi: { securitySchemes: { key: { description: { de: 'Ein Schlüssel' } } } } })
// @ts-expect-error: Kalends has no German.
createCalendar({ store, fields: { events: { mood: { type: 'text', description: { de: 'Stimmung' } } } } })
// @ts-expect-error: Kalends has no German.
veto({ de: 'Nein.' })
