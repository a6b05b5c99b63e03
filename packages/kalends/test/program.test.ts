import { expect, test } from 'vitest'
import { CommandError } from '../src/command-error.ts'
import { createProgram } from '../src/program.ts'
import { settings } from '../src/settings/settings.ts'
import { reportError } from '../src/terminal/report-error.ts'
import { printed } from './support/printed.ts'

async function failureOf(...args: readonly string[]) {
  const error = await createProgram()
    .parseAsync(args, { from: 'user' })
    .catch((thrown: unknown) => thrown)
  return reportError(error, false)
}

test.each([
  ['serve --prot 80', "Unknown option '--prot'. Did you mean --port?"],
  ['key crate', "Unknown command 'crate'. Did you mean create?"],
  ['key', 'Which command? Add --help to see them.'],
  ['srve', "Unknown command 'srve'. Did you mean serve?"],
  ['serve --port', "Option '--port <number>' argument missing. Add --help to see what it takes."],
  ['help srve', "Unknown command 'srve'. Did you mean serve?"],
  ['help key crate', "Unknown command 'crate'. Did you mean create?"],
  ['', 'Which command? Add --help to see them.'],
])('`kalends %s` is wrong usage, in one line', async (line, text) => {
  const args = line.split(' ').filter((word) => word !== '')
  expect(await failureOf(...args)).toEqual({ text: `kalends: ${text}`, exitCode: 2 })
})

test.each([
  ['help', 'Usage: kalends [options] [command]'],
  ['help serve', 'Usage: kalends serve [options]'],
  ['help key create', 'Usage: kalends key create [options]'],
  ['help init my-calendar', 'Usage: kalends init [options] [folder]'],
])('`kalends %s` prints the help of the command', async (line, usage) => {
  const { stdout } = printed()
  expect(await failureOf(...line.split(' '))).toEqual({ text: '', exitCode: 0 })
  expect(stdout()).toContain(usage)
})

test('an argument that no command takes is wrong usage', async () => {
  expect(await failureOf('serve', 'calendar.db')).toMatchObject({ exitCode: 2 })
})

test('the help of every command has examples, and no command is without a description', () => {
  const program = createProgram()
  const all = [program, ...program.commands, ...program.commands.flatMap(({ commands }) => commands)]
  expect(all.length).toBeGreaterThan(4)
  for (const command of all) {
    let help = ''
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
    expect(help).toContain('Examples:\n  kalends ')
    expect(command.description()).toMatch(/\.$/)
  }
})

test('the help of serve names every flag with its variable', () => {
  const serve = createProgram().commands.find((command) => command.name() === 'serve')
  const help = serve?.helpInformation().replace(/\s+/g, ' ')
  for (const { flag, env } of Object.values(settings)) {
    expect(help).toContain(flag)
    expect(help).toContain(env)
  }
})

test('an error is one line with its remedy, and has a stack only if verbose', () => {
  const error = new CommandError('Port 80 is in use.', 'Choose another.', { cause: new Error('EADDRINUSE') })
  expect(reportError(error, false)).toEqual({ text: 'kalends: Port 80 is in use. Choose another.', exitCode: 1 })
  expect(reportError(error, true).text).toMatch(/^kalends: Port 80.*\n {4}at .*Caused by: Error: EADDRINUSE/s)
})

test.each([
  [new Error('a fault\nin two lines'), 'kalends: A fault in two lines. Run it again with --verbose to see where.'],
  ['a text', 'kalends: A text. Run it again with --verbose to see where.'],
])('an unexpected error is one line too', (thrown, text) => {
  expect(reportError(thrown, false)).toEqual({ text, exitCode: 1 })
})

test('a text of a file does not reach the terminal as an escape sequence', () => {
  const cause = new Error('\u001b]0;title\u0007')
  const error = new CommandError('The columns are \u001b[31mtitle\ndate.', 'Choose one.', { cause })
  expect(reportError(error, false).text).toBe('kalends: The columns are  [31mtitle date. Choose one.')
  const { text } = reportError(error, true)
  expect(text).toMatch(/\n {4}at .*Caused by: /s)
  expect(text).not.toContain('\u001b')
})
