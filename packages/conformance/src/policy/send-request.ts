import {
  bodyText,
  type Calendar,
  type CalendarResponse,
  type EventFilters,
  isCalendarError,
  type User,
} from '@kalends/core'

/** A request to a calendar, as data. */
export type SessionRequest = HttpRequest | ExplainRequest

/** An HTTP request. */
export interface HttpRequest {
  readonly method: string
  /** The path and query below the namespace root. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  /** Whether to send the last entity tag of the calendar with the hidden records. */
  readonly tag?: 'if-none-match' | 'if-match' | undefined
}

/** A call in the same process that explains the result of a list. */
export interface ExplainRequest {
  readonly explain: EventFilters
  readonly id: number
}

/** Everything a response reveals to a user. */
export interface Observed {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends a request to a calendar as a user. */
export async function sendRequest(
  calendar: Calendar,
  request: SessionRequest,
  user: User | null,
  tag: string,
): Promise<Observed> {
  if ('explain' in request) return explain(calendar, request, user)
  const [path = '', query = ''] = request.path.split('?')
  return observed(
    await calendar.handle({
      method: request.method,
      path: `/calendar/events/v1${path}`,
      query,
      headers: {
        ...request.headers,
        ...(request.body && { 'content-type': 'application/json' }),
        ...(request.tag && { [request.tag]: tag }),
      },
      ...(request.body && { body: request.body }),
      mount: 'http://example.org/api',
      user,
    }),
  )
}

function observed(response: CalendarResponse): Observed {
  return { status: response.status, headers: response.headers, body: bodyText(response) }
}

async function explain(
  calendar: Calendar,
  { explain: filters, id }: ExplainRequest,
  user: User | null,
): Promise<Observed> {
  try {
    return { status: 200, headers: {}, body: JSON.stringify(await calendar.explain(filters, { user, id })) }
  } catch (failure) {
    if (!isCalendarError(failure)) throw failure
    return { status: 400, headers: {}, body: `${failure.code} ${failure.message} ${JSON.stringify(failure.details)}` }
  }
}
