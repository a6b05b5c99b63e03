const HOUR = 3600
const LARGEST = 14 * HOUR
// Minutes follow a colon, or directly follow two digits of hours.
const pattern = /^(?:utc)?([+-])(\d{1,2})(?:(?::|(?<=\d\d))(\d{2})|\.(\d{1,2}))?$/i

/**
 * Parses a UTC offset such as `UTC+5`, `UTC+5.5`, `UTC+5:30`, `UTC-3`, `+05:00`, `+0530` or `-3`, and returns the
 * seconds east of UTC. Returns `undefined` for anything else, including more than 59 minutes, fractions of a minute,
 * and more than 14 hours in either direction.
 */
export function readFixedOffset(text: string): number | undefined {
  const match = pattern.exec(text)
  if (match === null) return undefined
  const [, sign, hours, minutes = '0', decimals = '0'] = match
  const seconds = Number(hours) * HOUR + Number(minutes) * 60 + (Number(decimals.padEnd(2, '0')) * HOUR) / 100
  if (Number(minutes) > 59 || seconds % 60 !== 0 || seconds > LARGEST) return undefined
  return sign === '-' && seconds > 0 ? -seconds : seconds
}

/** Formats a UTC offset as the name of a fixed zone: `UTC`, `UTC+5`, `UTC-3:30`. */
export function fixedOffsetName(seconds: number): string {
  if (seconds === 0) return 'UTC'
  const { sign, hours, minutes } = splitOffset(seconds)
  return `UTC${sign}${hours}${minutes === 0 ? '' : `:${twoDigits(minutes)}`}`
}

/** Formats a UTC offset as the time zone database does for zones without letters: `-03`, `+0545`, `-004430`. */
export function offsetDigits(seconds: number): string {
  const { sign, hours, minutes, rest } = splitOffset(seconds)
  const tail = rest === 0 ? '' : twoDigits(rest)
  return `${sign}${twoDigits(hours)}${minutes === 0 && tail === '' ? '' : twoDigits(minutes)}${tail}`
}

function splitOffset(seconds: number): { sign: string; hours: number; minutes: number; rest: number } {
  const size = Math.abs(seconds)
  return {
    sign: seconds < 0 ? '-' : '+',
    hours: Math.floor(size / HOUR),
    minutes: Math.floor((size % HOUR) / 60),
    rest: size % 60,
  }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
