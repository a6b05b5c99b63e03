import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outputSchema } from '../../src/contract/responses.ts'
import { subjectOf } from '../../src/contract/routes.ts'
import { bodyBytes, type CalendarRequest, type CalendarResponse } from '../../src/http/message.ts'
import { createRouter } from '../../src/http/router.ts'
import { openCalendar, type TestCalendar } from '../fixtures.ts'
import { likelyMessage, oddMessage } from './arbitrary-messages.ts'
import { responseFaults } from './response-faults.ts'

/** A calendar with a record of each kind, and its logged errors. */
async function openWorld(): Promise<{ readonly calendar: TestCalendar; readonly failures: unknown[] }> {
  const failures: unknown[] = []
  const calendar = openCalendar({
    log: { error: ({ error }) => failures.push(error) },
    timezone: 'Europe/Paris',
    fields: { events: { mood: { type: 'text' } } },
  })
  const image = 'https://a.example/b.png'
  const fields = { venue: { venue: 'Hall' }, organizer: { organizer: 'Choir' }, categories: ['Music'], tags: ['live'] }
  await calendar.makeEvent({ ...fields, image })
  return { calendar, failures }
}

/** What is wrong with a response, whatever the request. */
function faultsOf({ method }: CalendarRequest, response: CalendarResponse): readonly string[] {
  const { status, headers } = response
  const body = bodyBytes(response)
  const isBare = method === 'HEAD' || status === 204 || status === 304
  const unfit = Object.entries(headers).filter(([, text]) => !/^[\x20-\x7e]*$/.test(text))
  return [
    ...(status >= 200 && status < 500 ? [] : [`the status is ${status}`]),
    ...((body === undefined) === isBare ? [] : ['there is a body where none may be, or none where one must be']),
    ...unfit.map(([name]) => `the header ${name} cannot be written`),
    ...(body === undefined || headers['Content-Length'] === String(body.length) ? [] : ['the length is wrong']),
  ]
}

const router = createRouter('calendar/events/v1')

/** Differences between a successful response and the declared shape of its operation, unless the request chooses another one. */
function viewFaults({ method, path, query }: CalendarRequest, response: CalendarResponse): readonly string[] {
  const { status } = response
  const body = bodyBytes(response)
  const text = body && new TextDecoder('utf-8', { fatal: true }).decode(body)
  const operation = router.match(path)?.operations.get(method)
  // Other tests read feeds.
  if (status < 300 && operation !== undefined && subjectOf(operation) === 'feeds') return []
  const json = text === undefined ? undefined : JSON.parse(text)
  const isReshaped = /fields|expand/.test(query)
  return operation === undefined || body === undefined || status >= 300 || isReshaped
    ? []
    : responseFaults(json, outputSchema(operation))
}

test.each([
  ['odd', oddMessage, 100],
  ['likely', likelyMessage, 60],
])('no %s request makes the calendar reject, fail, or respond in the wrong shape', async (_, message, numRuns) => {
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 5, maxLength: 15 }), async (messages) => {
      const { calendar, failures } = await openWorld()
      for (const sent of messages) {
        const reply = await calendar.handle(sent)
        expect([...failures, ...faultsOf(sent, reply), ...viewFaults(sent, reply)]).toEqual([])
      }
    }),
    { numRuns },
  )
})
