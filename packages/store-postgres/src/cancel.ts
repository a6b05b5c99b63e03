import { connect } from 'node:net'
import { sqlState } from './errors.ts'
import { ignore, type PostgresClient } from './pool.ts'

/** The first number of a request to cancel, in the protocol of Postgres. */
const CANCEL = 80_877_102
/** The SQLSTATE of a statement that was canceled. */
const CANCELED = '57014'

/**
 * Does work on a connection, and has the server cancel it when it takes too long. The timeout of the server itself is
 * no alternative. It needs a transaction, which costs round trips, or a setting of the session, and PgBouncer or a pool
 * of the application can share the session with others.
 */
export async function canceledAfter<T>(timeoutMs: number, client: PostgresClient, work: () => Promise<T>): Promise<T> {
  let isCanceled = false
  let cause: unknown
  const timer = setTimeout(() => {
    isCanceled = true
    cancel(client)
  }, timeoutMs)
  try {
    const result = await work()
    if (!isCanceled) return result
  } catch (error) {
    if (!isCanceled || sqlState(error) === CANCELED) throw error
    cause = error
  } finally {
    clearTimeout(timer)
  }
  // The server can receive the request later, and cancel the next statement of this connection. So don't use it again.
  throw new Error('Query read timeout', { cause })
}

/** Sends the request on a connection of its own, without TLS: the server accepts it before authentication. */
function cancel({ host, port, processID, secretKey }: PostgresClient): void {
  if (host === undefined || port === undefined || processID == null || secretKey == null) return
  const request = Buffer.alloc(16)
  for (const [index, value] of [request.length, CANCEL, processID, secretKey].entries()) {
    request.writeInt32BE(value, 4 * index)
  }
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  // The server closes the socket. PgBouncer 1.18 crashes when the client closes it first.
  socket.on('error', ignore).write(request)
  socket.unref()
}
