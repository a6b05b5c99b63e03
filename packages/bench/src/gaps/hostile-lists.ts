import type { HostileSizes } from './insert-copies.ts'

/** A window that contains all events. */
export const all = 'start_date=1970-01-01&end_date=2100-01-01'
const upTo = (count: number): string => Array.from({ length: count }, (_, index) => index + 1).join()
/** An array of this many items. */
export const repeated = <T>(count: number, item: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => item(index))
/** A search that most events match. */
export const letters = 'e a i o u n t s'

/** The lists by title. A value is the part of the target after the namespace. */
export const listsOf = ({ events, tags }: HostileSizes): Readonly<Record<string, string>> => {
  /** A page far down the list, scaled to the size of the calendar. */
  const page = (number: number): string => `page=${Math.max(1, Math.floor((number * events) / 100_000))}`
  return {
    'one letter': `/events?${all}&search=e`,
    'eight letters': `/events?${all}&search=${letters}`,
    'eight letters, by title': `/events?${all}&search=${letters}&orderby=title&order=desc&per_page=50`,
    'eight letters, last page': `/events?${all}&search=${letters}&${page(1000)}`,
    'a common part of words': `/events?${all}&search=tor`,
    'eight common parts of words': `/events?${all}&search=tor ren sta pel gra din chu bra`,
    'a phrase of letters': `/events?${all}&search="a a"`,
    'a phrase of common parts': `/events?${all}&search="tor sta" "gra pel"`,
    'a word that no event has': `/events?${all}&search=qzxqzx`,
    'two letters that no event has': `/events?${all}&search=qz`,
    signs: `/events?${all}&search=%25 _ * " ' - ( )`,
    'a word that ligatures almost have': `/events?${all}&search=\u0645\u062d\u0645\u0648&orderby=title`,
    'a phrase that ligatures almost have': `/events?${all}&search="\u0627\u0644\u0644\u0647 \u0645"&orderby=id`,
    'a word of 200 letters': `/events?${all}&search=${'kalo'.repeat(50)}`,
    'letters in a category': `/events?${all}&search=e&categories=1`,
    'located events': `/events?${all}&geoloc=true`,
    'events that are not located': `/events?${all}&geoloc=false`,
    'around the earth': `/events?${all}&geoloc_lat=0&geoloc_lng=0&geoloc_radius=20000`,
    'around a point': `/events?${all}&geoloc_lat=48&geoloc_lng=2&geoloc_radius=300`,
    'around a pole, by title': `/events?${all}&geoloc_lat=90&geoloc_lng=0&geoloc_radius=9000&orderby=title`,
    'located events with letters': `/events?${all}&geoloc=true&search=${letters}`,
    'all categories and all tags': `/events?${all}&categories=${upTo(41)}&tags=${upTo(60)}`,
    '500 tags': `/events?${all}&tags=${upTo(Math.min(500, tags))}&${page(100)}`,
    '500 venues and 100 organizers': `/events?${all}&venue=${upTo(500)}&organizer=${upTo(100)}`,
    '500 ids': `/events?include=${upTo(500)}&per_page=50`,
    'not featured, without tickets': `/events?${all}&featured=false&ticketed=false`,
    'as announced, and not online': `/events?${all}&event_status=scheduled&online=false`,
    'the last page': `/events?${all}&${page(10000)}&per_page=10`,
    'the last page by title': `/events?${all}&${page(10000)}&orderby=title`,
    'the last page by end': `/events?${all}&${page(10000)}&orderby=end_date&order=desc`,
    'by modification': `/events?${all}&orderby=modified&${page(5000)}&modified_after=1990-01-01`,
    'a category by title': `/events?${all}&categories=1&orderby=title&${page(500)}`,
    'the largest events': `/events?${all}&search=large&per_page=50`,
    'a feed of all events': `/events.ics?${all}`,
    'a feed of all events, for FullCalendar': '/events.fullcalendar.json?start=1970-01-01&end=2100-01-01',
    'a feed of letters': `/events.rss?${all}&search=${letters}`,
    'a feed of the largest events': `/events.ics?${all}&search=large`,
    'a feed of located events': `/events.jsonld?${all}&geoloc=true`,
    'the days of a year': '/events/days?start_date=2026-01-01&end_date=2026-12-31',
    'the days of a year with letters': `/events/days?start_date=2026-01-01&end_date=2026-12-31&search=${letters}`,
    'the days of a city': '/events/days?start_date=2026-01-01&end_date=2026-12-31&city=metropolis',
    'a city of all venues': `/events?${all}&city=metropolis`,
    'a country and a city, by title': `/events?${all}&city=metropolis&country=utopia&orderby=title&${page(50)}`,
    'venues in a country': '/venues?country=utopia&page=1000',
    '500 events to leave out': `/events?${all}&exclude=${upTo(500)}&${page(100)}`,
    'the events of 100 authors': `/events?${all}&author=${upTo(100)}&orderby=title`,
    'a price in a range': `/events?${all}&custom_fields[price]=1..49`,
    'the price that most events have': `/events?${all}&custom_fields[price]=0&orderby=title&${page(50)}`,
    'all fields by name': `/events?${all}&per_page=50&fields=${'venue.venue,organizer.email,'.repeat(40)}id`,
    'venues with letters': `/venues?search=${letters}`,
    'venues with events': '/venues?has_events=true&page=10',
    'venues without events': '/venues?has_events=false&page=400',
    'venues with coming events and letters': `/venues?only_with_upcoming=true&search=${letters}`,
    'organizers with coming events': '/organizers?only_with_upcoming=true&search=e',
    'tags by number of events': '/tags?orderby=count&order=desc&hide_empty=false&page=1000',
    'tags in use': '/tags?hide_empty=true&search=e&per_page=50',
    'tags by description': `/tags?orderby=description&hide_empty=false&search=${letters}`,
    '500 tags to leave out': `/tags?exclude=${upTo(Math.min(500, tags))}&hide_empty=false&orderby=slug`,
    'categories in use': '/categories?hide_empty=true&orderby=count',
    'the last categories by slug': '/categories?hide_empty=false&orderby=slug&page=400&per_page=50',
    '1,000 parameters': `/events?${repeated(1000, (index) => `x${index}=${index}`).join('&')}`,
    'the documentation': '/doc',
    'the root': '/?context=help',
  }
}
