import { OutgoingMessage, type ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { writeResponse } from '../../src/node/index.ts'
import { listen, responseOf } from './support.ts'

const chunks = ['one ', 'zwölf ', 'three'].map((text) => Buffer.from(text))
const inChunks = { ...responseOf(200, chunks.join('')), body: chunks }

/** What a client receives from a response in chunks, after `prepare` has changed Node's response. */
async function receive(prepare: (response: ServerResponse) => void): Promise<string> {
  const server = await listen((request, response) => {
    prepare(response)
    writeResponse(request, response, inChunks)
  })
  try {
    return await (await fetch(server.origin)).text()
  } finally {
    await server.close()
  }
}

describe('a response in chunks', () => {
  test('arrives whole, in one system call', async () => {
    const sent: string[] = []
    const text = await receive(({ socket }) => {
      const writev = socket?._writev?.bind(socket)
      Object.assign(socket ?? {}, {
        _writev: (chunks: readonly { chunk: unknown }[], done: () => void) => {
          sent.push(chunks.map(({ chunk }) => String(chunk)).join(''))
          writev?.([...chunks] as never, done)
        },
      })
    })
    expect(text).toBe('one zwölf three')
    expect(sent.map((chunk) => chunk.slice(chunk.indexOf('\r\n\r\n') + 4))).toEqual(['one zwölf three'])
  })

  test.each(['write', 'end'] as const)('is joined when middleware has replaced `%s`', async (name) => {
    const seen: string[] = []
    const text = await receive((response) => {
      const before = response[name].bind(response) as (chunk: unknown) => ServerResponse
      Object.assign(response, {
        [name]: (chunk: unknown) => {
          seen.push(String(chunk))
          return before(chunk)
        },
      })
    })
    expect(text).toBe('one zwölf three')
    expect(seen).toEqual(name === 'end' ? ['one zwölf three'] : [])
  })

  test('is joined when `end` was replaced on the prototype', async () => {
    const { end } = OutgoingMessage.prototype
    const seen: string[] = []
    OutgoingMessage.prototype.end = function (this: OutgoingMessage, ...args: Parameters<typeof end>) {
      if (Buffer.isBuffer(args[0])) seen.push(String(args[0]))
      return end.apply(this, args)
    } as typeof end
    try {
      expect(await receive(() => {})).toBe('one zwölf three')
    } finally {
      OutgoingMessage.prototype.end = end
    }
    expect(seen).toEqual(['one zwölf three'])
  })
})
