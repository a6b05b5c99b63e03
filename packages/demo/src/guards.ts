import type { Request, RequestHandler } from 'express'

/** FullCalendar adds an empty style element to the page and fills it by script. This is the hash of the empty string. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${EMPTY_STYLE}`,
  "img-src 'self'",
  // FullCalendar embeds its icon font in its styles.
  'font-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Sets the headers of the page. They allow no content from other hosts. */
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

/** Accepts only the host names of this machine, which protects against DNS rebinding. */
export const onlyThisMachine: RequestHandler = (request, response, next) => {
  if (LOOPBACK.test(request.get('host') ?? '')) next()
  else response.status(421).type('text').send('This demo accepts requests for localhost and 127.0.0.1 only.\n')
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Protects against cross-site request forgery, in addition to the `SameSite=Strict` cookie: a write with a cookie must
 * come from a page of this demo and be JSON. A request without a cookie needs no protection.
 */
export const onlyOurPages: RequestHandler = (request, response, next) => {
  const isSafe = SAFE_METHODS.has(request.method) || request.get('cookie') === undefined
  if (isSafe || (isSameOrigin(request) && !hasOtherBody(request))) next()
  else response.status(403).json({ code: 'demo_other_site', message: 'Changes must come from this page, as JSON.' })
}

function isSameOrigin(request: Request): boolean {
  return request.get('origin') === `${request.protocol}://${request.get('host')}`
}

function hasOtherBody(request: Request): boolean {
  const hasBody = request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0
  return hasBody && !/^application\/json\s*(?:;|$)/i.test(request.get('content-type') ?? '')
}
