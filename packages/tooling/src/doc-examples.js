import { join, relative, sep } from 'node:path'
import ts from 'typescript'
import { root } from './repository.js'

/**
 * @typedef {object} Example
 * @property {string} file absolute path of the source file
 * @property {number} line line number of its first line in that file, from 1
 * @property {string} code
 */

/**
 * The `ts` blocks in the doc comments of a source file, in order.
 * @param {string} file
 * @param {string} text
 * @returns {readonly Example[]}
 */
export function findExamples(file, text) {
  return [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].flatMap((comment) => {
    const firstLine = text.slice(0, comment.index).split('\n').length
    const lines = comment[0].split('\n').map((line) => line.replace(/^\s*(\/\*)?\* ?/, ''))
    return fences(lines).map(({ start, code }) => ({ file, line: firstLine + start, code }))
  })
}

/**
 * @param {readonly string[]} lines
 * @returns {readonly { readonly start: number, readonly code: string }[]}
 */
function fences(lines) {
  /** @type {{ start: number, code: string }[]} */
  const found = []
  for (let at = 0; at < lines.length; at++) {
    if (!/^\s*```ts\s*$/.test(lines[at] ?? '')) continue
    const start = at + 1
    at = lines.findIndex((line, index) => index >= start && /^\s*```\s*$/.test(line))
    if (at === -1) at = lines.length
    found.push({ start, code: lines.slice(start, at).join('\n') })
  }
  return found
}

/**
 * Compiles the examples with the options of `tsconfig.base.json` and returns the compiler's errors, one line each with
 * the position in the source. Each example is a separate module in the folder of its package, so it imports the package
 * by name, as a user would.
 * @param {readonly Example[]} examples
 * @returns {readonly string[]}
 */
export function compileExamples(examples) {
  const options = compilerOptions()
  const host = ts.createCompilerHost(options)
  const modules = new Map(examples.map((example, index) => [modulePath(example.file, index), example]))
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => modules.has(path) || fileExists(path)
  host.readFile = (path) => modules.get(path)?.code ?? readFile(path)
  host.getSourceFile = (path, version, ...rest) => {
    const code = modules.get(path)?.code
    return code === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, code, version, true)
  }
  const program = ts.createProgram({ rootNames: [...modules.keys()], options, host })
  return [...modules].flatMap(([path, example]) => {
    const source = program.getSourceFile(path)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      (diagnostic) => `${place(example, diagnostic)}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`,
    )
  })
}

/** @returns {ts.CompilerOptions} */
function compilerOptions() {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root)
  // Examples declare values that they do not use.
  const lenient = { noUnusedLocals: false, noUnusedParameters: false }
  return { ...options, ...lenient, noEmit: true, moduleDetection: ts.ModuleDetectionKind.Force }
}

/**
 * @param {string} file
 * @param {number} index
 */
function modulePath(file, index) {
  const packageFolder = relative(root, file).split(sep).slice(0, 2)
  return [root, ...packageFolder, `doc-example-${index}.ts`].join('/')
}

/**
 * @param {Example} example
 * @param {ts.Diagnostic} diagnostic
 */
function place({ file, line, code }, diagnostic) {
  const above = code.slice(0, diagnostic.start ?? 0).split('\n').length - 1
  return `${relative(root, file)}:${line + above}`
}
