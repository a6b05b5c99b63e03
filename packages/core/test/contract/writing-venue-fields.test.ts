import { openCalendar } from '../fixtures.ts'
import { type FieldCase, testFields } from './writing-support.ts'

const texts = ['address', 'city', 'zip', 'phone'].map(
  (name): FieldCase => ({
    name,
    value: ' 1 & <2> ',
    shown: { [name]: ' 1 & <2> ' },
    changes: [name],
    cleared: { [name]: '' },
    emptied: true,
  }),
)
const maps = ['show_map', 'show_map_link'].map(
  (name): FieldCase => ({
    name,
    value: 'no',
    shown: { [name]: false },
    changes: [name],
    cleared: { [name]: true },
  }),
)

testFields({
  collection: 'venues',
  open: async () => openCalendar(),
  least: { venue: 'Town Hall' },
  cases: [
    { name: 'venue', value: ' Théâtre ', shown: { venue: 'Théâtre' }, changes: ['venue'] },
    { name: 'author', value: 77, shown: { author: 77 }, changes: ['author'], cleared: { author: null } },
    {
      name: 'date',
      value: 1_700_000_000,
      shown: { date: '2023-11-14 22:13:20', date_utc: '2023-11-14 22:13:20' },
      changes: ['date', 'date_utc'],
      cleared: { date: '2027-01-15 12:00:00' },
    },
    {
      name: 'date_utc',
      value: '2023-11-14T22:13:20Z',
      shown: { date: '2023-11-14 22:13:20', date_utc: '2023-11-14 22:13:20' },
      changes: ['date', 'date_utc'],
      cleared: { date: '2027-01-15 12:00:00' },
    },
    {
      name: 'description',
      value: '<p>Old</p>\n',
      shown: { description: '<p>Old</p>\n' },
      changes: ['description'],
      cleared: { description: '' },
      emptied: true,
    },
    {
      name: 'excerpt',
      value: 'Old',
      shown: { excerpt: 'Old' },
      changes: ['excerpt'],
      cleared: { excerpt: '' },
      emptied: true,
    },
    {
      name: 'slug',
      value: 'the-hall',
      shown: { slug: 'the-hall' },
      changes: ['slug', 'url'],
      cleared: { slug: 'town-hall' },
    },
    {
      name: 'status',
      value: 'private',
      shown: { status: 'private' },
      changes: ['status'],
      cleared: { status: 'publish' },
    },
    ...maps,
    ...texts,
    {
      name: 'country',
      value: 'France',
      shown: { country: 'France', stateprovince: '' },
      changes: ['country'],
      cleared: { country: '' },
      emptied: true,
    },
    {
      name: 'province',
      value: 'Brittany',
      shown: { province: 'Brittany', stateprovince: '' },
      changes: ['province'],
      cleared: { province: '' },
      emptied: true,
    },
    {
      name: 'state',
      value: 'Ohio',
      shown: { state: 'Ohio', stateprovince: 'Ohio' },
      changes: ['state', 'stateprovince'],
      cleared: { state: '', stateprovince: '' },
      emptied: true,
    },
    {
      name: 'stateprovince',
      value: 'Either',
      shown: { stateprovince: 'Either', state: '', province: '' },
      changes: ['stateprovince'],
      cleared: { stateprovince: '' },
      emptied: true,
    },
    {
      name: 'website',
      value: 'https://example.org/',
      shown: { website: 'https://example.org/' },
      changes: ['website'],
      cleared: { website: null },
      emptied: true,
    },
    {
      name: 'image',
      value: 'https://example.org/a.png',
      shown: { image: { id: 1, url: 'https://example.org/a.png', extension: 'png' } },
      changes: ['image'],
      cleared: { image: null },
      emptied: true,
    },
  ],
})
