import { readFileSync } from 'node:fs'
import { DockerfileParser } from 'dockerfile-ast'
import { ValidationSeverity, type ValidatorSettings, validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'

const file = readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8')
const { ERROR } = ValidationSeverity
const strict: ValidatorSettings = {
  ...{ deprecatedMaintainer: ERROR, directiveCasing: ERROR, emptyContinuationLine: ERROR, instructionCasing: ERROR },
  ...{ instructionCmdMultiple: ERROR, instructionEntrypointMultiple: ERROR, instructionHealthcheckMultiple: ERROR },
  ...{ instructionJSONInSingleQuotes: ERROR, instructionWorkdirRelative: ERROR },
}
const instructions = DockerfileParser.parse(file).getInstructions()
const of = (name: string) => instructions.filter((one) => one.getInstruction() === name)
const argumentsOf = (name: string) => of(name).map((one) => one.getArgumentsContent())

test('a linter finds nothing in the Dockerfile', () => {
  expect(validate(file, strict)).toEqual([])
})

test('the image has a fixed version, is small, and does not run as root', () => {
  expect(new Set(argumentsOf('FROM').map((text) => text?.split(' ')[0]))).toEqual(new Set(['node:24-bookworm-slim']))
  expect(argumentsOf('USER')).toEqual(['node'])
  expect(instructions.findIndex((one) => one.getInstruction() === 'USER')).toBeLessThan(
    instructions.findIndex((one) => one.getInstruction() === 'ENTRYPOINT'),
  )
  // ADD can download URLs and unpack archives, so only COPY is allowed.
  expect(of('ADD')).toEqual([])
  expect(argumentsOf('RUN')[0]).toContain('npm cache clean --force')
})

test('signals reach the server: nothing runs in a shell', () => {
  for (const name of ['ENTRYPOINT', 'CMD']) {
    for (const text of argumentsOf(name)) expect(JSON.parse(text ?? '')).toEqual(expect.any(Array))
  }
  const [health] = argumentsOf('HEALTHCHECK')
  expect(health).toMatch(/CMD \["node", /)
})
