import type { ErrorCode, RecordKind } from '../errors/codes.ts'

/** The key of an error's sentence. Codes that differ only in the kind of record share one. */
type ErrorSentence<C> = C extends `${RecordKind}-${infer Shared}` ? Shared : C

/** English. The other languages have the same keys. `{name}` is a placeholder. */
export const en = {
  errors: {
    rest_no_route: 'No endpoint matches this path. The namespace root lists all endpoints.',
    rest_method_not_allowed: 'This endpoint does not support {method}. Use one of: {allow}.',
    rest_invalid_namespace: 'This namespace does not exist. The available namespace is “{namespace}”.',
    rest_invalid_json:
      'The request body is not a JSON object, or is nested too deeply. Send an object such as {"title": "…"}.',
    rest_unsupported_media_type:
      'The content type is not supported. Send application/json or application/x-www-form-urlencoded, in UTF-8.',
    rest_payload_too_large: 'The request body is larger than {limitBytes} bytes. Send a smaller one.',
    rest_body_timeout: 'The request body did not arrive in time. Send it again.',
    rest_body_incomplete: 'The connection closed before the request body was complete. Send it again.',
    rest_missing_callback_param: 'Required parameters are missing: {params}. Send them too.',
    rest_invalid_param: '{count} parameters are invalid. See data.params.',
    rest_forbidden: 'You do not have permission to do this. Sign in with another account, or ask someone who has it.',
    rest_vetoed: 'The request was rejected: {reason}',
    rest_invalid_feed_token: 'The feed token is not valid, or it was revoked. Ask for a new address of the feed.',
    'not-found': 'There isn’t {one} with this id or slug. Check it, or find the record in the list.',
    'archive-page-not-found': 'There is no such page. Ask for a lower page number.',
    'password-protected':
      'A password protects this event. Send it in the parameter “password” or in the header X-Event-Password.',
    'password-attempts': 'Too many passwords were tried on this event. Wait a minute, then try again.',
    'is-in-trash': 'This record is already in the trash. Delete it permanently with force=true.',
    term_exists:
      'A term with this name already exists under the same parent (id {id}). Use it, or choose another name.',
    duplicate_term_slug: 'Another term already uses this slug. Choose another slug.',
    rest_precondition_failed: 'The record has changed since you read it. Read it again, then repeat your change.',
    rest_conflict: 'The request conflicted with other writes several times in a row. Try again.',
    rest_internal_error: 'Something went wrong on our side. If it happens again, contact support and quote {id}.',
    rest_store_unavailable: 'The calendar is temporarily unavailable. Try again shortly.',
  } satisfies Record<ErrorSentence<ErrorCode>, string>,

  failed: 'Something went wrong on our side. If it happens again, contact support.',
  visitorForbidden: 'You need to sign in to do this.',
  wrongPassword: 'This is not the password of the event. Check it, then send the right one.',

  /** Combines the name of a parameter with what is wrong with it. */
  fault: '{param} {problem}',

  faults: {
    required: 'is required.',
    empty: 'must not be empty.',
    not_integer: 'must be a whole number.',
    not_positive: 'must be a positive whole number.',
    not_number: 'must be a number.',
    too_small: 'must be at least {min}.',
    too_large: 'must be at most {max}.',
    out_of_range: 'must be between {min} and {max}.',
    not_boolean: 'must be true or false (or 1 or 0).',
    not_flag: 'must be true or false (or 1, 0, yes, no, on, off).',
    not_text: 'must be a string.',
    too_long: 'is too long. The maximum number of characters is {max}.',
    bad_characters: 'contains characters that are not text (NUL, or an unpaired surrogate). Remove them.',
    bad_encoding: 'is not percent-encoded UTF-8. Encode it again.',
    too_deep: 'is nested too deeply for a form. Send it as JSON.',
    too_many_parameters: 'Too many parameters. Send at most {max}.',
    too_many_names: 'Too many names, objects and lists in the JSON body. Send at most {max}.',
    not_slug: 'must have at least one letter or digit.',
    too_many_tags: 'contains too many HTML tags. The maximum is {max}.',
    too_many_words: 'is too long. The maximum number of words is {max}.',
    too_many_entries: 'is too long. The maximum number of items is {max}.',
    too_many_bytes: 'is too large. As JSON it can have at most {max} bytes.',
    record_too_large: 'makes the record too large. As JSON the record can have at most {max} bytes. Shorten it.',
    not_one_of: 'must be one of: {options}.',
    not_term: 'must be the id, slug or name of a term.',
    not_link: 'must be an id, or an object with fields.',
    not_object: 'must be an object.',
    not_date:
      'must be a valid date such as 2027-03-10, 2027-03-10 18:30:00 or 2027-03-10T18:30:00+02:00, or a Unix timestamp in seconds (at least nine digits).',
    not_zone: 'must be a time zone such as Europe/Paris, UTC or UTC+5:30.',
    not_url: 'must be an absolute URL that starts with http:// or https://.',
    not_email: 'must be an email address such as name@example.org.',
    not_image: 'must be an absolute http or https URL, or the id of an image.',
    not_cost: 'must be a string, a number that is not negative, or a list of them.',
    end_before_start: 'must not be before start_date.',
    too_many_days: 'must be at most {max} days after start_date.',
    not_filterable: 'is not filterable. Filterable custom fields: {options}.',
    not_range: 'must be a value, values separated by commas, or a range such as 10..20 that begins with its lower end.',
    unknown_id: 'refers to a record that does not exist: {id}. Send the id of an existing one.',
    unknown_term: 'refers to a term that does not exist: “{name}”. Send the id or slug of an existing one.',
    own_parent: 'must not be the record itself or one of its descendants. Choose another parent.',
    too_many_levels: 'makes the tree too deep. The maximum number of levels is {max}. Choose a parent further up.',
    unknown_author: 'refers to a user who does not exist: {id}. Send the id of an existing user.',
    repeated_name: 'is also the name of an earlier row. Each name can be used once.',
    repeated_external_id: 'is also the external id of row {row}. Each record must be in the source once.',
    status_not_allowed: 'must be publish: you do not have permission to see other records.',
    external_id_taken:
      'is already used by another record of this source (id {id}). Update that record, or send another external_id.',
    external_id_used: 'is already used by another record of this source. Send another external_id.',
    needs_other: 'must be sent together with {other}.',
    unknown_parameter: 'is not a parameter here. Did you mean {nearest}?',
    unknown_field: 'names a field that does not exist: “{name}”. Did you mean {nearest}?',
    bad_cursor: 'is not a cursor of this list. Send next_cursor of a page unchanged, or start again without cursor.',
    not_with_cursor: 'must not be sent together with cursor. Leave one of them out.',
    not_as_in_cursor:
      'must be the same as on the page that the cursor comes from. Leave it out, or start again without cursor.',
    refused_by_schema: 'is not valid: {reason}',
  },

  free: 'Free',

  /**
   * Texts of feeds: the status of an event that does not take place as announced, alone or with a title or reason, and the URL
   * to join online.
   */
  feeds: {
    statuses: {
      canceled: 'Canceled',
      postponed: 'Postponed',
      rescheduled: 'Rescheduled',
      moved_online: 'Moved online',
    },
    statusWith: {
      canceled: 'Canceled: {text}',
      postponed: 'Postponed: {text}',
      rescheduled: 'Rescheduled: {text}',
      moved_online: 'Moved online: {text}',
    },
    online: 'Join online: {url}',
  },

  document: {
    title: 'Events calendar',
    description:
      'A calendar of events with their venues, organizers, categories and tags. Updates are partial: fields you do not send keep their values. Records you are not allowed to see are not found: the response is 404.',
    publicRecords: 'Published records are public, unless the application restricts them.',
    credentials:
      'To write, or to see drafts, send the credentials of a user, as the security schemes of this document describe.',
    unknownCredentials:
      'To write, or to see drafts, a request must come from a user that the application recognizes, such as by a session cookie or a token. Ask the people who run the application how.',
    tags: {
      calendar: 'The list of all endpoints, and the OpenAPI document.',
      events:
        'Find events by date, venue, category or words, read them, and write them. A list without a date filter shows the events of the next two years.',
      venues: 'The places where events happen, with address and coordinates. Many events can share a venue.',
      organizers: 'The people and organizations that hold events, with their contact details.',
      categories: 'Terms that group events. Categories form a tree: each can have a parent.',
      tags: 'Terms that label events. Unlike categories, tags have no parent.',
      feeds: 'Events for calendar apps, feed readers and search engines, with the same filters as the list of events.',
    },
    responses: {
      list: 'A page of records.',
      days: 'The days with events.',
      feed: 'The feed.',
      record: 'The record.',
      document: 'The document.',
      unchanged: 'Nothing has changed since the response with that ETag.',
      '400': 'The request is invalid. `message` says what to change, and `data.params` names the parameters.',
      '403': 'This is not allowed: you lack a permission or a password, or a rule of this calendar forbids it.',
    },
    headers: {
      ETag: 'Changes whenever the response changes. Send it back in `If-None-Match` or `If-Match`.',
      Link: 'The first, previous, next and last page. With `cursor`, only the next page. If the header would be too long, only the previous and next page, or no header. Lists of events also link to their feeds, and a feed that is not complete links to the events that follow.',
      'Total-Exact':
        '`false` if a search examined only the first events that could match, so that others can match too; absent otherwise.',
      Ignored: 'The unknown query parameters, percent-encoded and separated by commas; absent if there are none.',
      Truncated:
        'The page size that was used, such as `per_page=10`, because the requested page would be too large; absent if it isn’t. In a feed, the number of its events, such as `events=10000`, because all of them would be too many or too large.',
      'Last-Modified': 'When an event of the feed was last changed.',
      'Cache-Control': 'Whether the response may be stored, and whether it must be revalidated before reuse.',
      Vary: 'The request headers that the response depends on.',
      'X-Content-Type-Options': 'Always `nosniff`: the response has the type that `Content-Type` names, and no other.',
      'Referrer-Policy':
        '`no-referrer` if the address has a feed token, so that browsers do not pass it on; absent otherwise.',
      'Retry-After': 'The number of seconds to wait before trying again.',
      'If-Match': 'Apply the request only if the record has not changed since the response with this ETag.',
      'If-None-Match': 'Respond only if the content has changed since the response with this ETag.',
    },
  },

  /** What responses contain, where the description differs from that in `fields`. `list.rest_url` is that of a page. */
  views: {
    id: 'Id, unique within the collection.',
    global_id: 'Host and path of the calendar, followed by the id, such as `example.org/api?id=12`.',
    global_id_lineage: 'This global id and the ones before it.',
    author: 'Id of the author, or `null` if the application created the record.',
    status:
      'Publication status. Only `publish` is public; `future` becomes public at `date`, and `pending` waits for a review.',
    date: 'Publication date in the calendar’s time zone, such as `2027-06-21 18:00:00`.',
    date_utc: 'Publication date in UTC, such as `2027-06-21 16:00:00`.',
    modified: 'Date of the last change in the calendar’s time zone.',
    modified_utc: 'Date of the last change in UTC.',
    url: 'URL of the public page of the record, on the site of the application.',
    rest_url: 'URL of the record in this API.',
    slug: 'Slug: the name of the record in URLs, unique within the collection.',
    image: 'Featured image with its URL and sizes, or `null` if there is none.',
    json_ld: 'The record as schema.org JSON-LD. Only present when you read one record.',
    start_date: 'Start in the event’s time zone, such as `2027-06-21 18:00:00`.',
    end_date: 'End in the event’s time zone, such as `2027-06-21 23:00:00`.',
    utc_start_date: 'Start in UTC, such as `2027-06-21 16:00:00`.',
    utc_end_date: 'End in UTC, such as `2027-06-21 21:00:00`.',
    start: 'Start in ISO 8601, in the event’s time zone or the one that `tz` names. For all-day events the first day.',
    end: 'End in ISO 8601, in the event’s time zone or the one that `tz` names. For all-day events the day after the last day.',
    date_details: 'The same date as year, month, day, hour, minutes and seconds.',
    timezone: 'Time zone of the event, such as `Europe/Paris`.',
    timezone_abbr: 'Abbreviation of the time zone at the start of the event, such as `CEST`.',
    cost: 'Price as a string, ready for display.',
    cost_details: 'Amounts and currency found in the price.',
    post_parent: 'Id of the parent event, or `null`.',
    linked: 'The linked records, in the order in which they were sent. With `expand=false`, their ids.',
    taxonomy: 'Kind of term: `event_category` or `event_tag`.',
    count: 'Number of published events with this term.',
    days: 'The days with events, in order: the `date` of each, and the `count` of its events.',
    urls: 'URLs of the term, its list and its parent category.',
    'list.records': 'The records on this page.',
    'list.rest_url': 'URL of this page.',
    next_rest_url: 'URL of the next page, if there is one.',
    previous_rest_url: 'URL of the previous page, if there is one.',
    total: 'Number of records on all pages.',
    total_pages: 'Number of pages with this page size.',
    next_cursor: 'Value of `cursor` for the next page, or `null` on the last page.',
    code: 'Error code, for programs. Its meaning never changes.',
    message: 'Error message, for people, in the language of the request.',
    Image: 'URL, dimensions and sizes of an image.',
    Problem: 'The error in the format of RFC 9457.',
    data: 'HTTP status, and details such as the invalid parameters or an id.',
  },

  /** The members of the parts of responses. */
  parts: {
    Image: {
      id: 'Id of the image. Send it as `image` to use the image in another record.',
      url: 'URL of the image in full size.',
      extension: 'File extension in the URL, such as `jpg`, or `null`.',
      width: 'Width in pixels, or `null` if it is not known.',
      height: 'Height in pixels, or `null` if it is not known.',
      sizes: 'Other sizes of the image by name, each with its URL, width and height.',
    },
    DateDetails: {
      year: 'Year with four digits, such as `2027`.',
      month: 'Month with two digits, `01` to `12`.',
      day: 'Day of the month with two digits, `01` to `31`.',
      hour: 'Hour with two digits, `00` to `23`.',
      minutes: 'Minutes with two digits, `00` to `59`.',
      seconds: 'Seconds with two digits, `00` to `59`.',
    },
    CostDetails: {
      currency_symbol: 'Currency symbol, such as `€`. Empty if the price has none.',
      currency_code: 'ISO 4217 code of the currency, such as `EUR`. Empty if it is not known.',
      currency_position: 'Whether the symbol stands before (`prefix`) or after (`postfix`) the amount.',
      values: 'The amounts as decimal strings, such as `12.5`, in ascending order.',
    },
    Problem: {
      type: 'URI that identifies the kind of error.',
      status: 'HTTP status of the response.',
    },
  },

  /** What each kind of record is called, in the singular with an article, and in the plural. */
  nouns: {
    event: { one: 'an event', many: 'events' },
    venue: { one: 'a venue', many: 'venues' },
    organizer: { one: 'an organizer', many: 'organizers' },
    category: { one: 'an event category', many: 'event categories' },
    tag: { one: 'an event tag', many: 'event tags' },
  } satisfies Record<RecordKind, object>,

  operations: {
    root: 'Lists all endpoints with their methods and parameters.',
    doc: 'Returns the OpenAPI document.',
    list: 'Lists {many}.',
    days: 'Counts {many} by day.',
    ics: 'Returns events as an iCalendar feed.',
    rss: 'Returns events as an RSS feed.',
    jsonld: 'Returns events as JSON-LD, with the vocabulary of schema.org.',
    fullcalendar: 'Returns events in the JSON of FullCalendar.',
    event: 'Returns one event as iCalendar.',
    create: 'Creates {one}.',
    get: 'Returns {one}.',
    update: 'Updates {one}. Fields you do not send keep their values.',
    same: 'Does the same as {method}.',
    trash: 'Moves {one} to the trash, or deletes it permanently.',
    delete: 'Deletes {one}.',
    'categories.delete': 'Deletes an event category. Its children move up to its parent.',
  },

  params: {
    language: 'Language of the response, such as that of error messages. The content of records is not translated.',
    namespace: 'The namespace to describe. Any other value returns 404.',
    context: 'How much to return: `help` adds the schemas.',
    password: 'Password of a protected event. Users who can edit the event do not need it.',
    force: 'Whether to delete the record permanently instead of moving it to the trash.',
    tz: 'Time zone of `start` and `end` in the response. All-day events show dates in any case. Default: the event’s time zone.',
    fields:
      'Names of the fields to show, such as `title`, or `venue.venue` for a field of linked records. The response leaves out all others. Default: all fields.',
    expand: 'Whether `categories`, `tags`, `venue` and `organizer` are objects. With `false`, they are lists of ids.',
  },

  /** What can be written. `venue.venue` describes the field `venue` of a venue; without such a key, `venue` does. */
  fields: {
    author: 'Id of the author. Default: the current user.',
    date: 'Publication date in the calendar’s time zone. Default: now.',
    date_utc: 'Publication date in UTC. Ignored if `date` is sent.',
    description: 'Full description. It can contain simple HTML: paragraphs, lists, links, bold and italic text.',
    excerpt: 'Short summary for lists. It can contain simple HTML.',
    slug: 'Slug: the name in URLs, such as `summer-concert`. Default: made from the title or name.',
    status: 'Publication status. Default: `publish` if you can publish, otherwise `draft`.',
    image: 'Featured image: the id of a known image, or a URL.',
    website: 'Website: an absolute http or https URL, such as `https://example.org`.',
    phone: 'Telephone number in any format, such as `+33 1 23 45 67 89`.',
    show_map: 'Whether public pages should show a map of the place.',
    show_map_link: 'Whether public pages should link to a map of the place.',
    custom_fields: 'Values of the custom fields that this calendar declares.',
    title: 'Title of the event as plain text, such as `Summer concert`.',
    start_date:
      'Start, such as `2027-06-21 18:00` or `2027-06-21T18:00:00+02:00`. Without a UTC offset, it is in the event’s time zone.',
    end_date: 'End, in the same formats as `start_date`, and not before it.',
    timezone:
      'Time zone: an IANA name such as `Europe/Paris`, UTC, or a fixed offset such as `UTC+5:30`. Default: the calendar’s time zone.',
    all_day:
      'Whether the event lasts all day. It then starts at 00:00:00 on its first day and ends at 23:59:59 on its last day.',
    cost: 'Price: a string such as `€12`, a number, or a list of them. `0` means free.',
    hide_from_listings: 'Whether lists leave the event out. It can still be read by id or slug.',
    sticky: 'Whether calendar views should pin the event to the top.',
    featured: 'Whether the event is featured: pages can highlight it, and lists can be filtered by it.',
    categories: 'Categories: ids, slugs or names. An unknown name creates a category.',
    tags: 'Tags: ids, slugs or names. An unknown name creates a tag.',
    venue: 'Venues: ids, or objects with the fields of a venue.',
    organizer: 'Organizers: ids, or objects with the fields of an organizer.',
    password: 'Password that protects the event. An empty string removes it.',
    post_parent: 'Id of the parent event, such as the festival that a concert is part of. `0` for none.',
    ticketed: 'Whether there are tickets for the event. Lists can be filtered by it.',
    event_status: 'Whether the event takes place as announced, and if not, how it has changed.',
    event_status_reason: 'Why the event has this `event_status`.',
    online_url: 'URL where the event takes place online.',
    external_source:
      'Where the record was imported from: a name of your choice. Only for users who can edit others’ records.',
    external_id: 'Id of the record at `external_source`. Only for users who can edit others’ records.',
    'venue.venue': 'Name of the venue, such as `Parc de la Villette`.',
    address: 'Street and house number, such as `211 avenue Jean Jaurès`.',
    city: 'City or town, such as `Paris`.',
    country: 'Country, such as `France`. It is stored as you send it, by name or by code.',
    province: 'Province or region, such as `Île-de-France`.',
    state: 'State of a federation, such as `California`.',
    zip: 'Postal code as a string, such as `75019`.',
    stateprovince:
      'State or province. Default: `state` in the United States or without a country, otherwise `province`.',
    geo_lat: 'Latitude in degrees, such as `48.8938`; negative south of the equator. Requires `geo_lng`.',
    geo_lng: 'Longitude in degrees, such as `2.3903`; negative west of Greenwich. Requires `geo_lat`.',
    'organizer.organizer': 'Name of the organizer: a person or an organization.',
    email: 'Email address, such as `info@example.org`.',
    name: 'Name of the term, such as `Music`. Unique among terms with the same parent.',
    parent: 'Id of the parent category. `0` at the top level.',
  },

  /** What lists can be filtered by. Terms are categories and tags. */
  filters: {
    page: 'Page number, starting at 1.',
    per_page: 'Number of records per page. If the calendar’s maximum is lower, the maximum is used.',
    cursor:
      '`next_cursor` of another page: returns the page that follows it, with the same filters, even if records are added or deleted meanwhile. Cannot be combined with `page`.',
    order: 'Sort direction: `asc` for ascending, `desc` for descending.',
    orderby: 'Field to sort by. Default: `start_date`, or `date` with `include`.',
    search:
      'Records whose texts, such as the title, name or description, contain every word. Text in double quotes is one phrase.',
    status: 'Records with any of these statuses.',
    author: 'Records by any of these authors: ids of users.',
    exclude: 'Ids of the records to leave out.',
    city: 'Events with a venue in any of these cities. Case and accents do not matter.',
    country: 'Events with a venue in any of these countries. Case and accents do not matter.',
    'venue.city': 'Venues in any of these cities. Case and accents do not matter.',
    'venue.country': 'Venues in any of these countries. Case and accents do not matter.',
    external_source: 'Records from any of these sources.',
    external_id: 'Records with any of these ids at their source.',
    custom_fields:
      'Records whose custom fields have these values, such as `custom_fields[price]=10..20`. A filter is one value, several separated by commas, or a range, which can be open: `10..` or `..20`.',
    start_date:
      'Events that start on this date or later. Default: now, unless a filter `starts_*` or `ends_*` is given.',
    end_date:
      'Events that end on this date or earlier. Default: two years from now, unless a filter `starts_*` or `ends_*` is given.',
    starts_before: 'Events that start before the end of this day or, with `strict_dates`, before this time.',
    starts_after: 'Events that start after the end of this day or, with `strict_dates`, after this time.',
    ends_before: 'Events that end before the end of this day or, with `strict_dates`, before this time.',
    ends_after: 'Events that end after the end of this day or, with `strict_dates`, after this time.',
    strict_dates: 'Whether dates are exact to the second instead of whole days.',
    categories: 'Events in any of these categories or their descendants: ids or slugs.',
    tags: 'Events with any of these tags: ids or slugs.',
    venue: 'Events at any of these venues: ids.',
    organizer: 'Events by any of these organizers: ids.',
    featured: 'Events that are featured, or events that are not.',
    geoloc: 'Events that have a venue with coordinates, or events that do not.',
    geoloc_lat: 'Latitude of the point to search around. Requires `geoloc_lng`.',
    geoloc_lng: 'Longitude of the point to search around. Requires `geoloc_lat`.',
    include: 'Only events with these ids. Date filters are then ignored.',
    post_parent: 'Events with this parent: the id of an event.',
    ticketed: 'Events with tickets, or events without.',
    event_status: 'Events with any of these values of `event_status`.',
    online:
      'Events that take place online, or events that do not. Online are those with an `online_url` and those that were moved online.',
    geoloc_radius: 'Radius around the point in kilometers. Requires `geoloc_lat` and `geoloc_lng`.',
    modified_after: 'Events changed after this date and time.',
    event: 'Records linked to this event: its id.',
    has_events: 'Records with events, or records without.',
    only_with_upcoming: 'Only records with an event that has not ended.',
    'term.include': 'Only terms with these ids.',
    'term.orderby': 'Field to sort by. Default: `name`.',
    hide_empty: 'Whether to hide terms without a published event.',
    post: 'Terms of this event: its id.',
    'term.event': 'Terms of this event. Alias of `post`.',
    slug: 'The term with this slug.',
    parent: 'Direct children of this category. `0` for the top level.',
  },

  /** Filters for counting events by day, where the description differs from that in `filters`. */
  days: {
    start_date:
      'The first day to count, in the calendar’s time zone. Default: the first day of the month of `end_date`, or of the current month.',
    end_date:
      'The last day to count, at most 365 days later. Default: the last day of the month of `start_date`, or of the current month.',
    include: 'Only events with these ids. The filters `starts_*` and `ends_*` are then ignored.',
  },

  /** Filters of feeds, where the description differs from that in `filters`. */
  feedFilters: {
    start_date:
      'Events that start on this date or later. Without a date filter, a feed covers the dates that the calendar sets: 30 days back and two years ahead by default.',
    end_date: 'Events that end on this date or earlier.',
    cursor: 'Where a feed that is not complete goes on. Take it from the header `Link`, and keep all other filters.',
    start: 'Events that end after this time. Without a UTC offset, it is in `timeZone`.',
    end: 'Events that start before this time. Without a UTC offset, it is in `timeZone`.',
    timeZone: 'Time zone of the times in the feed. Default: the event’s time zone.',
    feed_token: 'Token in an address that was issued for you. The feed then has the filters that it was issued with.',
    _: 'Ignored. Some clients send a different value each time, so that nothing is cached.',
  },

  explain: {
    starts_from: 'starts at {date} or later',
    starts_before: 'starts before {date}',
    ends_before: 'ends before {date}',
    ends_from: 'ends at {date} or later',
    off_include: 'is ignored, because include is given',
    off_other_bounds: 'this default is ignored, because another date filter is given',
    whole_days: 'dates are whole days in {zone}; with strict_dates=true they are exact to the second',
    strict_dates: 'dates are exact to the second',
    visible: 'has a requested status that this user can see ({statuses})',
    unlocked: 'is not locked by its password for this user, which filters on hidden fields require',
    listed: 'is not hidden from listings, or include names it',
    inexact:
      'only the first {count} events that could match were examined for short words, phrases and punctuation, so others can match too',
    examined: 'is among the first {count} events that the search examines',
    scope_all: '{status}: all events',
    scope_own: '{status}: their own events',
    scope_ownUnpublished: '{status}: their own events until they are published',
    scope_none: '{status}: none',
  },
} as const

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

/** All texts of one language. `{name}` in a text is a placeholder. */
export type Catalogue = Texts<typeof en>

/** The code of what is wrong with one parameter. */
export type FaultCode = keyof typeof en.faults
