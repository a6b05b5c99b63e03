import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventDraft, eventQuery, imageDraft, organizerDraft, termDraft, venueDraft } from '@kalends/conformance'
import { type Change, isCalendarError, parseCost } from '@kalends/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type MemoryStoreOptions, memoryStore } from '../src/index.ts'
import { insertEvent } from './helpers/insert-event.ts'

const insert = { type: 'insert', slugRule: 'suffix' } as const
/** A long timeout, for a busy machine. */
const PATIENT = { timeout: 20_000 }
let folder: string
let snapshot: string

beforeEach(async () => {
  // With fake timers, the delay before a save passes only when a test advances the time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  folder = await mkdtemp(join(tmpdir(), 'kalends-snapshot-'))
  snapshot = join(folder, 'calendar.snapshot')
})

afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

/** One record of each kind. They link to each other. */
const everything: readonly Change[] = [
  { ...insert, kind: 'image', ref: -1, draft: imageDraft({ sizes: { small: { url: 'u', width: 1, height: null } } }) },
  { ...insert, kind: 'venue', ref: -2, draft: venueDraft({ imageId: -1, latitude: 1.5, longitude: -0.25, slug: 'v' }) },
  { ...insert, kind: 'organizer', ref: -3, draft: organizerDraft({ slug: 'o' }) },
  { ...insert, kind: 'category', ref: -4, draft: termDraft({ slug: 'c' }) },
  { ...insert, kind: 'category', ref: undefined, draft: termDraft({ slug: 'd', parentId: -4 }) },
  { ...insert, kind: 'tag', ref: -5, draft: termDraft({ slug: 't' }) },
  {
    ...insert,
    kind: 'event',
    ref: undefined,
    draft: eventDraft({
      slug: 'e',
      title: 'Fête 音楽 \u{1f600} "quoted"\n',
      cost: parseCost(['10', '20']),
      venueIds: [-2],
      organizerIds: [-3],
      categoryIds: [-4],
      tagIds: [-5],
      imageId: -1,
      customFields: JSON.parse('{"__proto__": {"deep": [1, null, true]}, "a": "b"}'),
    }),
  },
]

async function saved(...commits: readonly (readonly Change[])[]): Promise<void> {
  const store = memoryStore({ snapshot })
  for (const changes of commits) await store.commit(changes)
  await store.close()
}

function failure(): string {
  try {
    memoryStore({ snapshot })
  } catch (error) {
    return (error as Error).message
  }
  return 'nothing was thrown'
}

