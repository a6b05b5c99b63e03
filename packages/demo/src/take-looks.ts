import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '@kalends/core'
import { accessibilityErrors, launchBrowser, watchErrors } from '@kalends/tooling/browser'
import { type Demo, startDemo } from './start-demo.ts'

/** Where the screenshots are. Git ignores the folder. */
const folder = fileURLToPath(new URL('../looks/', import.meta.url))

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const
const schemes = ['light', 'dark'] as const

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>['newPage']>>

/** A state of the page: its query string, and a selector that matches once it is ready. */
interface State {
  readonly query: string
  readonly ready: string
  /** What to do before the screenshot. */
  readonly act?: (page: Page) => Promise<void>
  /** Console errors that are expected in this state. */
  readonly expected?: RegExp
}

const states: Readonly<Record<string, State>> = {
  month: { query: 'view=month', ready: '.fc-dayGridMonth-view' },
  week: { query: 'view=week', ready: '.fc-event' },
  list: { query: 'view=list', ready: '.fc-list-event' },
  found: { query: 'view=list&search=a', ready: '.fc-list-event' },
  nothing: { query: 'view=month&date=2031-01-01', ready: '#hint:not([hidden])' },
  card: { query: 'view=month&event=1', ready: '#card[open]' },
  new: { query: 'dialog=new', ready: '#editor[open]' },
  faults: {
    query: 'dialog=new',
    ready: '#editor[open]',
    act: async (page) => {
      await page.locator('#editor [type=submit]').click()
      await page.locator('#error-title:not(:empty)').waitFor()
    },
    expected: /400 \(Bad Request\)/,
  },
  edit: { query: 'event=1&dialog=edit', ready: '#editor[open]' },
  subscribe: { query: 'dialog=subscribe', ready: '#subscription[open]' },
}

/**
 * Takes a screenshot of every state in every language, at two sizes, light and dark. Reports pages that are too wide,
 * accessibility violations, and console errors. `ar phone` takes only the screenshots with both words in their names.
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
          const context = await browser.newContext({ viewport, colorScheme, timezoneId: 'Europe/Lisbon' })
          await logIn(await context.newPage(), demo)
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

async function logIn(page: Page, { address }: Demo): Promise<void> {
  await page.request.post(`${address}/session`, { data: { role: 'editor' } })
  await page.close()
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
    await page.goto(`${demo.address}/?lang=${language}&${state.query}`)
    await page.locator('#count:not(:empty)').waitFor()
    await page.locator(state.ready).first().waitFor()
    await state.act?.(page)
    await page.screenshot({ path: join(folder, `${look.replaceAll(' ', '-')}.png`) })
    const width = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
    return [
      ...(width > 0 ? [`the page is ${width} pixels too wide`] : []),
      ...(await accessibilityErrors(page)),
      ...errors.filter((error) => state.expected?.test(error) !== true),
    ]
  } catch (error) {
    return [String(error)]
  } finally {
    await page.close()
  }
}

process.exitCode = (await takeLooks(process.argv.slice(2))) > 0 ? 1 : 0
