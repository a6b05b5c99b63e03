import { openCalendar } from '../fixtures.ts'
import { field, testFields } from './writing-support.ts'

const published = { date: '2023-11-14 22:13:20', date_utc: '2023-11-14 22:13:20' }
const state = { state: 'Ohio', stateprovince: 'Ohio' }
const stateProvince = { stateprovince: 'Either', state: '', province: '' }
const image = 'https://example.org/a.png'

testFields({
  collection: 'venues',
  open: async () => openCalendar(),
  least: { venue: 'Town Hall' },
  cases: [
    field('venue', ' Théâtre ', { shown: { venue: 'Théâtre' } }),
    field('author', 77, { cleared: null }),
    field('date', 1_700_000_000, { shown: published, also: ['date_utc'], cleared: '2027-01-15 12:00:00' }),
    field('date_utc', '2023-11-14T22:13:20Z', {
      shown: published,
      also: ['date'],
      cleared: { date: '2027-01-15 12:00:00' },
    }),
    field('description', '<p>Old</p>\n', { emptied: '' }),
    field('excerpt', 'Old', { emptied: '' }),
    field('slug', 'the-hall', { also: ['url'], cleared: 'town-hall' }),
    field('status', 'private', { cleared: 'publish' }),
    ...['show_map', 'show_map_link'].map((name) => field(name, 'no', { shown: { [name]: false }, cleared: true })),
    ...['address', 'city', 'zip', 'phone'].map((name) => field(name, ' 1 & <2> ', { emptied: '' })),
    field('country', 'France', { shown: { country: 'France', stateprovince: '' }, emptied: '' }),
    field('province', 'Brittany', { shown: { province: 'Brittany', stateprovince: '' }, emptied: '' }),
    field('state', 'Ohio', {
      shown: state,
      also: ['stateprovince'],
      emptied: { state: '', stateprovince: '' },
    }),
    field('stateprovince', 'Either', { shown: stateProvince, emptied: '' }),
    field('website', 'https://example.org/', { emptied: null }),
    field('image', image, { shown: { image: { id: 1, url: image, extension: 'png' } }, emptied: null }),
  ],
})
