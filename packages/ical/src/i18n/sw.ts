import type { IcsCatalogue } from './en.ts'

/** Kiswahili. */
export const sw: IcsCatalogue = {
  problems: {
    empty_file: 'Faili ni tupu. Ihamishe tena, au chagua nyingine.',
    not_icalendar: 'Faili lazima iwe na BEGIN:VCALENDAR. Hakikisha kuwa ni faili ya iCalendar (.ics).',
    unclosed_component:
      'END:{component} inakosekana kwa BEGIN:{component} ya mstari huu. Huenda faili imekatika. Ihamishe tena.',
    too_deep: 'Vijenzi vimewekwa ndani kwa zaidi ya ngazi {limit}. Vilivyo chini yake vinapuuzwa. Viweke juu zaidi.',
    file_too_large: 'Faili inazidi baiti {limit}. Hakuna kinachosomwa kuanzia hapa. Ongeza maxBytes, au gawanya faili.',
    too_many_events: 'Kuna matukio zaidi ya {limit}. Mengine yanaachwa. Ongeza maxEvents, au gawanya faili.',
    missing_start: 'Tukio halina DTSTART, kwa hiyo linaachwa. Ongeza moja, kama DTSTART:20270310T183000.',
    bad_start: 'DTSTART lazima iwe tarehe kama 20270310 au 20270310T183000. Tukio linaachwa.',
    bad_recurrence_id: 'RECURRENCE-ID lazima iwe tarehe kama 20270310 au 20270310T183000. Tukio linaachwa.',
    bad_rule:
      '{property} si kanuni sahihi ya kujirudia: {reason}. Tarehe zilizoorodheshwa pekee ndizo zinazosomwa. Sahihisha kanuni.',
    rule_too_costly:
      'Kanuni ya kujirudia inachukua muda mrefu mno kupanuliwa. Marudio yake ya baadaye yanaachwa. Tumia kanuni rahisi zaidi.',
    too_many_occurrences: 'Mfululizo una marudio zaidi ya {limit}. Ya baadaye yanaachwa. Ongeza maxOccurrences.',
    expansion_time_exceeded:
      'Kanuni za kujirudia zimechukua zaidi ya ms {limit}. Marudio mengine ya mfululizo yanaachwa. Gawanya faili.',
    old_format: 'Faili iko katika umbizo la vCalendar 1.0. Ihamishe kama iCalendar 2.0 ikiwa kuna kinachokosekana.',
    unexpected_end:
      'END:{component} haina BEGIN:{component} inayolingana nayo. Inapuuzwa. Kagua mistari iliyotangulia.',
    outside_component:
      'Mstari uko nje ya BEGIN:VCALENDAR na END:VCALENDAR. Mistari yote ya namna hii inapuuzwa. Ihamishie ndani.',
    bad_line: 'Mstari lazima uwe na muundo JINA:thamani. Unapuuzwa.',
    bad_property: '{property} haisomeki: {reason}. Mstari unapuuzwa. Usahihishe.',
    line_too_long: 'Mstari unazidi vibambo {limit}. Unapuuzwa. Ongeza maxLineLength.',
    not_utf8: 'Mstari si UTF-8 sahihi. Unasomwa kama Windows-1252. Hifadhi faili kama UTF-8.',
    bad_date: '{property} lazima iwe tarehe kama 20270310 au 20270310T183000. Thamani inapuuzwa.',
    bad_duration: 'DURATION lazima iwe muda kama PT1H30M au P2D. Thamani inapuuzwa.',
    end_before_start:
      'Tukio linaisha kabla ya kuanza. Mwisho wake unafanywa kuwa mwanzo wake. Kagua DTEND au DURATION.',
    unknown_timezone:
      'Saa za eneo {timezone} hazijulikani. Nyakati zake zinasomwa katika {used}. Tumia jina kama Europe/Paris.',
    bad_timezone: 'VTIMEZONE {timezone} haina kanuni zinazotumika. Inapuuzwa. Tumia jina kama Europe/Paris.',
    missing_uid:
      'Tukio halina UID. Kitambulisho chake cha nje kinaundwa kutokana na tarehe na kichwa chake. Ongeza moja, ili tukio lililobadilishwa litambulike.',
    duplicate_uid:
      'Kuna tukio lingine lenye UID hii. Linasomwa lile lenye SEQUENCE kubwa zaidi. Kila tukio liwe na UID yake.',
    missing_title: 'Tukio halina SUMMARY. Kichwa chake ni “{title}”. Ongeza moja.',
    ignored_value: '{property} inapuuzwa: {reason}.',
  },

  reasons: {
    too_many: 'tukio linaweza kuwa na {limit}',
    rule_too_long: 'inazidi vibambo {limit}',
    invalid_part: '{part} si sahihi',
    repeated_part: 'ina {part} mara mbili',
    missing_freq: 'haina FREQ',
    conflicting_parts: 'ina BYWEEKNO na BYYEARDAY kwa pamoja',
    too_many_times: 'ina nyakati zaidi ya {limit} katika siku, saa au dakika moja',
    bad_until: '{part} si tarehe',
    repeats_within_day: 'tukio la siku nzima haliwezi kujirudia ndani ya siku',
    no_value: 'haina thamani',
    parameters_too_long: 'vigezo vyake ni virefu mno',
    value_too_long: 'thamani yake ni ndefu mno',
    bad_parameters: 'vigezo vyake si sahihi',
    bad_value: 'thamani yake si sahihi',
    bad_coordinates: 'lazima iwe na latitudo na longitudo kwa digrii',
    no_contact: 'haina jina (CN) wala anwani ya barua pepe',
    taken_for_id: '{name} ingechukuliwa kuwa kitambulisho',
    not_http: 'si URL ya http wala https',
  },

  untitled: 'Tukio lisilo na kichwa',
}
