import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test, vi } from 'vitest'
import { type EventView, type ImportOptions, type ImportRow, storeUnavailable, veto } from '../../src/index.ts'
import { openCalendar } from '../fixtures.ts'
import { countsOf, dates, eventRow, eventRows } from './import-support.ts'

const source = 'city-hall'

describe('rows that fail', () => {
  test('fail alone, with their number, their id and the reason', async () => {
    const calendar = openCalendar()
    const rows: readonly unknown[] = [
      eventRow('ok'),
      eventRow('untitled', { title: '' }),
      { externalId: 'dateless', input: { title: 'A' } },
      eventRow('backwards', { end_date: '2027-02-01' }),
      eventRow('unlinked', { venue: [{ venue: 'New' }, 99], tags: ['new'] }),
      { ...eventRow('unknown venue'), venues: ['v1'] },
      eventRow('also ok', { venue: { venue: 'New' }, tags: ['new'] }),
      eventRow('ok'),
      null,
      { kind: 'tag', externalId: 'a', input: {} },
      { input: {} },
      eventRow('x'.repeat(201)),
      eventRow('a\0b'),
      { externalId: { a: 1 }, input: {} },
      { externalId: 'no input', input: [] },
    ]
    const result = await calendar.import(rows as readonly ImportRow[], { source })
    expect(countsOf(result)).toEqual({ created: 2, failedCount: 13 })
    expect(result.failed.map(({ row, externalId, message }) => [row, externalId, message])).toEqual([
      [1, 'untitled', 'title must not be empty.'],
      [2, 'dateless', 'Required parameters are missing: start_date, end_date. Send them too.'],
      [3, 'backwards', 'end_date must not be before start_date.'],
      [4, 'unlinked', 'venue refers to a record that does not exist: 99. Send the id of an existing one.'],
      [5, 'unknown venue', 'venues refers to a record that does not exist: v1. Send the id of an existing one.'],
      [7, 'ok', 'externalId is also the external id of row 0. Each record must be in the source once.'],
      [8, undefined, 'row must be an object.'],
      [9, 'a', 'kind must be one of: event, venue, organizer.'],
      [10, undefined, 'externalId is required.'],
      [11, undefined, 'externalId is too long. The maximum number of characters is 200.'],
      [12, undefined, 'externalId contains characters that are not text (NUL, or an unpaired surrogate). Remove them.'],
      [13, undefined, 'externalId must be a string.'],
      [14, 'no input', 'input must be an object.'],
    ])
    expect((await calendar.events.get(2)).venue).toMatchObject([{ venue: 'New' }])
    expect([(await calendar.venues.list()).total, (await calendar.tags.list()).total]).toEqual([1, 1])
  })

  test('are described in the language of the call', async () => {
    const calendar = openCalendar()
    const rows = [eventRow('a', { title: '' }), eventRow('b'), eventRow('b')]
    const { failed } = await calendar.import(rows, { source, i18n_language: 'fr' })
    expect(failed.map(({ message }) => message)).toEqual([
      'title ne doit pas être vide.',
      'externalId est aussi l’identifiant externe de la ligne 1. Chaque fiche ne doit figurer qu’une fois dans la source.',
    ])
  })

  test('are counted, and the first thousand are listed, or as many as `maxFailed` says', async () => {
    const calendar = openCalendar()
    const rows = Array.from({ length: 1200 }, () => eventRow('same'))
    expect((await calendar.import(rows, { source, dryRun: true, maxFailed: 1150 })).failed).toHaveLength(1150)
    const result = await calendar.import(rows, { source })
    expect([result.created, result.failedCount, result.failed.length]).toEqual([1, 1199, 1000])
  })

  test('share nothing with the rows that are written', async () => {
    const calendar = openCalendar()
    const place = { venue: { venue: 'Hall' }, tags: ['live'], image: 'https://example.org/1.png' }
    const rows = Array.from({ length: 60 }, (_, index) =>
      eventRow(index, { ...place, ...(index % 2 === 0 && { post_parent: 999 }) }),
    )
    expect(countsOf(await calendar.import(rows, { source }))).toEqual({ created: 30, failedCount: 30 })
    expect((await calendar.venues.list()).total).toBe(1)
    expect(countsOf(await calendar.import(rows, { source }))).toEqual({ unchanged: 30, failedCount: 30 })
  })

  test('do not stop the import if a hook or a port rejects them', async () => {
    const error = vi.fn()
    const calendar = openCalendar({
      log: { error },
      sanitize: (text) => {
        if (text === 'bad') throw new Error('sanitize failed')
        return text
      },
      hooks: {
        'events.create': {
          before: ({ input }) => {
            if (input['title'] === 'Event vetoed') throw veto('Not here.')
          },
        },
      },
    })
    const result = await calendar.import([eventRow('vetoed'), eventRow('b', { description: 'bad' }), eventRow('c')], {
      source,
    })
    expect(result.failed.map(({ message }) => message)).toEqual([
      'The request was rejected: Not here.',
      'sanitize failed',
    ])
    expect(result.created).toBe(1)
    expect(error).toHaveBeenCalledTimes(1)
  })

  test('an import stops if the store is out of reach, and the next one continues', async () => {
    const store = memoryStore()
    let commits = 0
    const commit: typeof store.commit = (changes) => {
      commits += 1
      if (commits === 2) throw storeUnavailable(new Error('disk full'))
      return store.commit(changes)
    }
    const calendar = openCalendar({ store: { ...store, commit } })
    await expect(calendar.import(eventRows(120), { source })).rejects.toMatchObject({ code: 'rest_store_unavailable' })
    expect(countsOf(await calendar.import(eventRows(120), { source }))).toEqual({ created: 70, unchanged: 50 })
  })
})

