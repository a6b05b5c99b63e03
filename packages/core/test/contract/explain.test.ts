import { describe, expect, it } from 'vitest'
import { author, editor, manualClock, openCalendar, otherAuthor } from '../fixtures.ts'

const paris = () => openCalendar({ timezone: 'Europe/Paris' })

describe('an explanation of the dates of a list', () => {
  it('gives the default window in the zone of the calendar and in UTC', async () => {
    const explained = await paris().explain({})
    expect(explained.timezone).toBe('Europe/Paris')
    expect(explained.now).toEqual({ local: '2027-01-15 13:00:00', utc: '2027-01-15 12:00:00' })
    expect(explained.starts).toEqual({
      from: { local: '2027-01-15 00:00:00', utc: '2027-01-14 23:00:00' },
      before: null,
    })
    expect(explained.ends).toEqual({
      from: null,
      before: { local: '2029-01-16 00:00:00', utc: '2029-01-15 23:00:00' },
    })
  })

  it('says which bounds are defaults and what they became', async () => {
    const { bounds, switchedOff } = await paris().explain({})
    expect(
      bounds.map(({ parameter, source, asked, applied }) => [parameter, source, asked.local, applied.local]),
    ).toEqual([
      ['start_date', 'default', '2027-01-15 13:00:00', '2027-01-15 00:00:00'],
      ['end_date', 'default', '2029-01-15 13:00:00', '2029-01-16 00:00:00'],
    ])
    expect(switchedOff).toEqual([])
  })

  it('says which bounds were given and what they became', async () => {
    const { bounds } = await paris().explain({ start_date: '2027-03-28 10:00', ends_before: '2027-03-28T23:00:00Z' })
    expect(bounds.map(({ parameter, source, asked, applied }) => [parameter, source, asked.utc, applied.utc])).toEqual([
      ['start_date', 'given', '2027-03-28 08:00:00', '2027-03-27 23:00:00'],
      ['ends_before', 'given', '2027-03-28 23:00:00', '2027-03-29 22:00:00'],
    ])
  })

  it('with strict_dates uses them to the second', async () => {
    const { starts, ends, mode } = await paris().explain({
      start_date: '2027-03-10 10:00',
      end_date: '2027-03-11 10:00',
      strict_dates: 'yes',
    })
    expect([starts.from?.local, ends.before?.local]).toEqual(['2027-03-10 10:00:00', '2027-03-11 10:00:01'])
    expect(mode).toBe('dates are exact to the second')
  })

  it('without strict_dates says that days are whole, and where', async () => {
    expect((await paris().explain({})).mode).toContain('whole days in Europe/Paris')
  })

  it.each(['starts_before', 'starts_after', 'ends_before', 'ends_after'])(
    'says that %s switched off both defaults',
    async (name) => {
      const { bounds, switchedOff } = await paris().explain({ [name]: '2027-03-10' })
      expect(bounds.map(({ parameter }) => parameter)).toEqual([name])
      expect(switchedOff.map(({ parameter, source }) => [parameter, source])).toEqual([
        ['start_date', 'default'],
        ['end_date', 'default'],
      ])
      expect(switchedOff[0]?.message).toContain('another date filter')
    },
  )

  it('says that include switched off everything, given or default', async () => {
    const { bounds, switchedOff, starts, ends } = await paris().explain({ include: [1], start_date: '2027-03-10' })
    expect([bounds, starts, ends]).toEqual([[], { from: null, before: null }, { from: null, before: null }])
    expect(switchedOff.map(({ parameter, source }) => [parameter, source])).toEqual([
      ['start_date', 'given'],
      ['end_date', 'default'],
    ])
    expect(switchedOff.map(({ message }) => message.includes('include'))).toEqual([true, true])
  })

  it.each([
    ['start_date', 'starts at 2027-03-10 00:00:00 or later'],
    ['end_date', 'ends before 2027-03-11 00:00:00'],
    ['starts_before', 'starts before 2027-03-11 00:00:00'],
    ['starts_after', 'starts at 2027-03-11 00:00:00 or later'],
    ['ends_before', 'ends before 2027-03-11 00:00:00'],
    ['ends_after', 'ends at 2027-03-11 00:00:00 or later'],
  ])('says what %s of a whole day comes to', async (name, message) => {
    const { bounds } = await paris().explain({ [name]: '2027-03-10 10:00' })
    expect(bounds.find(({ parameter }) => parameter === name)?.message).toBe(message)
  })

  it.each([
    ['start_date', 'starts at 2027-03-10 10:00:00 or later'],
    ['end_date', 'ends before 2027-03-10 10:00:01'],
    ['starts_before', 'starts before 2027-03-10 10:00:00'],
    ['starts_after', 'starts at 2027-03-10 10:00:01 or later'],
    ['ends_before', 'ends before 2027-03-10 10:00:00'],
    ['ends_after', 'ends at 2027-03-10 10:00:01 or later'],
  ])('says what a strict %s comes to', async (name, message) => {
    const { bounds } = await paris().explain({ [name]: '2027-03-10 10:00', strict_dates: true })
    expect(bounds.find(({ parameter }) => parameter === name)?.message).toBe(message)
  })

  it('uses the time of the request', async () => {
    const { clock, set } = manualClock('2027-01-15 12:00:00')
    const calendar = openCalendar({ clock })
    set('2027-02-01 00:00:00')
    expect((await calendar.explain({})).now.utc).toBe('2027-02-01 00:00:00')
  })
})