describe('a store with a snapshot', () => {
  test('has all records with every key, and the same revision, when it is opened again', async () => {
    const store = memoryStore({ snapshot })
    const { records, revision } = await store.commit(everything)
    await store.close()
    const again = memoryStore({ snapshot })
    expect(await again.revision()).toBe(revision)
    for (const [kind, id, place] of [
      ['image', 1, 0],
      ['venue', 1, 1],
      ['organizer', 1, 2],
      ['category', 2, 4],
    ] as const) {
      expect(await again.getMany(kind, [id])).toStrictEqual([records[place]])
    }
    expect(await again.getMany('tag', [1])).toStrictEqual([records[5]])
    expect(await again.getMany('event', [1])).toStrictEqual([records[6]])
  })

  test('finds records by every kind of key after it is opened again', async () => {
    await saved(everything)
    const store = memoryStore({ snapshot })
    expect(await store.getBySlug('event', 'e')).toMatchObject({ id: 1 })
    expect((await store.find('event', eventQuery({ venues: [1], categories: [1] }))).total).toBe(1)
    expect(await store.descendants([1])).toEqual([1, 2])
    expect(await store.findByName('venue', ['venue'])).toHaveLength(1)
  })

  test('reuses no id, not even that of a record that was removed before the save', async () => {
    await saved([insertEvent(), insertEvent()], [{ type: 'remove', kind: 'event', id: 2, expected: 1 }])
    const store = memoryStore({ snapshot })
    const { records } = await store.commit([insertEvent()])
    expect(records[0]).toMatchObject({ id: 3 })
  })

  test('freezes the records that it has loaded', async () => {
    await saved(everything)
    const [event] = await memoryStore({ snapshot }).getMany('event', [1])
    expect(Object.isFrozen(event)).toBe(true)
    expect(Object.isFrozen(event?.customFields)).toBe(true)
    expect(Object.isFrozen(event?.cost)).toBe(true)
  })

  test('writes nothing as long as nothing is committed', async () => {
    await saved()
    expect(await readdir(folder)).toEqual([])
  })

  test('leaves no other file beside the snapshot', async () => {
    await saved([insertEvent()])
    await saved([insertEvent()])
    expect(await readdir(folder)).toEqual(['calendar.snapshot'])
  })

  test('saves once the delay has passed, with all commits until then', async () => {
    const store = memoryStore({ snapshot, saveDelayMs: 50 })
    await store.commit([insertEvent()])
    await store.commit([insertEvent()])
    expect(await readdir(folder)).toEqual([])
    vi.advanceTimersByTime(50)
    await vi.waitFor(async () => expect(await memoryStore({ snapshot }).revision()).toBe(2), PATIENT)
  })

  test('saves commits that were made during a save', async () => {
    const store = memoryStore({ snapshot })
    await store.commit([insertEvent()])
    const first = store.save()
    await store.commit([insertEvent()])
    await Promise.all([first, store.save(), store.save()])
    expect(await memoryStore({ snapshot }).revision()).toBe(2)
    expect(await readdir(folder)).toEqual(['calendar.snapshot'])
  })

  test('saves commits that were made during a save in the background', async () => {
    const store = memoryStore({ snapshot, saveDelayMs: 50 })
    await store.commit([insertEvent()])
    vi.advanceTimersByTime(50)
    await store.commit([insertEvent()])
    // The first save is still running when the delay of the second commit has passed.
    vi.advanceTimersByTime(50)
    await vi.waitFor(async () => expect(await memoryStore({ snapshot }).revision()).toBe(2), PATIENT)
  })

  test('does not write again when everything is saved', async () => {
    const store = memoryStore({ snapshot })
    await store.commit([insertEvent()])
    await store.save()
    const before = await stat(snapshot)
    await store.save()
    await store.close()
    expect((await stat(snapshot)).ino).toBe(before.ino)
  })

  test('creates a file that only its owner can read, and keeps the mode of an existing file', async () => {
    await saved([insertEvent()])
    expect((await stat(snapshot)).mode & 0o777).toBe(0o600)
    await chmod(snapshot, 0o640)
    await saved([insertEvent()])
    expect((await stat(snapshot)).mode & 0o777).toBe(0o640)
  })

  test('replaces the target of a symbolic link, not the link', async () => {
    const real = join(folder, 'real.snapshot')
    await saved([insertEvent()])
    await writeFile(real, await readFile(snapshot))
    await rm(snapshot)
    await symlink(real, snapshot)
    await saved([insertEvent()])
    await rm(snapshot)
    snapshot = real
    expect(await memoryStore({ snapshot }).revision()).toBe(2)
  })

  test('requires an existing folder', () => {
    snapshot = join(folder, 'missing', 'calendar.snapshot')
    expect(failure()).toContain('There is no folder')
  })
})

describe('a snapshot that cannot be trusted is rejected and left as it is', () => {
  async function rejects(damage: (bytes: Buffer) => Buffer | string, why: string): Promise<void> {
    await saved(everything)
    const damaged = Buffer.from(damage(await readFile(snapshot)))
    await writeFile(snapshot, damaged)
    expect(failure()).toContain(why)
    expect(await readFile(snapshot)).toEqual(damaged)
  }

  test('when it is empty', () => rejects(() => '', 'it is empty'))
  test('when it is something else', () => rejects(() => '{"name":"package"}\n', 'it is not a snapshot'))
  test('when it is not text', () => rejects(() => Buffer.from([0, 255, 10, 1]), 'line 1 is not JSON'))
  test('when its end is missing', () => rejects((bytes) => bytes.subarray(0, -1), 'it ends too early'))
  test('when half of it is missing', () => rejects((bytes) => bytes.subarray(0, bytes.length >> 1), 'damaged'))
  test('when a line is missing', () =>
    rejects((bytes) => bytes.toString().split('\n').toSpliced(3, 1).join('\n'), 'damaged'))
  test('when a letter was changed', () =>
    rejects((bytes) => bytes.toString().replace('Fête', 'Tête'), 'its checksum is wrong'))
  test('when something was written after it', () =>
    rejects((bytes) => `${bytes}{}\n`, 'it continues after its last line'))
  test('when a record has an id that was never assigned', () =>
    rejects((bytes) => bytes.toString().replace('["event",{"id":1', '["event",{"id":9'), 'is not a record'))
  test('when a record is of no known kind', () =>
    rejects((bytes) => bytes.toString().replace('["event"', '["toString"'), 'is not a record'))
  test('when a field of a record has the wrong type', () =>
    rejects((bytes) => bytes.toString().replace(/"startsAt":\d+/, '"startsAt":"x"'), 'is not a valid event'))
  test('when its first line is not complete', () =>
    rejects((bytes) => bytes.toString().replace('"revision":1,', ''), 'its first line is not complete'))
  test('when it has no feed tokens', () =>
    rejects((bytes) => bytes.toString().replace(',"feedTokens":[]', ''), 'its first line is not complete'))
  test('when it comes from a newer version', () =>
    rejects((bytes) => bytes.toString().replace(/"version":\d/, '"version":9'), 'a newer version'))

  test('when it is a folder', async () => {
    await mkdir(snapshot)
    expect(failure()).toMatch(/EISDIR|cannot be read/)
  })
})