describe('a dry run', () => {
  test('writes nothing, calls no media, and reports what an import would', async () => {
    const store = memoryStore()
    const media = { add: vi.fn(() => ({ url: 'https://cdn.example.org/1.png' })) }
    const after = vi.fn()
    const calendar = openCalendar({ store, media, hooks: { '*': { after } } })
    await calendar.import([eventRow('same'), eventRow('other')], { source })
    const revision = await store.revision()
    after.mockClear()
    const rows: readonly ImportRow[] = [
      { kind: 'venue', externalId: 'v', input: { venue: 'Hall' } },
      { kind: 'venue', externalId: 'bad', input: { venue: '' } },
      { ...eventRow('new', { image: 'https://example.org/1.png' }), venues: 'v' },
      { ...eventRow('new 2'), venues: 'bad' },
      eventRow('same'),
      eventRow('same'),
      eventRow('other', { title: 'Changed' }),
      eventRow('wrong', { title: '' }),
    ]
    const dry = await calendar.import(rows, { source, dryRun: true })
    expect(countsOf(dry)).toEqual({ created: 2, updated: 1, unchanged: 1, failedCount: 4 })
    expect([await store.revision(), media.add.mock.calls.length, after.mock.calls.length]).toEqual([revision, 0, 0])
    expect(await calendar.import(rows, { source })).toEqual(dry)
  })
})

describe('hooks and ports', () => {
  test('run as for create and update, and cannot change the external id', async () => {
    const calls: unknown[] = []
    const hook = (verb: string) => ({
      before: <T extends object>({ input, target }: { readonly input: T; readonly target: unknown }) => {
        calls.push(['before', verb, target])
        return { ...input, external_id: 'other', excerpt: 'Hooked' }
      },
      after: ({ result }: { readonly result: EventView }) =>
        void calls.push(['after', verb, result.id, result.excerpt]),
    })
    const calendar = openCalendar({ hooks: { 'events.create': hook('create'), 'events.update': hook('update') } })
    await calendar.import([eventRow('a')], { source })
    await calendar.import([eventRow('a')], { source })
    await calendar.import([eventRow('a', { title: 'New' })], { source })
    expect(calls).toEqual([
      ['before', 'create', undefined],
      ['after', 'create', 1, 'Hooked'],
      ['before', 'update', 1],
      ['before', 'update', 1],
      ['after', 'update', 1, 'Hooked'],
    ])
    expect((await calendar.events.get(1)).external_id).toBe('a')
  })

  test('media gets an image when the record has none, and not again', async () => {
    let number = 0
    const media = {
      add: vi.fn(() => {
        number += 1
        return { url: `https://cdn.example.org/${number}.png` }
      }),
    }
    const calendar = openCalendar({ media })
    const rows = [
      eventRow('a', {
        image: 'https://example.org/1.png',
        venue: { venue: 'Hall', image: 'https://example.org/2.png' },
      }),
    ]
    await calendar.import(rows, { source })
    expect(countsOf(await calendar.import(rows, { source }))).toEqual({ unchanged: 1 })
    expect(media.add).toHaveBeenCalledTimes(2)
  })

  test('a new password replaces the old one', async () => {
    const calendar = openCalendar()
    await calendar.import([eventRow('a', { password: 'old' })], { source })
    expect(countsOf(await calendar.import([eventRow('a', { password: 'new' })], { source }))).toEqual({ updated: 1 })
    await expect(calendar.as(null).events.get(1, { password: 'new' })).resolves.toMatchObject({ id: 1 })
  })
})

describe('wrong arguments', () => {
  test.each<[unknown, string]>([
    [undefined, 'import: must be an object with a source, such as { source: "city-hall" }.'],
    [{}, 'import.source: must be a string.'],
    [{ source: '' }, 'import.source: must not be empty.'],
    [{ source: 'x'.repeat(201) }, 'import.source: must not be longer than 200 characters.'],
    [{ source: 'a\ud800' }, 'import.source: must be well-formed text without NUL.'],
    [{ source, missing: 'delete' }, 'import.missing: must be one of keep, trash.'],
    [{ source, dryRun: 'false' }, 'import.dryRun: must be true or false.'],
    [{ source, onProgress: true }, 'import.onProgress: must be a function.'],
    [{ source, maxFailed: -1 }, 'import.maxFailed: must be a whole number from 0 to 2147483647.'],
    [{ source, i18n_language: 'de' }, 'import.i18n_language: must be one of ar, en, fr, pt-pt, sw.'],
  ])('%j', async (options, message) => {
    const imported = openCalendar().import([], options as ImportOptions)
    await expect(imported).rejects.toThrow(new TypeError(message))
  })

  test('an unknown option is an error', async () => {
    const options = { source, mising: 'trash' } as ImportOptions
    await expect(openCalendar().import([], options)).rejects.toThrow(/mising/)
  })

  test.each([[undefined], ['text'], [{}], [{ ...dates }]])('rows that are %j', async (rows) => {
    const imported = openCalendar().import(rows as unknown as readonly ImportRow[], { source })
    await expect(imported).rejects.toThrow(
      'import: the rows must be a list, a generator, a stream or another iterable.',
    )
  })
})
