import { accessibilityErrors, hasBrowser, smallTargets } from '@kalends/tooling/browser'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { logIn, showState, sizes, states } from '../src/looks.ts'
import { type Browsing, startBrowsing } from './browsing.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

/** `npm run looks` looks at all languages, sizes and schemes. These have each of them at least once. */
const looks = [
  ['en', 'desktop', 'light'],
  ['ar', 'phone', 'dark'],
] as const

describe.skipIf(!hasBrowser())('accessibility of every state', () => {
  let browsing: Browsing
  beforeAll(async () => {
    browsing = await startBrowsing()
  })
  afterEach(() => browsing.leave())
  afterAll(() => browsing?.close())

  it.each(
    looks.flatMap(([language, size, colorScheme]) =>
      Object.keys(states).map((name) => ({ name, language, size, colorScheme })),
    ),
  )('$name in $language, $size, $colorScheme', async ({ name, language, size, colorScheme }) => {
    const state = states[name]
    if (state === undefined) throw new Error(`There is no state ${name}`)
    const { page, errors } = await browsing.open({ viewport: sizes[size], colorScheme })
    await logIn(page, browsing.demo.address)
    await showState(page, `${browsing.demo.address}/?lang=${language}`, state)
    expect(await accessibilityErrors(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    expect(errors.filter((error) => state.expected?.test(error) !== true)).toEqual([])
  })
})
