import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { BatchingSocket } from '../src/batching-socket.ts'

/**
 * A connected socket, the number of messages in each write to the network, and everything that the other end received.
 */
async function connected() {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const socket = new BatchingSocket()
  const sent: number[] = []
  const { _writev, _write } = socket
  socket._writev = (chunks, done) => {
    sent.push(chunks.length)
    _writev?.call(socket, chunks, done)
  }
  socket._write = (chunk, encoding, done) => {
    sent.push(1)
    _write.call(socket, chunk, encoding, done)
  }
  const accepted = once(server, 'connection')
  // The address is an object because the server listens on a port, not on a path.
  socket.connect((server.address() as AddressInfo).port)
  const [peer] = await accepted
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  return { socket, sent, received: text(peer) }
}

/** Writes as the client does for a prepared statement. */
function send(socket: BatchingSocket, ...messages: readonly string[]): void {
  socket.cork()
  for (const message of messages) socket.write(message)
  socket.uncork()
}

test('statements of one tick are sent together, in order', async () => {
  const { socket, sent, received } = await connected()
  send(socket, 'a', 'b')
  socket.write('c')
  send(socket, 'd')
  await new Promise(setImmediate)
  expect(sent).toEqual([4])
  send(socket, 'e', 'f')
  socket.end()
  expect(await received).toBe('abcdef')
  expect(sent).toEqual([4, 2])
})
