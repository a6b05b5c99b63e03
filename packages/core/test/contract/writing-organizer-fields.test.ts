import { openCalendar } from '../fixtures.ts'
import { field, testFields } from './writing-support.ts'

const published = { date: '2023-11-14 22:13:20', date_utc: '2023-11-14 22:13:20' }
const image = 'https://example.org/a.png'

testFields({
  collection: 'organizers',
  open: async () => openCalendar(),
  least: { organizer: 'The Choir' },
  cases: [
    field('organizer', ' Chœur ', { shown: { organizer: 'Chœur' } }),
    field('author', '77', { shown: { author: 77 }, cleared: null }),
    field('date', published.date, { shown: published, also: ['date_utc'], cleared: '2027-01-15 12:00:00' }),
    field('date_utc', published.date, { shown: published, also: ['date'], cleared: { date: '2027-01-15 12:00:00' } }),
    field('description', 'Singers', { emptied: '' }),
    field('excerpt', 'Sing', { emptied: '' }),
    field('slug', 'choir', { also: ['url'], cleared: 'the-choir' }),
    field('status', 'pending', { cleared: 'publish' }),
    field('phone', '+33 1', { emptied: '' }),
    field('website', 'https://example.org/', { emptied: null }),
    field('email', ' sing@example.org ', { shown: { email: 'sing@example.org' }, emptied: '' }),
    field('image', image, { shown: { image: { id: 1, url: image } }, emptied: null }),
  ],
})
