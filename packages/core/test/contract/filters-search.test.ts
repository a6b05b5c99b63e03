import { describe, expect, it } from 'vitest'
import { badParams, editor, openCalendar, type TestCalendar } from '../fixtures.ts'

async function withEvents(...events: readonly Readonly<Record<string, unknown>>[]): Promise<TestCalendar> {
  const calendar = openCalendar()
  for (const event of events) await calendar.makeEvent(event)
  return calendar
}

function search(calendar: TestCalendar, text: string): Promise<readonly string[]> {
  return calendar.names(`/events?search=${encodeURIComponent(text)}`)
}

describe('searching events', () => {
  it.each([
    ['title', { title: 'Jazz night' }],
    ['description', { title: 'A', description: '<p>An evening of jazz</p>' }],
    ['excerpt', { title: 'A', excerpt: 'Some jazz' }],
  ])('finds a word of the %s', async (_, event) => {
    const calendar = await withEvents(event, { title: 'Opera' })
    expect(await search(calendar, 'jazz')).toEqual([event.title])
  })

  it('requires every word, in whichever text each of them is', async () => {
    const calendar = await withEvents(
      { title: 'Spring fair', description: 'with music' },
      { title: 'Spring', excerpt: 'cleaning' },
      { title: 'Music' },
    )
    expect(await search(calendar, 'music spring')).toEqual(['Spring fair'])
  })

  it('finds parts of words', async () => {
    expect(await search(await withEvents({ title: 'Konzertabend' }), 'tab')).toEqual(['Konzertabend'])
  })

  it.each([
    ['FÊTE', 'fete'],
    ['fete', 'FÊTE'],
    ['Straße', 'STRASSE'],
    ['Łódź', 'lodz'],
    ['Cafe\u0301', 'café'],
    ['ΟΔΟΣ', 'οδός'],
  ])('finds %s by %s', async (title, text) => {
    expect(await search(await withEvents({ title }), text)).toEqual([title])
  })

  it('takes text in double quotes as one phrase', async () => {
    const calendar = await withEvents({ title: 'Big band night' }, { title: 'Band, big night' })
    expect(await search(calendar, 'big band')).toHaveLength(2)
    expect(await search(calendar, '"big band"')).toEqual(['Big band night'])
    expect(await search(calendar, 'night "BIG  Band"')).toEqual(['Big band night'])
  })

  it('does not let a phrase reach from one text into the next', async () => {
    const calendar = await withEvents({ title: 'Big', description: 'band' })
    expect(await search(calendar, '"big band"')).toEqual([])
  })

  it.each(['%', '_', '.*', '\\'])('treats %s as an ordinary character', async (sign) => {
    const calendar = await withEvents({ title: `Sale ${sign} today` }, { title: 'Sale today' })
    expect(await search(calendar, sign)).toEqual([`Sale ${sign} today`])
  })

  it('finds nothing by the name of a venue or a slug', async () => {
    const calendar = openCalendar()
    const venue = await calendar.makeVenue({ venue: 'Odeon' })
    await calendar.makeEvent({ venue: venue.id, slug: 'zzz' })
    expect([await search(calendar, 'odeon'), await search(calendar, 'zzz')]).toEqual([[], []])
  })

  it('follows a change of the text', async () => {
    const calendar = await withEvents({ title: 'Jazz' })
    await calendar.put('/events/1', { title: 'Blues' })
    expect([await search(calendar, 'jazz'), await search(calendar, 'blues')]).toEqual([[], ['Blues']])
  })

  it.each(['', '   ', '""', '"  "'])('rejects a search for nothing: %j', async (text) => {
    const calendar = await withEvents({})
    expect(await calendar.failure(`/events?search=${encodeURIComponent(text)}`)).toEqual(badParams('search'))
  })

  it('rejects a search that is too long, has too many words or cannot be text', async () => {
    const calendar = openCalendar()
    const words = Array.from({ length: 21 }, (_, index) => `w${index}`).join('+')
    for (const query of [`search=${'x'.repeat(301)}`, `search=${words}`, 'search=%00', 'search=%FF']) {
      expect(await calendar.failure(`/events?${query}`)).toEqual(badParams('search'))
    }
  })

  it('says of NUL that it is not text, and of other bytes that they are not encoded', async () => {
    const calendar = openCalendar()
    const said = async (query: string) => JSON.stringify((await calendar.get(`/events?${query}`)).json)
    expect(await said('search=%00')).toContain('NUL')
    expect(await said('search=%FF')).toContain('percent-encoded')
  })

  it('can be combined with dates', async () => {
    const calendar = await withEvents(
      { title: 'Jazz' },
      { title: 'Jazz too', start_date: '2027-05-01', end_date: '2027-05-02' },
    )
    expect(await calendar.names('/events?search=jazz&starts_after=2027-04-01')).toEqual(['Jazz too'])
  })

  it('never matches what a password hides, except for those who may edit', async () => {
    const calendar = await withEvents({ title: 'Gala', description: 'secret guest', password: 'pw' })
    expect(await calendar.names('/events?search=gala')).toEqual(['Gala'])
    const reply = await calendar.get('/events?search=guest')
    expect([reply.json.total, reply.json.events]).toEqual([0, []])
    expect(await calendar.names('/events?search=guest', { user: editor })).toEqual(['Gala'])
  })
})
