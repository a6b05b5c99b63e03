/** The messages of all problems. `{property}` and other placeholders stand for the values of a problem. */
export const en = {
  problems: {
    // Errors: an event, an occurrence or a part of the file was left out.
    empty_file: 'The file is empty. Export it again, or choose another one.',
    not_icalendar: 'The file must contain BEGIN:VCALENDAR. Check that it is an iCalendar file (.ics).',
    unclosed_component:
      'END:{component} is missing for the BEGIN:{component} on this line. The file may be cut off. Export it again.',
    too_deep: 'Components are nested more than {limit} levels deep. Those below are ignored. Move them further up.',
    file_too_large: 'The file is larger than {limit} bytes. Nothing from here on is read. Raise maxBytes, or split it.',
    too_many_events: 'There are more than {limit} events. The others are left out. Raise maxEvents, or split the file.',
    missing_start: 'The event has no DTSTART, so it is left out. Add one, such as DTSTART:20270310T183000.',
    bad_start: 'DTSTART must be a date such as 20270310 or 20270310T183000. The event is left out.',
    bad_recurrence_id: 'RECURRENCE-ID must be a date such as 20270310 or 20270310T183000. The event is left out.',
    bad_rule:
      '{property} is not a valid recurrence rule: {reason}. Only the dates that are listed are read. Correct the rule.',
    rule_too_costly:
      'The recurrence rule takes too long to expand. Its later occurrences are left out. Use a simpler rule.',
    too_many_occurrences:
      'The series has more than {limit} occurrences. Later ones are left out. Raise maxOccurrences.',
    expansion_time_exceeded:
      'Recurrence rules took longer than {limit} ms. Other occurrences of the series are left out. Split the file.',
    // Warnings: all events were read, but a detail was left out.
    old_format: 'The file is in the format vCalendar 1.0. Export it as iCalendar 2.0 if something is missing.',
    unexpected_end: 'END:{component} has no matching BEGIN:{component}. It is ignored. Check the lines above it.',
    outside_component:
      'The line is outside of BEGIN:VCALENDAR and END:VCALENDAR. All such lines are ignored. Move them inside.',
    bad_line: 'The line must have the form NAME:value. It is ignored.',
    bad_property: '{property} cannot be parsed: {reason}. It is ignored. Correct it.',
    line_too_long: 'The line is longer than {limit} characters. It is ignored. Raise maxLineLength.',
    not_utf8: 'The line is not valid UTF-8. It is read as Windows-1252. Save the file as UTF-8.',
    bad_date: '{property} must be a date such as 20270310 or 20270310T183000. It is ignored.',
    bad_duration: 'DURATION must be a duration such as PT1H30M or P2D. It is ignored.',
    end_before_start: 'The event ends before it starts. Its end is set to its start. Check DTEND or DURATION.',
    unknown_timezone:
      'The time zone {timezone} is unknown. Its times are read in {used}. Use a name such as Europe/Paris.',
    bad_timezone: 'The VTIMEZONE {timezone} has no usable rules. It is ignored. Use a name such as Europe/Paris.',
    missing_uid:
      'The event has no UID. Its external id is made from its dates and title. Add one, so that a changed event is recognized.',
    duplicate_uid:
      'There is another event with this UID. The one with the higher SEQUENCE is read. Give each event its own UID.',
    missing_title: 'The event has no SUMMARY. Its title is {title}. Add one.',
    ignored_value: '{property} is ignored: {reason}.',
  },

  /** What is wrong with a rule or a value. It replaces `{reason}`. */
  reasons: {
    too_many: 'an event can have {limit}',
    rule_too_long: 'it is longer than {limit} characters',
    invalid_part: '{part} is not valid',
    repeated_part: 'it has {part} twice',
    missing_freq: 'it has no FREQ',
    conflicting_parts: 'it has both BYWEEKNO and BYYEARDAY',
    too_many_times: 'it has more than {limit} times in a day, an hour or a minute',
    bad_until: '{part} is not a date',
    repeats_within_day: 'an all-day event cannot repeat within a day',
    no_value: 'it has no value',
    parameters_too_long: 'its parameters are too long',
    value_too_long: 'its value is too long',
    bad_parameters: 'its parameters are malformed',
    bad_value: 'its value is malformed',
    bad_coordinates: 'it must have a latitude and a longitude in degrees',
    no_contact: 'it has neither a name (CN) nor an email address',
    taken_for_id: '{name} would be taken for an id',
    not_http: 'it is not an http or https URL',
  },

  /** The title of an event without one. */
  untitled: 'Untitled event',
} as const

/** The sentences of a language. */
export interface IcsCatalogue {
  readonly problems: Readonly<Record<keyof typeof en.problems, string>>
  readonly reasons: Readonly<Record<keyof typeof en.reasons, string>>
  readonly untitled: string
}
