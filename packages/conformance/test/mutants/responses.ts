import type { EventQuery, Found, Kind, RecordOf, Store } from '@kalends/core'
import { eventQuery, termQuery } from '../../src/store/support/queries.ts'
import { brokenMethod, type Mutant } from './mutant.ts'

type Changed = (
  found: Found<RecordOf<Kind>>,
  kind: Kind,
  query: { offset: number; limit: number | undefined },
) => unknown

/** A store that returns something other than what it found. */
function wrongResponse(fault: string, noticedBy: Mutant['noticedBy'], change: Changed): Mutant {
  return brokenMethod(fault, noticedBy, (right) => ({
    find: async (kind, query) => {
      const found = await right.find(kind, query)
      return change(found as unknown as Found<RecordOf<Kind>>, kind, query) as typeof found
    },
  }))
}

/** A store that sorts events again, which changes the order of ties. */
function resorted(
  fault: string,
  sort: (query: EventQuery, events: RecordOf<'event'>[]) => RecordOf<'event'>[],
): Mutant {
  return brokenMethod(fault, 'eventsOrder', (right) => ({
    find: async (kind, query) => {
      if (kind !== 'event') return right.find(kind, query)
      const ofEvents = query as EventQuery
      const all = await right.find('event', { ...ofEvents, offset: 0, limit: undefined })
      const end = ofEvents.limit === undefined ? undefined : ofEvents.offset + ofEvents.limit
      const records = sort(ofEvents, [...all.records]).slice(ofEvents.offset, end)
      return { records, total: all.total } as unknown as Found<RecordOf<typeof kind>>
    },
  }))
}

/** A store whose `getMany` changes records. */
function misshown(fault: string, noticedBy: Mutant['noticedBy'], show: (record: object) => object): Mutant {
  return brokenMethod(fault, noticedBy, (right) => ({
    getMany: async (kind, ids) => {
      const records = await right.getMany(kind, ids)
      return records.map((record) => (record === undefined ? undefined : (show(record) as typeof record)))
    },
  }))
}

/** A copy made by assignment, which is wrong for the key `__proto__`. */
function assigned(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(assigned)
  const copy: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) copy[key] = assigned(item)
  return copy
}

async function children(store: Store, ids: readonly number[]): Promise<number[]> {
  const found = await Promise.all(ids.map((parent) => store.find('category', termQuery({ parent }))))
  return found.flatMap(({ records }) => records.map((record) => record.id))
}

