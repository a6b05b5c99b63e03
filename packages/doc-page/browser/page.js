import { mend } from './mend.js'
import { translate } from './translate.js'

/**
 * @typedef {object} Settings the settings that the server has written into the page
 * @property {string} language
 * @property {string} baseUrl the URL at which the calendar is mounted, as in the document
 * @property {string} namespace
 * @property {string | null} languageRoot
 * @property {boolean} tryRequests
 * @property {Readonly<Record<string, string>>} frame
 * @property {Readonly<Record<string, string>>} viewer
 */

/**
 * @typedef {object} Spec the part of an OpenAPI document that is used here
 * @property {{ url: string }[]} [servers]
 */

/** @param {string} id */
function readData(id) {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null')
}

/** @type {Settings} */
const settings = readData('settings')
/** @type {Spec} */
const spec = readData('openapi')
const place = /** @type {HTMLElement} */ (document.getElementById('document'))

followColours(matchMedia('(prefers-color-scheme: dark)'))
offerDownload()
translate(place, settings.viewer)
mend(place, settings.frame, settings.viewer)

// @ts-expect-error the viewer defines this global
globalThis.SwaggerUIBundle({
  spec: { ...spec, servers: spec.servers?.map((server) => ({ ...server, url: asSeenHere(server.url) })) },
  domNode: place,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  validatorUrl: null,
  syntaxHighlight: false,
  supportedSubmitMethods: settings.tryRequests ? undefined : [],
  requestInterceptor: inThisLanguage,
})

/**
 * Replaces the URL of the host with the one that the browser uses, which can differ behind a proxy.
 * @param {string} url
 */
function asSeenHere(url) {
  const { baseUrl, namespace, languageRoot } = settings
  const root = languageRoot === null ? `/${namespace}` : `/${languageRoot}/${namespace}`
  const here = location.origin + location.pathname.replace(/\/doc\/?$/, '')
  if (!url.startsWith(`${baseUrl}/`) || !here.endsWith(root)) return url
  return here.slice(0, -root.length) + url.slice(baseUrl.length)
}

/**
 * Asks for responses in the language of the page, unless the request chooses another.
 * @param {{ headers: Record<string, string> }} request
 */
function inThisLanguage(request) {
  request.headers = { 'Accept-Language': settings.language, ...request.headers }
  return request
}

/** @param {MediaQueryList} dark */
function followColours(dark) {
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
  dark.addEventListener('change', follow)
  follow()
}

/** Offers the document as JSON, for tools. A browser that opens the URL of the document gets the page instead. */
function offerDownload() {
  const button = /** @type {HTMLButtonElement} */ (document.getElementById('download'))
  button.hidden = false
  button.addEventListener('click', () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([JSON.stringify(spec, null, 2)], { type: 'application/json' }))
    link.download = `openapi.${settings.language}.json`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  })
}
