import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '@kalends/core'
import { accessibilityErrors, launchBrowser, smallTargets, watchErrors } from '@kalends/tooling/browser'
import { logIn, type State, showState, sizes, states } from './looks.ts'
import { type Demo, startDemo } from './start-demo.ts'

/** Where the screenshots are. Git ignores the folder. */
const folder = fileURLToPath(new URL('../looks/', import.meta.url))

const schemes = ['light', 'dark'] as const

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>['newPage']>>

/**
 * Takes a screenshot of every state in every language, at two sizes, light and dark. Reports pages that are too wide,
 * accessibility violations, small targets, and console errors. `ar phone` takes only the screenshots with both words in their names.
 */
async function takeLooks(words: readonly string[]): Promise<number> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const demo = await startDemo({ host: '127.0.0.1', port: 0, db: undefined, reset: false })
  const browser = await launchBrowser()
  const isChosen = (name: string) => words.every((word) => name.split(' ').includes(word))
  let taken = 0
  let faulty = 0
  try {
    for (const language of languages) {
      for (const [size, viewport] of Object.entries(sizes)) {
        for (const colorScheme of schemes) {
          const context = await browser.newContext({
            viewport,
            colorScheme,
            locale: language,
            timezoneId: 'Europe/Lisbon',
          })
          const first = await context.newPage()
          await logIn(first, demo.address)
          await first.close()
          for (const [name, state] of Object.entries(states)) {
            const look = `${name} ${language} ${size} ${colorScheme}`
            if (!isChosen(look)) continue
            const faults = await takeLook(await context.newPage(), { demo, language, state, look })
            taken += 1
            if (faults.length > 0) faulty += 1
            for (const fault of faults) console.error(`${look}: ${fault}`)
          }
          await context.close()
        }
      }
    }
  } finally {
    await browser.close()
    await demo.close()
  }
  console.log(`${taken} screenshots in ${folder}, ${faulty} of them with faults`)
  return faulty
}

interface Look {
  readonly demo: Demo
  readonly language: string
  readonly state: State
  readonly look: string
}

/** Takes one screenshot. Returns what is wrong with the page. */
async function takeLook(page: Page, { demo, language, state, look }: Look): Promise<readonly string[]> {
  const errors = watchErrors(page, demo.address)
  try {
    await showState(page, `${demo.address}/?lang=${language}`, state)
    await page.screenshot({ path: join(folder, `${look.replaceAll(' ', '-')}.png`) })
    const width = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
    return [
      ...(width > 0 ? [`the page is ${width} pixels too wide`] : []),
      ...(await accessibilityErrors(page)),
      ...(await smallTargets(page)).map((target) => `${target} is too small`),
      ...errors.filter((error) => state.expected?.test(error) !== true),
    ]
  } catch (error) {
    return [String(error)]
  } finally {
    await page.close()
  }
}

process.exitCode = (await takeLooks(process.argv.slice(2))) > 0 ? 1 : 0
