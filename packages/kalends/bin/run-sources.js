import { register } from 'node:module'

/** Runs the command from the TypeScript sources of a clone. */
export async function runSources() {
  const tsx = await import('tsx/esm/api')
  tsx.register()
  register('./source-condition.js', import.meta.url)
  const { run } = await import('../src/main.ts')
  await run(process.argv.slice(2))
}
