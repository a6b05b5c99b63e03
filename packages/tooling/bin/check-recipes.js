import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installApp } from '../src/installed-app.js'
import { checkLiveRecipe } from '../src/live-recipe.js'
import { checkPostgresRecipe, hasPostgres, prepareDatabase } from '../src/postgres-recipe.js'
import { checkApp } from '../src/recipe-checks.js'
import { runRecipe, writeRecipe } from '../src/recipes.js'
import { publishedPackages, root, versionOf } from '../src/repository.js'
import { pack } from '../src/tarballs.js'

/*
 * Runs the apps of `docs/recipes` from packed packages, with the real libraries. With names of recipes as arguments, runs
 * only those. Needs a build.
 */

/** @typedef {import('../src/recipes.js').Recipe} Recipe */

const OURS = ['core', 'store-sql', 'store-sqlite', 'store-postgres', 'adapter-express', 'client'].map(
  (name) => `@kalends/${name}`,
)

/** The libraries of the recipes, besides those of this repository. */
const LIBRARIES = [
  ...['express', '@photostructure/sqlite', 'pg', 'pino', 'cors', 'express-rate-limit', 'helmet'].map(
    (name) => `${name}@${versionOf(name)}`,
  ),
  ...['hono@4.13.18', '@hono/node-server@2.1.8', 'fastify@5.12.8', '@fastify/middie@9.3.6'],
  ...['@nestjs/core@12.5.0', '@nestjs/common@12.5.0', '@nestjs/platform-express@12.5.0'],
  ...['reflect-metadata@0.2.2', 'rxjs@7.8.2', 'next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1'],
  ...['better-auth@1.7.7', 'passport@0.7.0', 'passport-local@1.0.0', 'express-session@1.19.0'],
]

const bearer = async () => ({ user: { Authorization: 'Bearer let-me-in' }, author: 1 })

/**
 * Signs in with a request, and returns the cookies of the session.
 * @param {string} url
 * @param {string} type
 * @param {string} body
 * @returns {Promise<Record<string, string>>}
 */
async function cookiesOf(url, type, body) {
  const headers = { 'Content-Type': type, Origin: new URL(url).origin }
  const response = await fetch(url, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return { Cookie: cookies.join('; ') }
}

const ada = JSON.stringify({ name: 'Ada', email: 'ada@example.org', password: 'let-me-in-please' })

/** @type {readonly Recipe[]} */
const recipes = [
  { name: 'node-http', start: ['app.js'], signIn: bearer },
  { name: 'hono', start: ['app.js'], signIn: bearer },
  { name: 'fastify', start: ['app.js'], signIn: bearer },
  { name: 'nestjs', start: ['main.js'], signIn: bearer },
  {
    name: 'better-auth',
    start: ['app.js'],
    signIn: async (origin) => {
      const user = await cookiesOf(`${origin}/api/auth/sign-up/email`, 'application/json', ada)
      /** @type {any} */
      const session = await (await fetch(`${origin}/api/auth/get-session`, { headers: user })).json()
      if (typeof session.user.id !== 'string') throw new Error('The id is not a text.')
      return { user, author: session.user.id }
    },
  },
  {
    name: 'passport',
    start: ['app.js'],
    signIn: async (origin) => ({
      user: await cookiesOf(`${origin}/login`, 'application/x-www-form-urlencoded', 'username=ada&password=let-me-in'),
      author: 7,
    }),
  },
  {
    name: 'nextjs',
    build: ['../node_modules/next/dist/bin/next', 'build'],
    start: ['../node_modules/next/dist/bin/next', 'start'],
    signIn: bearer,
  },
  // Runs in development mode, in which Next.js reloads modules.
  { name: 'nextjs', start: ['../node_modules/next/dist/bin/next', 'dev'], signIn: bearer },
  {
    name: 'postgres',
    build: ['migrate.js'],
    start: ['app.js'],
    signIn: bearer,
    prepare: prepareDatabase,
    check: checkPostgresRecipe,
  },
  { name: 'going-live', start: ['app.js'], signIn: bearer, check: checkLiveRecipe },
]

const pages = readdirSync(join(root, 'docs', 'recipes')).map((file) => file.replace(/\.md$/, ''))
const unknown = pages.filter((page) => page !== 'README' && !recipes.some(({ name }) => name === page))
if (unknown.length > 0) throw new Error(`No check runs these recipes: ${unknown.join(', ')}`)

const asked = process.argv.slice(2)
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'kalends-recipes-')))
let failures = 0
try {
  const packages = publishedPackages().filter(({ manifest }) => OURS.includes(manifest.name))
  const tarballs = pack(packages, folder).map(({ path }) => path)
  const app = join(folder, 'app')
  for (const error of installApp(tarballs, LIBRARIES, app)) throw new Error(error)
  /** @type {import('../src/recipe-checks.js').ClientPackage} */
  const client = await import(pathToFileURL(join(app, 'node_modules/@kalends/client/dist/index.js')).href)
  for (const [index, recipe] of recipes.entries()) {
    if (asked.length > 0 && !asked.includes(recipe.name)) continue
    if (recipe.prepare === prepareDatabase && !hasPostgres()) {
      console.warn(`There is no Postgres for this machine, so the recipe ${recipe.name} is left out.`)
      continue
    }
    const since = Date.now()
    const place = join(app, `${index}-${recipe.name}`)
    const prepared = await recipe.prepare?.()
    const env = prepared?.env ?? {}
    try {
      writeRecipe(recipe.name, place)
      await runRecipe(recipe, place, env, async (origin) => {
        const signedIn = await recipe.signIn(origin)
        await checkApp(origin, signedIn, client)
        await recipe.check?.({ recipe, folder: place, env, origin, user: signedIn.user })
      })
      console.log(`ok     ${recipe.name}, ${((Date.now() - since) / 1000).toFixed(1)} s`)
    } catch (error) {
      failures += 1
      console.error(`FAILED ${recipe.name}: ${error instanceof Error ? error.message : error}`)
    } finally {
      await prepared?.end()
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failures === 0 ? 0 : 1
