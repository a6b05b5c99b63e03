import { expect, test } from 'vitest'
import { drawWindows, type WindowPicture } from './window-picture.ts'

const day = '2027-03-10'
const ten = '2027-03-10 10:00'

const pictures: Readonly<Record<string, WindowPicture>> = {
  windows: {
    title: 'Whole days',
    strict: false,
    lines: [
      { start_date: day },
      { end_date: day },
      { starts_before: day },
      { starts_after: day },
      { ends_before: day },
      { ends_after: day },
      { start_date: day, end_date: day },
      { ends_after: '2027-03-09', starts_before: day },
    ],
  },
  'windows-strict': {
    title: 'With strict_dates, to the second',
    strict: true,
    lines: [
      { start_date: ten },
      { starts_after: ten },
      { starts_before: ten },
      { end_date: '2027-03-10 12:00' },
      { ends_before: '2027-03-10 12:00' },
      { ends_after: '2027-03-10 12:00' },
      { ends_after: '2027-03-10 01:00', starts_before: '2027-03-10 10:01' },
    ],
  },
}

test.each(Object.keys(pictures))(
  'docs/images/%s.svg shows what the rules say; `npm run docs` draws it anew',
  async (name) => {
    const picture = pictures[name]
    if (picture === undefined) throw new Error(name)
    await expect(drawWindows(picture)).toMatchFileSnapshot(`../../../../docs/images/${name}.svg`)
  },
)
