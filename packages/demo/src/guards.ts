import type { Request, RequestHandler } from 'express'

/** FullCalendar puts an empty style element into the page and fills it by script; this is the hash of nothing. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${EMPTY_STYLE}`,
  "img-src 'self'",
  // The icons of FullCalendar are a font inside its styles.
  'font-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What every answer of the page says: only what comes from here runs here. */
export const pageHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-cache',
  })
  next()
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/** A demo for this machine alone answers to its names alone, so that no other site can point its own name here. */
export const onlyThisMachine: RequestHandler = (request, response, next) => {
  if (LOOPBACK.test(request.get('host') ?? '')) next()
  else response.status(421).type('text').send('This demo answers to localhost and 127.0.0.1 alone.\n')
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Lets a change through when it comes from a page of this demo, and as JSON: no form of another site can send that.
 * The cookie is `SameSite=Strict` already; this is the second lock. A request without a cookie (curl, a program) has
 * nothing that another site could borrow.
 */
export const onlyOurPages: RequestHandler = (request, response, next) => {
  const isSafe = READING.has(request.method) || request.get('cookie') === undefined
  if (isSafe || (comesFromHere(request) && !hasOtherBody(request))) next()
  else response.status(403).json({ code: 'demo_other_site', message: 'Changes must come from this page, as JSON.' })
}

function comesFromHere(request: Request): boolean {
  return request.get('origin') === `${request.protocol}://${request.get('host')}`
}

function hasOtherBody(request: Request): boolean {
  const hasBody = request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0
  return hasBody && !/^application\/json\s*(?:;|$)/i.test(request.get('content-type') ?? '')
}
