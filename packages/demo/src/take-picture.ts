import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '@kalends/tooling/browser'
import { startDemo } from './start-demo.ts'

const file = fileURLToPath(new URL('../../../docs/images/demo.png', import.meta.url))

/** Takes the screenshot for the README. */
async function takePicture(): Promise<void> {
  const demo = await startDemo({ host: '127.0.0.1', port: 0, db: undefined, reset: false })
  const browser = await launchBrowser()
  try {
    // High enough for the whole month.
    const page = await browser.newPage({ viewport: { width: 1280, height: 1080 }, timezoneId: 'Europe/Lisbon' })
    // The first visit is a warm-up: a server that has just started shows slower times than usual.
    for (const address of [`${demo.address}/?lang=en`, `${demo.address}/?lang=en&view=month`]) {
      await page.goto(address, { waitUntil: 'networkidle' })
      await page.locator('.fc-event').first().waitFor()
    }
    mkdirSync(dirname(file), { recursive: true })
    await page.screenshot({ path: file })
    console.log(file)
  } finally {
    await browser.close()
    await demo.close()
  }
}

await takePicture()
