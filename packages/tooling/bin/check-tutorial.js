import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasBrowser, launchBrowser } from '../src/browser.js'
import { packAll } from '../src/packed.js'
import { followTutorial } from '../src/tutorial.js'
import { checkTutorial } from '../src/tutorial-checks.js'

/* Follows `docs/tutorial.md` and the pages after it with packed packages, over HTTP and in Chromium. Needs a build. */

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'kalends-tutorial-')))
const browser = hasBrowser() ? await launchBrowser() : undefined
try {
  const packed = join(folder, 'kalends', 'packed')
  mkdirSync(packed, { recursive: true })
  packAll(packed)
  await followTutorial(folder, async (page, visit) => {
    await checkTutorial(page, visit, browser)
    console.log(`ok     docs/${page}.md`)
  })
} finally {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
}
