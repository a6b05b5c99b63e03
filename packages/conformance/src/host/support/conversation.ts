import assert from 'node:assert/strict'
import {
  bodyBytes,
  type Calendar,
  CalendarError,
  type CalendarOptions,
  type CalendarResponse,
  createCalendar,
  type Store,
  type User,
} from '@kalends/core'
import { referenceStore } from '../../reference/reference-store.ts'
import type { HostCase, HostSetup, OpenHost, ServedCalendar } from '../host-case.ts'
import type { ExpectedRequest } from './requests.ts'
import { exchange, type WireResponse } from './wire.ts'

/** Options of a case that sends a sequence of requests. */
export interface ConversationOptions extends Partial<HostSetup> {
  readonly calendar?: Partial<CalendarOptions>
  /** Requests sent to the calendar directly before the host opens. */
  readonly given?: readonly ExpectedRequest[]
  readonly needs?: HostCase['needs']
  /** Whether an event has a password. Its salt differs in each calendar, and so does the entity tag for editors. */
  readonly hasPassword?: boolean
  /** Whether the host has no user function. */
  readonly anonymous?: boolean
}

/** Noon on a Monday in March. */
const NOW = Date.UTC(2027, 2, 1, 12)

/** The body limit of the calendars. */
export const BODY_LIMIT = 20_000

/** Headers that the host or the connection adds. */
const OF_THE_HOST = new Set(['date', 'connection', 'keep-alive', 'x-powered-by'])

/** A new calendar. Two with the same options respond the same. */
export function newCalendar(options: Partial<CalendarOptions> = {}, openStore: () => Store = referenceStore): Calendar {
  return createCalendar({ store: openStore(), clock: () => NOW, bodyLimit: BODY_LIMIT, ...options })
}

/** Parses the user from the header that `as` builds. */
async function userOf(headers: Readonly<Record<string, string | string[] | undefined>>): Promise<User | null> {
  const [id, ...roles] = String(headers['x-user'] ?? '').split(' ')
  return id === '' ? null : { id: Number(id), roles }
}

/** The default setup of a host. */
export function setupOf(staging: ConversationOptions): HostSetup {
  return {
    mounts: staging.mounts ?? ['/api'],
    ...(staging.anonymous === true ? {} : { user: staging.user ?? userOf }),
    trustProxy: staging.trustProxy ?? false,
    parser: staging.parser ?? 'none',
    compress: staging.compress ?? false,
    bodyTimeoutMs: staging.bodyTimeoutMs,
  }
}

/** A request and its response. */
export interface Exchange {
  /** The request. Its target is below the mount path. */
  readonly sent: Pick<ExpectedRequest, 'method' | 'target' | 'body'>
  readonly headers: Readonly<Record<string, string>>
  readonly response: WireResponse
}

/** Sends a request of a conversation, or an equivalent one, to a host. */
export type Send = (
  host: { readonly origin: string; readonly mount: string },
  request: ExpectedRequest,
  headers: Readonly<Record<string, string>>,
) => Promise<Exchange>

/** Sends a request unchanged. */
export const sendAsIs: Send = async ({ origin, mount }, request, headers) => {
  const target = request.target.startsWith('http') ? request.target : `${mount}${request.target}`
  const response = await exchange(origin, { method: request.method, target, headers, body: request.body })
  return { sent: request, headers, response }
}

/** A case whose requests can also be sent in another way. */
export interface Conversation extends HostCase {
  readonly runWith: (send: Send) => HostCase['run']
}

/**
 * A case that sends the same requests to a host and to a second calendar without a host. The responses must be
 * identical, byte for byte, so all hosts that pass respond the same.
 */
export function conversation(
  name: string,
  requests: readonly ExpectedRequest[],
  staging: ConversationOptions = {},
): Conversation {
  const { needs } = staging
  const runWith: Conversation['runWith'] = (send) => (open, openStore) =>
    converse({ open, send }, requests, staging, openStore)
  return { name, ...(needs === undefined ? {} : { needs }), run: runWith(sendAsIs), runWith }
}

