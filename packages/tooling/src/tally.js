/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 */

/**
 * @typedef {object} TestReport the part of Vitest's JSON report that is used here
 * @property {boolean} success
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {readonly TestFile[]} testResults
 */

/**
 * @typedef {object} TestFile
 * @property {string} name
 * @property {string} status
 * @property {string} [message]
 * @property {readonly { readonly status: string, readonly fullName: string, readonly failureMessages?: readonly string[] | null }[]} assertionResults
 */

/**
 * Counts the tests of a run. A file that could not be loaded has no tests in the report and counts as one failure. A run
 * without a report, and a run that failed outside of every test, count as one failure too.
 * @param {TestReport | undefined} report
 * @returns {Tally}
 */
export function tallyTests(report) {
  if (report === undefined) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = report.numFailedTests + broken.length
  return { passed: report.numPassedTests, failed: report.success ? failed : Math.max(1, failed) }
}

/**
 * Names and messages of the failed tests, to print at the end of a long log.
 * @param {TestReport | undefined} report
 * @returns {readonly string[]}
 */
export function failedTests(report) {
  return (report?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [`${file.name}\n${firstLines(file.message)}`]
    return failed.map((test) => `${file.name}: ${test.fullName}\n${firstLines(test.failureMessages?.join('\n'))}`)
  })
}

/** @param {string | undefined} text */
function firstLines(text = '') {
  return (text || 'see above for the reason')
    .split('\n')
    .slice(0, 12)
    .map((line) => `  ${line.slice(0, 300)}`)
    .join('\n')
}

/**
 * Adds up several counts.
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  return tallies.reduce(
    (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
    { passed: 0, failed: 0 },
  )
}
