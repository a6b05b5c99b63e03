import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatWithOptions } from 'node:util'
import ts from 'typescript'

/** A `ts` block of a Markdown file. */
export interface DocBlock {
  /** The Markdown file, from the top of the repository. */
  readonly file: string
  /** The number of the first line of code, from 1. */
  readonly line: number
  /** Whether it is marked `ts run`: it is also run. */
  readonly runs: boolean
  readonly code: string
}

/** The languages that a fence can have. Guides must not have code that is neither checked nor run. */
const OTHER_LANGUAGES = ['js', 'json', 'sh', 'text', 'http', 'html', 'css']

/** The `ts` blocks of a Markdown text, in order. Throws at a fence of a language that no check covers. */
export function findBlocks(file: string, text: string): readonly DocBlock[] {
  const blocks: DocBlock[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const info = /^\s*```(.*)$/.exec(lines[at] ?? '')?.[1]
    if (info === undefined) continue
    const start = at + 1
    at = lines.findIndex((line, index) => index >= start && /^\s*```$/.test(line))
    if (at === -1) throw new Error(`${file}:${start} begins a block that never ends`)
    const code = lines.slice(start, at).join('\n')
    if (info === 'ts' || info === 'ts run') blocks.push({ file, line: start + 1, runs: info === 'ts run', code })
    else if (!OTHER_LANGUAGES.includes(info)) throw new Error(`${file}:${start} is in a language that is not known`)
  }
  return blocks
}

/**
 * The compiler's errors for the blocks with the flags of `tsconfig.base.json`, one line each with the position; empty
 * if all compile. Each block is a module next to its Markdown file, so it imports packages like a reader's code.
 */
export function compileBlocks(root: string, blocks: readonly DocBlock[]): readonly string[] {
  const options = compilerOptions(root)
  const host = ts.createCompilerHost(options)
  const modules = new Map(blocks.map((block) => [`${root}${block.file}.${block.line}.ts`, block]))
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => modules.has(path) || fileExists(path)
  host.readFile = (path) => modules.get(path)?.code ?? readFile(path)
  host.getSourceFile = (path, version, ...rest) => {
    const code = modules.get(path)?.code
    return code === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, code, version, true)
  }
  const program = ts.createProgram({ rootNames: [...modules.keys()], options, host })
  return [...modules].flatMap(([path, { file, line, code }]) => {
    const source = program.getSourceFile(path)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map((found) => {
      const above = code.slice(0, found.start ?? 0).split('\n').length - 1
      return `${file}:${line + above}: ${ts.flattenDiagnosticMessageText(found.messageText, ' ')}`
    })
  })
}

function compilerOptions(root: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(`${root}tsconfig.base.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root)
  // Examples can declare values that they do not use.
  const lenient = { noUnusedLocals: false, noUnusedParameters: false }
  return { ...options, ...lenient, noEmit: true, moduleDetection: ts.ModuleDetectionKind.Force }
}

/** The expected output of the block: the comments after its calls of `console.log`, in order. */
export function expectedLines({ code }: DocBlock): readonly string[] {
  return [...code.matchAll(/console\.log\(.*\) \/\/ (.*)$/gm)].map((match) => match[1] ?? '')
}

type Run = (load: (name: string) => unknown, exports: object, console: object) => Promise<void>
// This constructor is not a global.
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (...parts: string[]) => Run

/**
 * Runs a block and returns what it printed, a line for each call. It runs in an empty folder. Tests of `node:test` in it
 * run one after another. Servers listen on a free port, receive a request, and are closed at the end.
 */
export async function runBlock(
  { code }: DocBlock,
  visit?: (server: Server, port: number) => Promise<void>,
): Promise<readonly string[]> {
  const lines: string[] = []
  const print = (...values: unknown[]) => {
    lines.push(formatWithOptions({ breakLength: Number.POSITIVE_INFINITY, compact: true, depth: 6 }, ...values))
  }
  const tests: (() => unknown)[] = []
  const modules = new Map<string, object>([
    ['node:test', { test: (_: string, body: () => unknown) => tests.push(body) }],
  ])
  for (const { fileName } of ts.preProcessFile(code).importedFiles) {
    if (!modules.has(fileName)) modules.set(fileName, await import(/* @vite-ignore */ fileName))
  }
  const load = (name: string) => ({ ...modules.get(name), __esModule: true })
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023, esModuleInterop: true }
  const run = new AsyncFunction('require', 'exports', 'console', ts.transpile(code, compilerOptions))
  const leaveFolder = workElsewhere()
  const { servers, stopServers } = listenAnywhere()
  try {
    await run(load, {}, { log: print })
    for (const body of tests) await body()
    for (const server of visit ? servers : []) {
      if (!server.listening) await once(server, 'listening')
      const address = server.address()
      if (typeof address === 'object' && address !== null) await visit?.(server, address.port)
    }
  } finally {
    await stopServers()
    leaveFolder()
  }
  return lines
}

/** Changes to an empty folder. The returned function changes back and removes it. */
function workElsewhere(): () => void {
  const before = process.cwd()
  const folder = mkdtempSync(join(tmpdir(), 'kalends-docs-'))
  process.chdir(folder)
  return () => {
    process.chdir(before)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes every server listen on a free port of this machine alone, until the returned function closes them all. */
function listenAnywhere(): { servers: readonly Server[]; stopServers: () => Promise<void> } {
  const { listen } = Server.prototype
  const servers: Server[] = []
  Server.prototype.listen = function (this: Server, ...given: readonly unknown[]) {
    servers.push(this)
    return Reflect.apply(listen, this, [0, '127.0.0.1', ...given.filter((part) => typeof part === 'function')])
  }
  const stopServers = async () => {
    Server.prototype.listen = listen
    for (const server of servers) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
  return { servers, stopServers }
}
