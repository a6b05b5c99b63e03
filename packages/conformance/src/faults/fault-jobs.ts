import {
  bodyText,
  type Calendar,
  type CalendarRequest,
  isCalendarError,
  type OperationId,
  operationIds,
  type User,
} from '@kalends/core'
import { createSamples, sampleRequest } from './sample-requests.ts'

/** A request, or a call in the same process, that a fault case tries. */
export interface FaultJob {
  readonly name: string
  readonly run: (calendar: Calendar, furnished: Furnished) => Promise<JobReply>
}

/** A response, or the outcome of a call in the form of a response. */
export interface JobReply {
  readonly status: number
  readonly text: string
  /** `undefined` for a call. */
  readonly headers: Readonly<Record<string, string>> | undefined
  /** The error with which a call rejects. */
  readonly error?: unknown
}

/** A calendar with records, for jobs. */
export interface Furnished {
  readonly token: { readonly id: string; readonly url: string }
}

const user: User = { id: 2, roles: ['editor'] }

/** Creates linked records of every kind, and a feed token. */
export async function furnish(calendar: Calendar): Promise<Furnished> {
  await createSamples(calendar)
  return { token: await calendar.feedTokens.create(user, { format: 'rss', filters: { search: 'concert' } }) }
}

async function send(calendar: Calendar, request: CalendarRequest): Promise<JobReply> {
  const response = await calendar.handle(request)
  return { status: response.status, headers: response.headers, text: bodyText(response) }
}

async function outcomeOf(call: () => Promise<unknown>): Promise<JobReply> {
  try {
    return { status: 200, headers: undefined, text: JSON.stringify(await call()) }
  } catch (error) {
    return { status: isCalendarError(error) ? error.status : 500, headers: undefined, text: String(error), error }
  }
}

const requests = operationIds.map((operation: OperationId): FaultJob => {
  return { name: operation, run: (calendar) => send(calendar, sampleRequest(operation)) }
})

/** The calls that have no operation of their own, by name. */
const others: Readonly<Record<string, FaultJob['run']>> = {
  'feeds.rss with a feed token': (calendar, { token }) => {
    const query = new URL(token.url).search.slice(1)
    return send(calendar, { ...sampleRequest('feeds.rss'), query, user: null })
  },
  'feedTokens.create': (calendar) => outcomeOf(() => calendar.feedTokens.create(user)),
  'feedTokens.list': (calendar) => outcomeOf(() => calendar.feedTokens.list(2)),
  'feedTokens.revoke': (calendar, { token }) => outcomeOf(() => calendar.feedTokens.revoke(token.id)),
  'events.createMany': (calendar) => {
    const event = { title: 'New', start_date: '2027-03-20', end_date: '2027-03-20', author: 2 }
    const rows = [
      { ...event, venue: { venue: 'Barn' } },
      { ...event, categories: ['Fresh'], post_parent: 3 },
    ]
    return outcomeOf(() => calendar.events.createMany(rows))
  },
  'events.iterate': (calendar) =>
    outcomeOf(async () => {
      const titles: string[] = []
      for await (const { title } of calendar.as(user).events.iterate({ per_page: 1 })) titles.push(title)
      return titles
    }),
  'feeds.stream': (calendar) =>
    outcomeOf(async () => {
      const texts: string[] = []
      for await (const text of calendar.as(user).feeds.stream('ics')) texts.push(text)
      return texts
    }),
  explain: (calendar) => outcomeOf(() => calendar.explain({ categories: ['music'] }, { id: 1 })),
}

/** Each operation as a request, and each method of a calendar that has no operation. */
export const faultJobs: readonly FaultJob[] = [
  ...requests,
  ...Object.entries(others).map(([name, run]) => ({ name, run })),
]
