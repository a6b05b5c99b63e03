/**
 * How often a random test runs: the given number in `npm test`, twenty times as often in `npm run test:all`.
 * `KALENDS_RUNS` sets another factor.
 * @param {number} usual
 * @returns {number}
 */
export function runs(usual) {
  return Math.ceil(usual * Number(process.env['KALENDS_RUNS'] ?? 1))
}
