import { expect, test } from 'vitest'
import { sum, tallyTests } from '../src/tally.js'

const file = { status: 'passed', assertionResults: [{}] }
const report = { success: true, numPassedTests: 5, numFailedTests: 0, testResults: [file] }

test('tests that passed and failed are counted', () => {
  expect(tallyTests(report)).toEqual({ passed: 5, failed: 0 })
  expect(tallyTests({ ...report, success: false, numFailedTests: 2 })).toEqual({ passed: 5, failed: 2 })
})

test('a file that could not be read counts as a failure', () => {
  const testResults = [file, { status: 'failed', assertionResults: [] }]
  expect(tallyTests({ ...report, success: false, testResults })).toEqual({ passed: 5, failed: 1 })
})

test('a run that failed outside of every test counts as a failure', () => {
  expect(tallyTests({ ...report, success: false })).toEqual({ passed: 5, failed: 1 })
})

test('a run without a report counts as a failure', () => {
  expect(tallyTests(undefined)).toEqual({ passed: 0, failed: 1 })
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
