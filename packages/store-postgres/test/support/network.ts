import { type AddressInfo, connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** A network between a store and its server, on which tests cut connections. */
export interface Network {
  /** The connection string of the server, through this network. */
  readonly url: string
  /** From now on, drops all messages without closing the connections, as a broken network does. */
  loseAll(): void
  /** From now on, drops all messages of a connection after the client has sent this text. */
  loseAfter(text: string): void
  /**
   * Closes the connection instead of passing on these messages. Messages of both directions are counted together, from
   * 0.
   */
  cutAt(...messages: readonly number[]): void
  /** How many messages were passed on since the last `cutAt`. */
  messages(): number
  /**
   * From now on, the server's messages arrive so late that the client has already sent everything that does not depend
   * on them.
   */
  slowDown(): void
  /** How often clients have waited for the server since `slowDown`. */
  roundTrips(): number
}

/** Opens a network to a server, without TLS. It passes on the messages of the protocol one by one. */
export async function openNetwork(url: string): Promise<Network> {
  const { hostname, port } = new URL(url)
  const connections = new Set<{ isLost: boolean }>()
  let lostAfter = ''
  let cuts: readonly number[] = []
  let passed = 0
  let delayMs = 0
  let trips = 0
  const isCut = (): boolean => {
    passed += 1
    return cuts.includes(passed - 1)
  }
  const network = createServer({ noDelay: true }, (client) => {
    const server = connect({ port: Number(port || 5432), host: hostname, noDelay: true })
    const connection = { isLost: false }
    connections.add(connection)
    let isWaiting = false
    const respond = (message: Buffer): void => {
      if (isWaiting) trips += 1
      isWaiting = false
      client.write(message)
    }
    const close = (): void => {
      for (const socket of [client, server]) socket.destroy()
    }
    onTestFinished(close)
    for (const [from, to, split] of [
      [client, server, messageSplitter(true)],
      [server, client, messageSplitter(false)],
    ] as const) {
      from.on('data', (bytes) => {
        for (const message of split(bytes)) {
          if (connection.isLost || from.destroyed) return
          if (isCut()) return close()
          if (from === client || delayMs === 0) to.write(message)
          else setTimeout(respond, delayMs, message)
          if (from === client) isWaiting = true
        }
        if (from === client && lostAfter !== '' && bytes.includes(lostAfter)) connection.isLost = true
      })
      from.on('error', () => undefined).on('close', () => connection.isLost || to.destroy())
    }
  })
  await new Promise<void>((done) => network.listen(0, '127.0.0.1', done))
  onTestFinished(() => void network.close())
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((network.address() as AddressInfo).port)
  return {
    url: through.href,
    loseAll: () => {
      for (const connection of connections) connection.isLost = true
    },
    loseAfter: (text) => {
      lostAfter = text
    },
    cutAt: (...messages) => {
      cuts = messages
      passed = 0
    },
    messages: () => passed,
    slowDown: () => {
      delayMs = 20
      trips = 0
    },
    roundTrips: () => trips,
  }
}

/** Splits the bytes of one side into messages. The first message of a client has no letter before its length. */
function messageSplitter(isClient: boolean): (bytes: Buffer) => readonly Buffer[] {
  let rest = Buffer.alloc(0)
  let lengthAt = isClient ? 0 : 1
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    const messages: Buffer[] = []
    while (rest.length >= lengthAt + 4) {
      const end = lengthAt + rest.readInt32BE(lengthAt)
      if (rest.length < end) break
      messages.push(rest.subarray(0, end))
      rest = rest.subarray(end)
      lengthAt = 1
    }
    return messages
  }
}
