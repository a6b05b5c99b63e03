import { expect, test } from 'vitest'
import { failedTests, sum, tallyTests } from '../src/tally.js'

const file = { name: 'good.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'goes well' }] }
const report = { success: true, numPassedTests: 5, numFailedTests: 0, testResults: [file] }

test('tests that passed and failed are counted', () => {
  expect(tallyTests(report)).toEqual({ passed: 5, failed: 0 })
  expect(tallyTests({ ...report, success: false, numFailedTests: 2 })).toEqual({ passed: 5, failed: 2 })
})

test('a file that could not be loaded counts as a failure', () => {
  const testResults = [file, { name: 'broken.test.ts', status: 'failed', assertionResults: [] }]
  expect(tallyTests({ ...report, success: false, testResults })).toEqual({ passed: 5, failed: 1 })
})

test('a run that failed outside of every test counts as a failure', () => {
  expect(tallyTests({ ...report, success: false })).toEqual({ passed: 5, failed: 1 })
})

test('a run without a report counts as a failure', () => {
  expect(tallyTests(undefined)).toEqual({ passed: 0, failed: 1 })
})

test('failed tests are reported with their messages', () => {
  const wrong = { status: 'failed', fullName: 'goes wrong', failureMessages: ['1 is not 2'] }
  const bad = { name: 'bad.test.ts', status: 'failed', assertionResults: [...file.assertionResults, wrong] }
  const broken = { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
  expect(failedTests({ ...report, testResults: [file, bad, broken] })).toEqual([
    'bad.test.ts: goes wrong\n  1 is not 2',
    'broken.test.ts\n  no such module',
  ])
  expect(failedTests(undefined)).toEqual([])
})

test('counts add up', () => {
  expect(
    sum([
      { passed: 5, failed: 1 },
      { passed: 1, failed: 0 },
      { passed: 0, failed: 1 },
    ]),
  ).toEqual({ passed: 6, failed: 2 })
  expect(sum([])).toEqual({ passed: 0, failed: 0 })
})
