import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { writeResponse } from '@kalends/core/node'
import { expect, it } from 'vitest'

it('a connection has its own timeout again after a large response', async () => {
  const body = Buffer.alloc(1_000_000)
  const server = createServer((request, response) => {
    writeResponse(request, response, { status: 200, headers: { 'Content-Length': String(body.length) }, body }, 12_345)
    during.push(request.socket.timeout)
  })
  const during: (number | undefined)[] = []
  // Otherwise Node sets another timeout after each response.
  server.keepAliveTimeout = 0
  server.timeout = 54_321
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const accepted: Promise<Socket[]> = once(server, 'connection')
  // `listen` with a port makes an address of this type.
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [connection] = await accepted
  while (client.bytesRead < body.length) await once(client, 'data')
  expect([...during, connection?.timeout]).toEqual([12_345, 54_321])
  client.destroy()
  server.close()
})
