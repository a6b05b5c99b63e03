import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import express, { type Request, type Response } from 'express'
import { describe, expect, test } from 'vitest'
import { shareShape } from '../src/share-shape.ts'

interface Pair {
  readonly request: Request
  readonly response: Response
}

/** What Express hands to a route, for so many requests. */
async function handedOut(times: number): Promise<readonly Pair[]> {
  const pairs: Pair[] = []
  const app = express()
  app.get('/', (request, response) => {
    pairs.push({ request, response })
    response.end()
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  for (let time = 0; time < times; time += 1) await (await fetch(`http://127.0.0.1:${port}/`)).text()
  await new Promise((resolve) => server.close(resolve))
  return pairs
}

/** What V8 itself says of objects. */
function askV8(question: string, ...objects: readonly object[]): boolean {
  setFlagsFromString('--allow-natives-syntax')
  try {
    return new Function('left', 'right', `return ${question}`)(...objects)
  } finally {
    setFlagsFromString('--no-allow-natives-syntax')
  }
}

/** Whether V8 has one hidden class for both. */
function areOfOneShape(left: object, right: object): boolean {
  return askV8('%HaveSameMap(left, right)', left, right)
}

/** Something that Express does to requests is done to it: another prototype, and then another property. */
function treated(prototype: object): object {
  return Object.assign(Object.setPrototypeOf({ url: '/' }, prototype), { baseUrl: '/api' })
}

describe('a shared shape', () => {
  test('is what requests and responses of Express get', async () => {
    // V8 makes up its mind about the size of such objects over the first of them.
    const [first, second] = (await handedOut(20)).slice(-2)
    if (first === undefined || second === undefined) throw new Error('Express has handed out nothing.')
    for (const { request, response } of [first, second]) {
      shareShape(request)
      shareShape(response)
    }
    expect(areOfOneShape(first.request, second.request)).toBe(true)
    expect(areOfOneShape(first.response, second.response)).toBe(true)
  })

  test('is a dictionary only where V8 would have a class for each: dictionaries are slower', () => {
    const prototype = {}
    const [first, second] = [treated(prototype), treated(prototype)]
    const haveOneAlready = areOfOneShape(first, second)
    for (const object of [first, second]) shareShape(object)
    expect(areOfOneShape(first, second)).toBe(true)
    expect(askV8('%HasFastProperties(left)', first)).toBe(haveOneAlready)
  })

  test('changes nothing that can be seen', async () => {
    const [{ request } = { request: {} }] = await handedOut(1)
    const seen = (): unknown => [Reflect.ownKeys(request), Object.getPrototypeOf(request)]
    const before = seen()
    shareShape(request)
    expect(seen()).toEqual(before)
  })

  test('is not forced on what cannot be changed', () => {
    const frozen = Object.freeze({ url: '/' })
    shareShape(frozen)
    expect(Reflect.ownKeys(frozen)).toEqual(['url'])
    shareShape(new Proxy({}, { set: () => false }))
    shareShape(new Proxy({}, { deleteProperty: () => false }))
  })
})
