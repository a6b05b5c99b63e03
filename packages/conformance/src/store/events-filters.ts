import assert from 'node:assert/strict'
import { type EventQuery, eventStatuses } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { NOW } from './support/drafts.ts'
import { findRecords, titles } from './support/finding.ts'
import { eventQuery } from './support/queries.ts'
import { at, idsOf, insertEvents, insertImages, update } from './support/writing.ts'

const ABC = ['a', 'b', 'c'].map((title) => ({ title }))

/** Cases for filters on single fields of an event, alone and combined. */
export const eventsFilters: readonly StoreCase[] = [
  storeCase('featured finds featured events, or those that are not', async (store) => {
    await insertEvents(store, { title: 'yes', featured: true }, { title: 'no', featured: false })
    assert.deepEqual(await titles(store, { featured: true }), ['yes'])
    assert.deepEqual(await titles(store, { featured: false }), ['no'])
    assert.deepEqual(await titles(store, { featured: undefined }), ['yes', 'no'])
  }),
  storeCase('ticketed finds ticketed events, or those that are not', async (store) => {
    await insertEvents(store, { title: 'yes', ticketed: true }, { title: 'no', ticketed: false })
    assert.deepEqual(await titles(store, { ticketed: true }), ['yes'])
    assert.deepEqual(await titles(store, { ticketed: false }), ['no'])
    assert.deepEqual(await titles(store, { ticketed: undefined }), ['yes', 'no'])
  }),
  storeCase('eventStatuses finds events with any of them, and an empty list none', async (store) => {
    await insertEvents(store, ...eventStatuses.map((eventStatus) => ({ title: eventStatus, eventStatus })))
    assert.deepEqual(await titles(store, { eventStatuses: ['canceled'] }), ['canceled'])
    assert.deepEqual(await titles(store, { eventStatuses: ['rescheduled', 'scheduled'] }), ['scheduled', 'rescheduled'])
    assert.deepEqual(await titles(store, { eventStatuses: ['postponed', 'moved_online'] }), [
      'postponed',
      'moved_online',
    ])
    assert.deepEqual(await titles(store, { eventStatuses }), eventStatuses)
    assert.deepEqual(await titles(store, { eventStatuses: [] }), [])
  }),
  storeCase('online finds events with a URL or moved online, or the others', async (store) => {
    const onlineUrl = 'https://example.org/live'
    await insertEvents(
      store,
      { title: 'there' },
      { title: 'url', onlineUrl },
      { title: 'moved', eventStatus: 'moved_online' },
      { title: 'canceled', eventStatus: 'canceled' },
    )
    assert.deepEqual(await titles(store, { online: true }), ['url', 'moved'])
    assert.deepEqual(await titles(store, { online: false }), ['there', 'canceled'])
    assert.deepEqual(await titles(store, { online: false, eventStatuses: ['scheduled'] }), ['there'])
  }),
  storeCase('event statuses are counted on pages of lists', async (store) => {
    await insertEvents(
      store,
      ...Array.from({ length: 6 }, (_, index) => ({
        title: `${index}`,
        eventStatus: index % 3 === 0 ? ('canceled' as const) : ('scheduled' as const),
      })),
    )
    const count = async (given: Partial<EventQuery>) => {
      const query = eventQuery({ keepHidden: false, orderBy: 'start', limit: 1, ...given })
      return (await store.find('event', query)).total
    }
    assert.equal(await count({ eventStatuses: ['canceled'] }), 2)
    assert.equal(await count({ eventStatuses: ['scheduled'] }), 4)
    assert.equal(await count({ eventStatuses: ['scheduled', 'postponed'] }), 4)
    assert.equal(await count({ online: false }), 6)
  }),
  storeCase('hidden events are found only when the query includes them', async (store) => {
    await insertEvents(store, { title: 'hidden', hideFromListings: true }, { title: 'shown' })
    assert.deepEqual(await titles(store, { keepHidden: true }), ['hidden', 'shown'])
    assert.deepEqual(await titles(store, { keepHidden: false }), ['shown'])
  }),
  storeCase('sticky events are sorted and filtered like any other', async (store) => {
    await insertEvents(store, { title: 'a' }, { title: 'sticky', sticky: true, hideFromListings: true }, { title: 'b' })
    assert.deepEqual(await titles(store), ['a', 'sticky', 'b'])
    assert.deepEqual(await titles(store, { keepHidden: false }), ['a', 'b'])
  }),
  storeCase('parent finds the direct children of an event', async (store) => {
    const [root] = await insertEvents(store, { title: 'root' })
    assert.ok(root)
    const [child] = await insertEvents(store, { title: 'child', parentId: root.id }, { title: 'other' })
    assert.ok(child)
    await insertEvents(store, { title: 'grandchild', parentId: child.id })
    assert.deepEqual(await titles(store, { parent: root.id }), ['child'])
    assert.deepEqual(await titles(store, { parent: child.id }), ['grandchild'])
    assert.deepEqual(await titles(store, { parent: 999 }), [])
  }),
  storeCase('image finds the events that use it', async (store) => {
    const [one, two] = idsOf(await insertImages(store, 'https://example.org/1', 'https://example.org/2'))
    await insertEvents(store, { title: 'one', imageId: one }, { title: 'two', imageId: two }, { title: 'none' })
    assert.deepEqual(await titles(store, { image: two }), ['two'])
    assert.deepEqual(await titles(store, { image: 999 }), [])
  }),
  storeCase('modifiedFrom finds events modified at that second or later', async (store) => {
    const at = [99, 100, 101].map((modifiedAt) => ({ title: `${modifiedAt}`, modifiedAt }))
    await insertEvents(store, ...at)
    assert.deepEqual(await titles(store, { modifiedFrom: 100 }), ['100', '101'])
    assert.deepEqual(await titles(store, { modifiedFrom: 102 }), [])
    assert.deepEqual(await titles(store, { modifiedFrom: -5 }), ['99', '100', '101'])
  }),
  storeCase('ids finds the events with these ids, in the order of the query and not of the list', async (store) => {
    const [a, b, c] = idsOf(await insertEvents(store, ...ABC))
    assert.ok(a && b && c)
    assert.deepEqual(await titles(store, { ids: [c, a] }), ['a', 'c'])
    assert.deepEqual(await titles(store, { ids: [b, c], direction: 'desc' }), ['c', 'b'])
  }),
  storeCase('a repeated id counts once', async (store) => {
    const [a, b] = idsOf(await insertEvents(store, ...ABC))
    assert.ok(a && b)
    const found = await store.find('event', eventQuery({ ids: [b, a, b, b], limit: 10 }))
    assert.deepEqual([idsOf(found.records), found.total], [[a, b], 2])
  }),
  storeCase('an unknown or removed id matches nothing', async (store) => {
    const events = await insertEvents(store, ...ABC)
    const c = at(events, 2)
    await store.commit([{ type: 'remove', kind: 'event', id: c.id, expected: c.revision }])
    const unknown = [c.id, c.id + 1, 0, -1, 2 ** 31, 2 ** 32 + 1, 2 ** 32 + 2, Number.MAX_SAFE_INTEGER]
    assert.deepEqual(await titles(store, { ids: unknown }), [])
    assert.deepEqual(await titles(store, { ids: [...unknown, at(events, 1).id] }), ['b'])
  }),
  storeCase('an empty list of ids matches nothing', async (store) => {
    await insertEvents(store, ...ABC)
    const found = await store.find('event', eventQuery({ ids: [] }))
    assert.deepEqual([found.records.length, found.total], [0, 0])
  }),
  storeCase('exclude omits these ids, and an empty list omits none', async (store) => {
    const [a, b] = idsOf(await insertEvents(store, ...ABC))
    assert.ok(a && b)
    assert.deepEqual(await titles(store, { exclude: [] }), ['a', 'b', 'c'])
    assert.deepEqual(await titles(store, { exclude: [a, 999, a, 2 ** 32 + b] }), ['b', 'c'])
  }),
  storeCase('exclude takes precedence over ids', async (store) => {
    const [a, b] = idsOf(await insertEvents(store, ...ABC))
    assert.ok(a && b)
    assert.deepEqual(await titles(store, { ids: [a, b], exclude: [a] }), ['b'])
    assert.deepEqual(await titles(store, { ids: [a], exclude: [a] }), [])
  }),
  storeCase('ids do not disable other filters', async (store) => {
    const events = await insertEvents(
      store,
      { title: 'plain' },
      { title: 'hidden', hideFromListings: true },
      { title: 'late', startsAt: NOW * 2 },
      { title: 'featured', featured: true },
    )
    const ids = idsOf(events)
    assert.deepEqual(await titles(store, { ids, keepHidden: false }), ['plain', 'late', 'featured'])
    assert.deepEqual(await titles(store, { ids, starts: { min: undefined, max: NOW + 1 }, featured: false }), [
      'plain',
      'hidden',
    ])
  }),
  storeCase('all filters on single fields apply together', async (store) => {
    const [image] = await insertImages(store, 'https://example.org/1')
    const [parent] = await insertEvents(store, { title: 'parent' })
    assert.ok(image && parent)
    const all = { featured: true, ticketed: true, parentId: parent.id, imageId: image.id, modifiedAt: 100 }
    const drafts = [
      { title: 'all', ...all },
      { title: 'not featured', ...all, featured: false },
      { title: 'not ticketed', ...all, ticketed: false },
      { title: 'no parent', ...all, parentId: undefined },
      { title: 'no image', ...all, imageId: undefined },
      { title: 'old', ...all, modifiedAt: 99 },
      { title: 'early', ...all, startsAt: 5 },
      { title: 'hidden', ...all, hideFromListings: true },
      { title: 'unlisted', ...all },
      { title: 'excluded', ...all },
    ]
    const events = await insertEvents(store, ...drafts)
    const found = await titles(store, {
      featured: true,
      ticketed: true,
      parent: parent.id,
      image: image.id,
      modifiedFrom: 100,
      starts: { min: 6, max: undefined },
      keepHidden: false,
      ids: idsOf(events.filter((event) => event.title !== 'unlisted')),
      exclude: idsOf(events.filter((event) => event.title === 'excluded')),
    })
    assert.deepEqual(found, ['all'])
  }),
  storeCase('a changed field takes effect with its commit', async (store) => {
    const [event] = await insertEvents(store, { title: 'a', featured: false, hideFromListings: true })
    assert.ok(event)
    await update(store, 'event', event, {
      featured: true,
      hideFromListings: false,
      ticketed: true,
      eventStatus: 'moved_online',
    })
    const changed = { featured: true, ticketed: true, online: true, eventStatuses: ['moved_online'] } as const
    assert.deepEqual(await titles(store, { ...changed, keepHidden: false }), ['a'])
    assert.equal((await findRecords(store, 'event', eventQuery({ featured: false }))).length, 0)
  }),
]
