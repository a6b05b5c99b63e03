import { member } from './api-client.ts'
import { expectEqual } from './wire-case.ts'

type Type = 'text' | 'number' | 'flag' | 'object' | 'list' | 'text or null' | 'number or null' | 'object or null'

/** Names of fields by their types. */
type Fields = Partial<Record<Type, string>>

const post: Fields = {
  number: 'id',
  'number or null': 'author',
  text: 'global_id status date date_utc modified modified_utc url rest_url description excerpt slug',
  list: 'global_id_lineage',
  'object or null': 'image',
}

/**
 * The fields of records of each collection, alone and in lists. Fields that later versions of the contract added are
 * left out.
 */
const fields: Readonly<Record<string, readonly Fields[]>> = {
  events: [
    { ...post, 'number or null': 'post_parent' },
    {
      text: 'title start_date end_date utc_start_date utc_end_date timezone timezone_abbr cost',
      flag: 'all_day show_map show_map_link hide_from_listings sticky featured ticketed',
      'text or null': 'website',
      object:
        'start_date_details end_date_details utc_start_date_details utc_end_date_details cost_details custom_fields',
      list: 'categories tags venue organizer cost_details.values',
    },
  ],
  venues: [
    post,
    {
      text: 'venue address city country province state zip phone stateprovince',
      'text or null': 'website',
      'number or null': 'geo_lat geo_lng',
      flag: 'show_map show_map_link',
    },
  ],
  organizers: [post, { text: 'organizer phone email', 'text or null': 'website' }],
  categories: [{ number: 'id parent count', text: 'name slug taxonomy description url rest_url', object: 'urls' }],
  tags: [{ number: 'id count', text: 'name slug taxonomy description url rest_url', object: 'urls' }],
}

/** Throws unless a record has every field of its collection, with its type. */
export function checkFields(collection: string, record: unknown): void {
  const wrong = (fields[collection] ?? []).flatMap((byType) =>
    Object.entries(byType).flatMap(([type, names]) =>
      names.split(' ').filter((name) => !isOfType(member(record, name), type as Type)),
    ),
  )
  expectEqual('the list of missing or wrong fields', wrong, [])
}

function isOfType(value: unknown, type: Type): boolean {
  if (value === null) return type.endsWith('or null')
  if (type === 'list') return Array.isArray(value)
  if (type.startsWith('object')) return typeof value === 'object' && !Array.isArray(value)
  if (type.startsWith('text')) return typeof value === 'string'
  if (type.startsWith('number')) return typeof value === 'number'
  return typeof value === 'boolean'
}
