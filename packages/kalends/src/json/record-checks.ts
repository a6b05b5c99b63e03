import { eventStatuses, type Kind, momentToUtc, readMoment, statuses, wallText } from '@kalends/core'

/** Whether a value is valid for a member. */
export type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isFlag: Check = (value) => typeof value === 'boolean'
const isInteger: Check = (value) => Number.isSafeInteger(value)
/** The seconds of a date that JavaScript has. */
const isSeconds: Check = (value) => isInteger(value) && Math.abs(Number(value)) <= 8_640_000_000_000
/** A local date and time, as records have it: `2027-06-21 18:00:00`. */
const isWall: Check = (value) => {
  const moment = readMoment(value)
  return moment !== undefined && wallText(momentToUtc(moment, 'UTC')) === value
}
const isNumber: Check = (value) => Number.isFinite(value)
/** Stores multiply ids by up to 32, and the products must be safe integers. */
const MAX_ID = 2 ** 47
/** Whether a value can be the last id of a kind. It is 0 if the kind has never had a record. */
export const isLastId: Check = (value) => isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_ID
const isId: Check = (value) => isLastId(value) && value !== 0
const isUser: Check = (value) => isText(value) || isInteger(value)
const isObject: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const nullable =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const oneOf =
  (...options: readonly unknown[]): Check =>
  (value) =>
    options.includes(value)
const objectOf =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && wrongMember(value as Readonly<Record<string, unknown>>, checks) === undefined

/** The first member of a record that is wrong or missing. Ignores members without a check. */
export function wrongMember(
  record: Readonly<Record<string, unknown>>,
  checks: Readonly<Record<string, Check>>,
): string | undefined {
  return Object.keys(checks).find(
    (name) => checks[name]?.(Object.hasOwn(record, name) ? record[name] : undefined) !== true,
  )
}

const id = { id: isId }
const shown = { showMap: isFlag, showMapLink: isFlag }

const post = {
  ...id,
  ...{ authorId: optional(isUser), status: oneOf(...statuses), publishedAt: isSeconds, modifiedAt: isSeconds },
  ...{ slug: isText, description: isText, excerpt: isText, imageId: optional(isId), searchText: isText },
  ...{ customFields: isObject, externalSource: optional(isText), externalId: optional(isText) },
  trashOrder: optional(isId),
}
const place = {
  ...post,
  sequence: isInteger,
  withdrawnAt: optional(isSeconds),
  name: isText,
  nameKey: isText,
  phone: isText,
  website: optional(isText),
}
const term = {
  ...id,
  ...{
    modifiedAt: isSeconds,
    sequence: isInteger,
    name: isText,
    nameKey: isText,
    slug: isText,
    description: isText,
    descriptionText: isText,
  },
  ...{ searchText: isText, parentId: optional(isId), customFields: isObject },
}
const cost = objectOf({
  ...{ texts: listOf(isText), text: isText, free: oneOf('all', 'lowest', 'none'), symbol: isText, code: isText },
  ...{ position: oneOf('prefix', 'postfix'), values: listOf(isText) },
})
const size = objectOf({ url: isText, width: nullable(isNumber), height: nullable(isNumber) })

/** The checks for records of a JSON export. The store itself checks slugs and links. */
export const recordChecks: Readonly<Record<Kind, Readonly<Record<string, Check>>>> = {
  event: {
    ...post,
    ...{ uid: isText, sequence: isInteger, title: isText, titleText: isText, startsAt: isSeconds, endsAt: isSeconds },
    ...{ startWall: isWall, endWall: isWall, timezone: isText, allDay: isFlag, cost: optional(cost) },
    ...{ website: optional(isText), ...shown, hideFromListings: isFlag, sticky: isFlag, featured: isFlag },
    ...{ ticketed: isFlag, eventStatus: oneOf(...eventStatuses), eventStatusReason: isText },
    ...{ onlineUrl: optional(isText), parentId: optional(isId), passwordHash: optional(isText) },
    ...{ categoryIds: listOf(isId), tagIds: listOf(isId), venueIds: listOf(isId), organizerIds: listOf(isId) },
  },
  venue: {
    ...place,
    ...{ address: isText, city: isText, cityKey: isText, country: isText, countryKey: isText, province: isText },
    ...{ state: isText, zip: isText, stateProvince: optional(isText), ...shown },
    ...{ latitude: optional(isNumber), longitude: optional(isNumber) },
  },
  organizer: { ...place, email: isText },
  category: term,
  tag: term,
  image: {
    ...{ ...id, url: isText, authorId: optional(isUser), width: optional(isNumber), height: optional(isNumber) },
    sizes: (value) => isObject(value) && Object.values(value as object).every(size),
  },
}
