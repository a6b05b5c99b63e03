/** @import { Exchange, Person } from './types.js' */

/**
 * A request as a curl command. The page cannot read its own cookie, so the command sends the role as a token, which the
 * demo also accepts.
 * @param {Exchange} exchange
 * @param {Person | null} asker
 */
export function curlOf({ method, url, sent }, asker) {
  return [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    quote(url),
    ...(asker === null ? [] : [`\\\n  -H 'Authorization: Bearer ${asker.role}'`]),
    ...(sent === undefined ? [] : [`\\\n  -H 'Content-Type: application/json'`, `\\\n  -d ${quote(sent)}`]),
  ].join(' ')
}

/** @param {string} text */
function quote(text) {
  return `'${text.replaceAll("'", "'\\''")}'`
}
