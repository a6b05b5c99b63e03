/** One thing to choose in the example of the first page. */
export interface Choice {
  readonly label: string
  readonly options: readonly { readonly text: string; readonly query: string }[]
}

/** The formats of the example: the end of the path, and whether it takes the names of fields. */
export const formats = [
  { text: 'JSON', path: 'events', query: 'fields=title,start_date,timezone,venue.venue,venue.city' },
  { text: 'iCalendar', path: 'events.ics', query: '' },
  { text: 'FullCalendar', path: 'events.fullcalendar.json', query: '' },
] as const

/** What else readers can choose. */
export const choices: readonly Choice[] = [
  {
    label: 'Dates',
    options: [
      { text: 'June', query: 'start_date=2027-06-01&end_date=2027-06-30' },
      { text: 'July', query: 'start_date=2027-07-01&end_date=2027-07-31' },
      { text: '31 June, a mistake', query: 'start_date=2027-06-31' },
    ],
  },
  {
    label: 'Category',
    options: [
      { text: 'all', query: '' },
      { text: 'Music', query: 'categories=music' },
      { text: 'Markets', query: 'categories=markets' },
    ],
  },
  {
    label: 'Language',
    options: [
      { text: 'English', query: '' },
      { text: 'العربية', query: 'i18n_language=ar' },
      { text: 'Français', query: 'i18n_language=fr' },
      { text: 'Kiswahili', query: 'i18n_language=sw' },
      { text: 'Português', query: 'i18n_language=pt-pt' },
    ],
  },
]

/** The path of a request below the address of the API. `selected` has a number for the format and one for each choice. */
export function pathOf(selected: readonly number[]): string {
  const [format = 0, ...others] = selected
  const { path = '', query = '' } = formats[format] ?? {}
  const parts = choices.map(({ options }, index) => options[others[index] ?? 0]?.query ?? '')
  const all = [...parts, query].filter((part) => part !== '').join('&')
  return all === '' ? path : `${path}?${all}`
}

/** The event that readers can add. */
export const EVENT = JSON.stringify(
  {
    title: 'Poetry slam',
    start_date: '2027-06-12 20:00',
    end_date: '2027-06-12 22:00',
    categories: ['Stage'],
    venue: { venue: 'Café des Arts', city: 'Lyon' },
  },
  null,
  2,
)