async function converse(
  { open, send }: { readonly open: OpenHost; readonly send: Send },
  requests: readonly ExpectedRequest[],
  staging: ConversationOptions,
  openStore: (() => Store) | undefined,
): Promise<void> {
  const [served, twin] = [newCalendar(staging.calendar, openStore), newCalendar(staging.calendar)]
  const setup = setupOf(staging)
  for (const request of staging.given ?? []) {
    for (const calendar of [served, twin]) {
      const headers = typeof request.headers === 'object' ? request.headers : {}
      const { status } = await sendDirectly(calendar, request, 'http://127.0.0.1', headers, setup)
      assert.equal(status, request.status, `${request.method} ${request.target} directly`)
    }
  }
  await withHost(open, served, setup, async (origin) => {
    const mount = setup.mounts.join('')
    let before: WireResponse = { status: 0, headers: {}, body: Buffer.of() }
    for (const request of requests) {
      const { sent, headers, response } = await send({ origin, mount }, request, headersOf(request, before))
      const base = `${publicOrigin(origin, headers, setup)}${mount}`
      const expected = await sendDirectly(twin, sent, base, headers, setup)
      assert.equal(response.status, request.status, `${request.method} ${request.target}: ${response.body}`)
      assertSameResponse(response, expected, `${request.method} ${request.target}`, staging.hasPassword)
      request.check?.(response)
      before = response
    }
  })
}

/** Calls `use` with a new host, then closes it. An error of `close` never hides an error of `use`. */
export async function withHost(
  open: OpenHost,
  calendar: ServedCalendar,
  setup: HostSetup,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const host = await open(calendar, setup)
  try {
    await use(host.origin)
  } catch (failure) {
    await host.close().catch(() => {})
    throw failure
  }
  await host.close()
}

function headersOf(request: ExpectedRequest, before: WireResponse): Readonly<Record<string, string>> {
  return typeof request.headers === 'function' ? request.headers(before) : (request.headers ?? {})
}

function publicOrigin(origin: string, headers: Readonly<Record<string, string>>, setup: HostSetup): string {
  const { 'X-Forwarded-Proto': protocol, 'X-Forwarded-Host': forwarded } = setup.trustProxy ? headers : {}
  const host = forwarded ?? headers['Host'] ?? new URL(origin).host
  return `${protocol ?? 'http'}://${/^[\w.:[\]-]{1,99}$/.test(host) ? host : 'localhost'}`
}

async function sendDirectly(
  calendar: ServedCalendar,
  request: Exchange['sent'],
  mount: string,
  headers: Readonly<Record<string, string>>,
  setup: HostSetup,
): Promise<CalendarResponse> {
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const url = request.target.replace(/^http:\/\/[^/]*/, '').replace(/#.*$/, '')
  const mark = url.indexOf('?')
  const { body } = request
  const length = body === undefined || 'transfer-encoding' in lower ? {} : { 'content-length': String(body.length) }
  return calendar.handle({
    method: request.method,
    path: mark === -1 ? url : url.slice(0, mark),
    query: mark === -1 ? '' : url.slice(mark + 1),
    headers: { ...length, ...lower },
    mount,
    user: (await setup.user?.(lower)) ?? null,
    ...(body === undefined ? {} : { read: async (limitBytes) => within(body, limitBytes) }),
  })
}

function within(body: Buffer, limitBytes: number): Buffer {
  if (body.length > limitBytes) throw new CalendarError('rest_payload_too_large', { limitBytes })
  return body
}

/** Fails unless the host sent exactly this response. */
function assertSameResponse(
  sent: WireResponse,
  response: CalendarResponse,
  message: string,
  hasPassword = false,
): void {
  assert.deepStrictEqual(
    { status: sent.status, headers: comparable(sent.headers, hasPassword), body: sent.body.toString('latin1') },
    {
      status: response.status,
      headers: comparable(response.headers, hasPassword),
      body: Buffer.from(bodyBytes(response) ?? []).toString('latin1'),
    },
    message,
  )
}

/** The part of an editor's entity tag that depends on the salt of a password, which differs in each calendar. */
const EDITION = /\.[\da-f]{16}(?="$)/

function comparable(
  headers: WireResponse['headers'] | CalendarResponse['headers'],
  hasPassword: boolean,
): Record<string, unknown> {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const own = Object.fromEntries(lower.filter(([name]) => !OF_THE_HOST.has(name)))
  const { etag } = own
  const isSalted = hasPassword && typeof etag === 'string' && etag.split('.').length > 2
  return isSalted ? { ...own, etag: etag.replace(EDITION, '') } : own
}
