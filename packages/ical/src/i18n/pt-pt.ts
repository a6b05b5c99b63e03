import type { IcsCatalogue } from './en.ts'

/** Português. */
export const ptPt: IcsCatalogue = {
  problems: {
    empty_file: 'O ficheiro está vazio. Exporte-o novamente ou escolha outro.',
    not_icalendar: 'O ficheiro tem de conter BEGIN:VCALENDAR. Verifique se é um ficheiro iCalendar (.ics).',
    unclosed_component:
      'Falta END:{component} para o BEGIN:{component} desta linha. O ficheiro pode estar cortado. Exporte-o novamente.',
    too_deep:
      'Há componentes encaixados em mais de {limit} níveis. Os que estão abaixo são ignorados. Coloque-os mais acima.',
    file_too_large:
      'O ficheiro ultrapassa {limit} bytes. Nada é lido a partir daqui. Aumente maxBytes ou divida o ficheiro.',
    too_many_events: 'Há mais de {limit} eventos. Os outros ficam de fora. Aumente maxEvents ou divida o ficheiro.',
    missing_start: 'O evento não tem DTSTART, por isso fica de fora. Acrescente um, como DTSTART:20270310T183000.',
    bad_start: 'DTSTART tem de ser uma data como 20270310 ou 20270310T183000. O evento fica de fora.',
    bad_recurrence_id: 'RECURRENCE-ID tem de ser uma data como 20270310 ou 20270310T183000. O evento fica de fora.',
    bad_rule:
      '{property} não é uma regra de recorrência válida: {reason}. Só são lidas as datas enumeradas. Corrija a regra.',
    rule_too_costly:
      'A regra de recorrência demora demasiado a expandir. As ocorrências seguintes ficam de fora. Utilize uma regra mais simples.',
    too_many_occurrences:
      'A série tem mais de {limit} ocorrências. As seguintes ficam de fora. Aumente maxOccurrences.',
    expansion_time_exceeded:
      'As regras de recorrência demoraram mais de {limit} ms. As outras ocorrências da série ficam de fora. Divida o ficheiro.',
    old_format: 'O ficheiro está no formato vCalendar 1.0. Exporte-o como iCalendar 2.0 se faltar alguma coisa.',
    unexpected_end:
      'END:{component} não tem um BEGIN:{component} correspondente. É ignorado. Verifique as linhas anteriores.',
    outside_component:
      'A linha está fora de BEGIN:VCALENDAR e END:VCALENDAR. Todas as linhas assim são ignoradas. Coloque-as no interior.',
    bad_line: 'A linha tem de ter a forma NOME:valor. É ignorada.',
    bad_property: '{property} é ilegível: {reason}. A linha é ignorada. Corrija-a.',
    line_too_long: 'A linha ultrapassa {limit} caracteres. É ignorada. Aumente maxLineLength.',
    not_utf8: 'A linha não é UTF-8 válido. É lida como Windows-1252. Guarde o ficheiro em UTF-8.',
    bad_date: '{property} tem de ser uma data como 20270310 ou 20270310T183000. O valor é ignorado.',
    bad_duration: 'DURATION tem de ser uma duração como PT1H30M ou P2D. O valor é ignorado.',
    end_before_start:
      'O evento acaba antes de começar. O seu fim passa a ser o seu início. Verifique DTEND ou DURATION.',
    unknown_timezone:
      'O fuso horário {timezone} é desconhecido. As suas horas são lidas no fuso {used}. Utilize um nome como Europe/Paris.',
    bad_timezone: 'O VTIMEZONE {timezone} não tem regras utilizáveis. É ignorado. Utilize um nome como Europe/Paris.',
    missing_uid:
      'O evento não tem UID. O seu ID externo é formado a partir das datas e do título. Acrescente um, para que um evento alterado seja reconhecido.',
    duplicate_uid:
      'Há outro evento com este UID. É lido o que tiver o SEQUENCE mais alto. Dê a cada evento o seu próprio UID.',
    missing_title: 'O evento não tem SUMMARY. O seu título é «{title}». Acrescente um.',
    ignored_value: '{property} é ignorado: {reason}.',
  },

  reasons: {
    too_many: 'um evento pode ter {limit}',
    rule_too_long: 'ultrapassa {limit} caracteres',
    invalid_part: '{part} não é válido',
    repeated_part: 'tem {part} duas vezes',
    missing_freq: 'não tem FREQ',
    conflicting_parts: 'tem ao mesmo tempo BYWEEKNO e BYYEARDAY',
    too_many_times: 'tem mais de {limit} horas num dia, numa hora ou num minuto',
    bad_until: '{part} não é uma data',
    repeats_within_day: 'um evento de dia inteiro não se pode repetir dentro de um dia',
    no_value: 'não tem valor',
    parameters_too_long: 'os parâmetros são demasiado longos',
    value_too_long: 'o valor é demasiado longo',
    bad_parameters: 'os parâmetros estão mal formados',
    bad_value: 'o valor está mal formado',
    bad_coordinates: 'tem de ter uma latitude e uma longitude em graus',
    no_contact: 'não tem nome (CN) nem endereço de e-mail',
    taken_for_id: '{name} seria tomado por um ID',
    not_http: 'não é um URL http ou https',
  },

  untitled: 'Evento sem título',
}