test.each([
  [{ snapshots: 'a' }, /^memoryStore\.snapshots: is not one of snapshot, /],
  [null, /^memoryStore: takes an object/],
  ['calendar.snapshot', /^memoryStore: takes an object/],
  [{ snapshot: 5 }, /^memoryStore\.snapshot: /],
  [{ saveDelayMs: '5' }, /^memoryStore\.saveDelayMs: /],
  [{ snapshot: '' }, /^memoryStore\.snapshot: /],
  [{ saveDelayMs: Number.NaN }, /^memoryStore\.saveDelayMs: /],
  [{ saveDelayMs: -1 }, /^memoryStore\.saveDelayMs: /],
  [{ saveDelayMs: 2 ** 31 }, /^memoryStore\.saveDelayMs: /],
  [{ onSaveError: true }, /^memoryStore\.onSaveError: /],
])('options that make no sense are rejected: %o', (options, message) => {
  expect(() => memoryStore(options as MemoryStoreOptions)).toThrow(message)
})

describe('a save that fails', () => {
  /** Replaces the file, as another process could. A save must not overwrite it. */
  async function disturbed(): Promise<void> {
    await rm(snapshot, { force: true })
    await writeFile(snapshot, 'somebody else')
  }

  test('is reported, and the commit stays', async () => {
    const onSaveError = vi.fn()
    const store = memoryStore({ snapshot, onSaveError })
    await disturbed()
    await store.commit([insertEvent()])
    vi.advanceTimersByTime(1000)
    await vi.waitFor(() => expect(onSaveError).toHaveBeenCalledOnce(), PATIENT)
    expect(onSaveError.mock.calls[0]?.[0]).toHaveProperty(
      'message',
      expect.stringContaining('changed by another process'),
    )
    expect((await store.find('event', eventQuery())).total).toBe(1)
  })

  test('leaves the file of another process as it is, and no temporary file', async () => {
    const store = memoryStore({ snapshot })
    await disturbed()
    await store.commit([insertEvent()])
    await expect(store.save()).rejects.toSatisfy((error) => isCalendarError(error, 'rest_store_unavailable'))
    expect(await readFile(snapshot, 'utf8')).toBe('somebody else')
    expect(await readdir(folder)).toEqual(['calendar.snapshot'])
  })

  test('rejects save and close, and the next call saves', async () => {
    const store = memoryStore({ snapshot })
    await disturbed()
    await store.commit([insertEvent()])
    await expect(store.save()).rejects.toThrow('rest_store_unavailable')
    await expect(store.close()).rejects.toThrow('rest_store_unavailable')
    await rm(snapshot)
    await store.close()
    expect(await memoryStore({ snapshot }).revision()).toBe(1)
  })

  test('is tried again with the next commit', async () => {
    const onSaveError = vi.fn(() => {
      throw new Error('whoever is told must not matter')
    })
    const store = memoryStore({ snapshot, onSaveError })
    await disturbed()
    await store.commit([insertEvent()])
    vi.advanceTimersByTime(1000)
    await vi.waitFor(() => expect(onSaveError).toHaveBeenCalledOnce(), PATIENT)
    await rm(snapshot)
    await store.commit([insertEvent()])
    vi.advanceTimersByTime(1000)
    await vi.waitFor(async () => expect(await memoryStore({ snapshot }).revision()).toBe(2), PATIENT)
  })

  test('rejects when the folder is gone', async () => {
    const store = memoryStore({ snapshot })
    await store.commit([insertEvent()])
    await rm(folder, { recursive: true })
    await expect(store.save()).rejects.toThrow('rest_store_unavailable')
  })

  test('warns the process unless there is a callback', async () => {
    const warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
    const store = memoryStore({ snapshot })
    await disturbed()
    await store.commit([insertEvent()])
    vi.advanceTimersByTime(1000)
    await vi.waitFor(() => expect(warning).toHaveBeenCalledWith(expect.stringContaining('could not be saved')), PATIENT)
    warning.mockRestore()
  })
})