describe('an explanation of what a user can see', () => {
  const scopes = async (user: typeof author | null | undefined, filters = {}) => {
    const { permissions } = await openCalendar().explain(filters, user === undefined ? {} : { user })
    return Object.fromEntries(permissions.map(({ status, scope }) => [status, scope]))
  }

  it('for the application itself is everything but the trash', async () => {
    expect(await scopes(undefined)).toEqual({
      publish: 'all',
      future: 'all',
      draft: 'all',
      pending: 'all',
      private: 'all',
      trash: 'none',
    })
  })

  it('for an anonymous user is what is published', async () => {
    const none = { future: 'none', draft: 'none', pending: 'none', private: 'none', trash: 'none' }
    expect(await scopes(null)).toEqual({ publish: 'all', ...none })
  })

  it('for an author is what is published and their own', async () => {
    const own = { future: 'own', draft: 'own', pending: 'own', private: 'own' }
    expect(await scopes(author)).toEqual({ publish: 'all', ...own, trash: 'none' })
  })

  it('narrows to the statuses that were requested', async () => {
    const asked = await scopes(editor, { status: ['draft', 'trash'] })
    expect(Object.entries(asked).filter(([, scope]) => scope !== 'none')).toEqual([
      ['draft', 'all'],
      ['trash', 'all'],
    ])
  })

  it('says each in words', async () => {
    const { permissions } = await openCalendar().explain({}, { user: author })
    expect(permissions[0]?.message).toBe('publish: all events')
    expect(permissions[2]?.message).toBe('draft: their own events')
  })

  it('counts what that user sees', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent()
    await calendar.makeEvent({ status: 'draft' }, { user: author })
    await calendar.makeEvent({ status: 'draft' }, { user: otherAuthor })
    const total = async (user?: typeof author | null) =>
      (await calendar.explain({}, user === undefined ? {} : { user })).total
    expect([await total(null), await total(author), await total(editor), await total()]).toEqual([1, 2, 3, 3])
  })

  it('is rejected for the same reasons as the list', async () => {
    const calendar = openCalendar()
    await expect(calendar.explain({ status: 'draft' }, { user: null })).rejects.toMatchObject({
      code: 'rest_invalid_param',
      details: { faults: [{ param: 'status', code: 'status_not_allowed' }] },
    })
    await expect(calendar.explain({ venue: 9, start_date: '2027-01-01' })).rejects.toMatchObject({
      code: 'rest_invalid_param',
    })
    await expect(calendar.explain({ start_date: 'x' })).rejects.toMatchObject({ code: 'rest_invalid_param' })
  })

  it('rejects an invalid user', async () => {
    await expect(openCalendar().explain({}, { user: { id: 0 } })).rejects.toThrow(TypeError)
  })
})