/** Stores that return wrong results. */
export const responseMutants: readonly Mutant[] = [
  wrongResponse('the total is the length of the page', 'eventsOrder', ({ records }) => ({
    records,
    total: records.length,
  })),
  wrongResponse('the total of a page past the end is 0', 'eventsOrder', ({ records, total }, _kind, { offset }) => ({
    records,
    total: offset > 0 && records.length === 0 ? 0 : total,
  })),
  wrongResponse('the total of terms is off by one', 'terms', ({ records, total }, kind) => ({
    records,
    total: kind === 'tag' ? total + 1 : total,
  })),
  wrongResponse('venues come oldest first', 'places', ({ records, total }, kind) => ({
    records: kind === 'venue' ? [...records].reverse() : records,
    total,
  })),
  resorted('ties fall where the order rises', ({ orderBy, direction }, events) => {
    if (orderBy !== 'start' || direction !== 'asc') return events
    return events.sort((left, right) => left.startsAt - right.startsAt || right.id - left.id)
  }),
  resorted('ties rise where the order falls', ({ orderBy, direction }, events) => {
    if (orderBy !== 'title' || direction !== 'desc') return events
    return events.sort((left, right) => (left.titleText === right.titleText ? left.id - right.id : 0))
  }),
  resorted('ids are ordered as texts', ({ orderBy, direction }, events) => {
    if (orderBy !== 'start' || direction !== 'asc') return events
    return events.sort((left, right) => left.startsAt - right.startsAt || (`${left.id}` < `${right.id}` ? -1 : 1))
  }),
  brokenMethod('visibility is looked at after the page was cut', 'visibility', (right) => ({
    find: async (kind, query) => {
      if (kind !== 'event') return right.find(kind, query)
      const all = await right.find('event', eventQuery())
      const seen = await right.find(kind, query)
      return { ...seen, total: all.total }
    },
  })),
  brokenMethod('getMany leaves out what is not there', 'records', (right) => ({
    getMany: async (kind, ids) => (await right.getMany(kind, ids)).filter((record) => record !== undefined),
  })),
  brokenMethod('getMany gives each record once', 'records', (right) => ({
    getMany: (kind, ids) => right.getMany(kind, [...new Set(ids)]),
  })),
  brokenMethod('getMany gives records by id', 'records', (right) => ({
    getMany: (kind, ids) =>
      right.getMany(
        kind,
        [...ids].sort((left, next) => left - next),
      ),
  })),
  brokenMethod('getMany cuts ids to 32 bits', 'records', (right) => ({
    getMany: (kind, ids) =>
      right.getMany(
        kind,
        ids.map((id) => id | 0),
      ),
  })),
  misshown('keys that are undefined get lost', 'records', (record) => JSON.parse(JSON.stringify(record))),
  misshown('links are sorted', 'records', (record) =>
    'venueIds' in record && Array.isArray(record.venueIds)
      ? { ...record, venueIds: [...record.venueIds].sort((left, right) => left - right) }
      : record,
  ),
  misshown('a field named __proto__ gets lost', 'records', (record) => assigned(record) as object),
  misshown('null in a custom field becomes 0', 'records', (record) =>
    JSON.parse(JSON.stringify(record).replaceAll('null', '0')),
  ),
  misshown('line ends are made the same', 'unicode', (record) =>
    'title' in record ? { ...record, title: `${record.title}`.replaceAll('\r\n', '\n') } : record,
  ),
  misshown('coordinates are rounded', 'records', (record) =>
    'latitude' in record && typeof record.latitude === 'number'
      ? { ...record, latitude: Math.fround(record.latitude) }
      : record,
  ),
  brokenMethod('what is handed out is the stored record itself', 'records', (right) => {
    const shared = new Map<object, object>()
    const share = <T>(record: T): T => {
      if (typeof record !== 'object' || record === null) return record
      if (!shared.has(record)) shared.set(record, structuredClone(record))
      return shared.get(record) as T
    }
    return { getMany: async (kind, ids) => (await right.getMany(kind, ids)).map(share) }
  }),
  brokenMethod('getBySlug never looks into the trash', 'slugs', (right) => ({
    getBySlug: async (kind, slug) => {
      const record = await right.getBySlug(kind, slug)
      return record !== undefined && 'status' in record && record.status === 'trash' ? undefined : record
    },
  })),
  brokenMethod('getBySlug knows no case', 'slugs', (right) => ({
    getBySlug: (kind, slug) => right.getBySlug(kind, slug.toLowerCase()),
  })),
  brokenMethod('getBySlug gives the first in the trash', 'slugs', (right) => ({
    getBySlug: async (kind, slug) => {
      const record = await right.getBySlug(kind, slug)
      if (kind !== 'event' || record === undefined || !('status' in record) || record.status !== 'trash') return record
      const { records } = await right.find('event', eventQuery())
      return records.find((event) => event.slug === slug) as unknown as typeof record
    },
  })),
  brokenMethod('findByExternalId leaves out the trash', 'externalIds', (right) => ({
    findByExternalId: async (kind, source, ids) =>
      (await right.findByExternalId(kind, source, ids)).filter(({ status }) => status !== 'trash'),
  })),
  brokenMethod('findByExternalId passes over the source', 'externalIds', (right) => ({
    findByExternalId: async (kind, _source, ids) =>
      (await Promise.all(['s', 't'].map((source) => right.findByExternalId(kind, source, ids)))).flat(),
  })),
  brokenMethod('findByName leaves out the trash', 'names', (right) => ({
    findByName: async (kind, nameKeys) =>
      (await right.findByName(kind, nameKeys)).filter((record) => !('status' in record && record.status === 'trash')),
  })),
  brokenMethod('findByName gives the youngest first', 'names', (right) => ({
    findByName: async (kind, nameKeys) => [...(await right.findByName(kind, nameKeys))].reverse(),
  })),
  brokenMethod('descendants leave out the category itself', 'descendants', (right) => ({
    descendants: async (ids) => (await right.descendants(ids)).filter((id) => !ids.includes(id)),
  })),
  brokenMethod('descendants are children only', 'descendants', (right) => ({
    descendants: async (ids) => {
      const existing = (await right.descendants(ids)).filter((id) => ids.includes(id))
      return [...new Set([...existing, ...(await children(right, existing))])].sort((left, next) => left - next)
    },
  })),
  brokenMethod('descendants come in any order', 'descendants', (right) => ({
    descendants: async (ids) => [...(await right.descendants(ids))].reverse(),
  })),
  brokenMethod('descendants keep unknown ids', 'descendants', (right) => ({
    descendants: async (ids) => [...new Set([...(await right.descendants(ids)), ...ids])].sort((a, b) => a - b),
  })),
  brokenMethod('what is due at that very moment counts as next', 'due', (right) => ({
    nextDue: (now) => right.nextDue(now - 1),
  })),
  brokenMethod('the next due is that of the first question', 'due', (right) => {
    let first: number | undefined
    return {
      nextDue: (now) => {
        first ??= now
        return right.nextDue(first)
      },
    }
  }),
  brokenMethod('only what was never written waits', 'due', () => ({ nextDue: () => undefined })),
  brokenMethod('counts come once for each id', 'counts', (right) => ({
    countEvents: (query) => right.countEvents({ ...query, ids: [...new Set(query.ids)] }),
  })),
  brokenMethod('counts include descendants', 'counts', (right) => ({
    countEvents: async (query) => {
      if (query.kind === 'tag') return right.countEvents(query)
      const counted = query.ids.map(async (id) => right.countEvents({ ...query, ids: await right.descendants([id]) }))
      return (await Promise.all(counted)).map((counts) => counts.reduce((sum, count) => sum + count, 0))
    },
  })),
  brokenMethod('counts are those of the first question', 'counts', (right) => {
    let first: number | undefined
    return {
      countEvents: (query) => {
        first ??= query.now
        return right.countEvents({ ...query, now: first })
      },
    }
  }),
]
