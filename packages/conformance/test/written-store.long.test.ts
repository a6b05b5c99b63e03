import { readFileSync } from 'node:fs'
import * as core from '@kalends/core'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { caseGroups } from '../src/store/store-cases.ts'

const page = readFileSync(new URL('../../../docs/writing-a-store.md', import.meta.url), 'utf8')
const code = /```ts\n([\s\S]*?export function keyValueStore[\s\S]*?)\n```/.exec(page)?.[1] ?? ''

/** Loads the store from the page. It imports nothing but core. */
function load(): { readonly keyValueStore: () => core.Store } {
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 }
  const run = new Function('require', 'exports', ts.transpileModule(code, { compilerOptions: options }).outputText)
  const exports = {}
  run((name: string) => (name === '@kalends/core' ? core : undefined), exports)
  return exports as ReturnType<typeof load> // The code on the page exports this.
}

describe('the store that the guide shows', () => {
  const { keyValueStore } = load()

  test('has about eighty lines', () => {
    expect(code.split('\n').length).toBeLessThan(90)
  })

  // Feed tokens are an optional part of a store.
  const { feedTokens: _feedTokens, ...groups } = caseGroups
  for (const { name, run } of Object.values(groups).flat()) test(name, () => run(async () => keyValueStore()))
})
