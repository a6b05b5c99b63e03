import { type DocPageRequest, type Language, languages } from '@kalends/core'
import type { Words } from './words/fr.ts'
import { words } from './words/languages.ts'

/** The name of each language in that language. */
const names: Readonly<Record<Language, string>> = {
  ar: 'العربية',
  en: 'English',
  fr: 'Français',
  'pt-pt': 'Português',
  sw: 'Kiswahili',
}

/** Renders the page in the requested language, with the data for its scripts. */
export function writePage(request: DocPageRequest, tryRequests: boolean): string {
  const { document, language, languageParameter, baseUrl, namespace, languageRoot, filesUrl } = request
  const json = new TextDecoder().decode(document)
  const { title, version } = headingOf(json)
  const { frame, viewer } = words[language]
  const settings = { language, baseUrl, namespace, languageRoot: languageRoot ?? null, tryRequests, frame, viewer }
  return `<!doctype html>
<html lang="${tagOf(language)}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${filesUrl}swagger-ui.css">
<link rel="stylesheet" href="${filesUrl}page.css">
<script defer src="${filesUrl}swagger-ui-bundle.js"></script>
<script type="module" src="${filesUrl}page.js"></script>
</head>
<body>
<a class="skip" href="#document">${escapeHtml(frame.skip)}</a>
<header class="frame">
<div class="heading">
<h1 dir="auto">${escapeHtml(title)}</h1>
<p class="version">${escapeHtml(frame.version)} <bdi>${escapeHtml(version)}</bdi></p>
</div>
<div class="tools">
${languageSwitch(language, languageParameter, frame)}
<button type="button" id="download" hidden>${escapeHtml(frame.download)}</button>
</div>
</header>
<main id="document" tabindex="-1">
<noscript><p>${escapeHtml(frame.noScript)}</p></noscript>
</main>
<p id="news" class="unseen" role="status"></p>
<script type="application/json" id="settings">${escapeData(JSON.stringify(settings))}</script>
<script type="application/json" id="openapi">${escapeData(json)}</script>
</body>
</html>
`
}

function languageSwitch(current: Language, parameter: string, { languages: label }: Words['frame']): string {
  const links = languages.map((language) => {
    const mark = language === current ? ' aria-current="true"' : ''
    const tag = tagOf(language)
    return `<li><a href="?${parameter}=${language}" lang="${tag}" hreflang="${tag}"${mark}>${names[language]}</a></li>`
  })
  return `<nav aria-label="${escapeHtml(label)}"><ul>${links.join('')}</ul></nav>`
}

/** The language tag for HTML. */
function tagOf(language: Language): string {
  return language === 'pt-pt' ? 'pt-PT' : language
}

/** Title and version of the document. A hook may have replaced them with values of other types. */
function headingOf(json: string): { readonly title: string; readonly version: string } {
  const { info = {} }: { info?: { title?: unknown; version?: unknown } } = JSON.parse(json)
  return { title: String(info.title ?? ''), version: String(info.version ?? '') }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

/** JSON for a script element, escaped so that it cannot end the element or start a comment. */
function escapeData(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
