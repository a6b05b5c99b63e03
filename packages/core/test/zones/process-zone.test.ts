import { expect, test } from 'vitest'

// The tests of this folder also run in several other zones. If the zone were not in effect, that would prove nothing,
// and no test would fail.
test('the process is in the zone of this run', () => {
  const zone = process.env['TZ']
  const inForce = new Intl.DateTimeFormat('en', { timeZoneName: 'longOffset' })
  const wanted = new Intl.DateTimeFormat('en', { timeZoneName: 'longOffset', timeZone: zone || undefined })
  for (const month of [0, 6]) {
    const day = Date.UTC(2027, month, 1, 12)
    expect(inForce.format(day)).toBe(wanted.format(day))
    expect(new Date(day).toString()).toContain(
      new Date(day).toLocaleTimeString('en-GB', { timeZone: zone || undefined }),
    )
  }
})
