import type { IcsCatalogue } from './en.ts'

/** Français. */
export const fr: IcsCatalogue = {
  problems: {
    empty_file: 'Le fichier est vide. Exportez-le de nouveau, ou choisissez-en un autre.',
    not_icalendar: 'Le fichier doit contenir BEGIN:VCALENDAR. Vérifiez que c’est un fichier iCalendar (.ics).',
    unclosed_component:
      'Il manque END:{component} pour le BEGIN:{component} de cette ligne. Le fichier est peut-être tronqué. Exportez-le de nouveau.',
    too_deep: 'Des composants sont imbriqués sur plus de {limit} niveaux. Ceux du dessous sont ignorés. Remontez-les.',
    file_too_large:
      'Le fichier dépasse {limit} octets. Rien n’est lu à partir d’ici. Augmentez maxBytes ou divisez le fichier.',
    too_many_events:
      'Il y a plus de {limit} événements. Les autres sont laissés de côté. Augmentez maxEvents ou divisez le fichier.',
    missing_start:
      'L’événement n’a pas de DTSTART. Il est donc laissé de côté. Ajoutez-en un, comme DTSTART:20270310T183000.',
    bad_start: 'DTSTART doit être une date comme 20270310 ou 20270310T183000. L’événement est laissé de côté.',
    bad_recurrence_id:
      'RECURRENCE-ID doit être une date comme 20270310 ou 20270310T183000. L’événement est laissé de côté.',
    bad_rule:
      '{property} n’est pas une règle de récurrence valide : {reason}. Seules les dates énumérées sont lues. Corrigez la règle.',
    rule_too_costly:
      'La règle de récurrence est trop longue à développer. Ses occurrences suivantes sont laissées de côté. Utilisez une règle plus simple.',
    too_many_occurrences:
      'La série a plus de {limit} occurrences. Les suivantes sont laissées de côté. Augmentez maxOccurrences.',
    expansion_time_exceeded:
      'Les règles de récurrence ont pris plus de {limit} ms. Les autres occurrences de la série sont laissées de côté. Divisez le fichier.',
    old_format: 'Le fichier est au format vCalendar 1.0. Exportez-le en iCalendar 2.0 s’il manque quelque chose.',
    unexpected_end:
      'END:{component} n’a pas de BEGIN:{component} correspondant. Il est ignoré. Vérifiez les lignes qui précèdent.',
    outside_component:
      'La ligne est en dehors de BEGIN:VCALENDAR et END:VCALENDAR. Toutes les lignes de ce genre sont ignorées. Déplacez-les à l’intérieur.',
    bad_line: 'La ligne doit avoir la forme NOM:valeur. Elle est ignorée.',
    bad_property: '{property} est illisible : {reason}. La ligne est ignorée. Corrigez-la.',
    line_too_long: 'La ligne dépasse {limit} caractères. Elle est ignorée. Augmentez maxLineLength.',
    not_utf8: 'La ligne n’est pas de l’UTF-8 valide. Elle est lue en Windows-1252. Enregistrez le fichier en UTF-8.',
    bad_date: '{property} doit être une date comme 20270310 ou 20270310T183000. La valeur est ignorée.',
    bad_duration: 'DURATION doit être une durée comme PT1H30M ou P2D. La valeur est ignorée.',
    end_before_start:
      'L’événement se termine avant de commencer. Sa fin est ramenée à son début. Vérifiez DTEND ou DURATION.',
    unknown_timezone:
      'Le fuseau horaire {timezone} est inconnu. Ses heures sont lues dans le fuseau {used}. Utilisez un nom comme Europe/Paris.',
    bad_timezone:
      'Le VTIMEZONE {timezone} n’a pas de règles utilisables. Il est ignoré. Utilisez un nom comme Europe/Paris.',
    missing_uid:
      'L’événement n’a pas d’UID. Son identifiant externe est formé de ses dates et de son titre. Ajoutez-en un, pour qu’un événement modifié soit reconnu.',
    duplicate_uid:
      'Un autre événement a le même UID. Celui dont le SEQUENCE est le plus élevé est lu. Donnez à chaque événement son propre UID.',
    missing_title: 'L’événement n’a pas de SUMMARY. Son titre est « {title} ». Ajoutez-en un.',
    ignored_value: '{property} est ignoré : {reason}.',
  },

  reasons: {
    too_many: 'un événement peut en avoir {limit}',
    rule_too_long: 'elle dépasse {limit} caractères',
    invalid_part: '{part} n’est pas valide',
    repeated_part: 'elle contient {part} deux fois',
    missing_freq: 'elle n’a pas de FREQ',
    conflicting_parts: 'elle contient à la fois BYWEEKNO et BYYEARDAY',
    too_many_times: 'elle a plus de {limit} horaires dans un jour, une heure ou une minute',
    bad_until: '{part} n’est pas une date',
    repeats_within_day: 'un événement d’une journée entière ne peut pas se répéter dans la journée',
    no_value: 'il n’y a pas de valeur',
    parameters_too_long: 'les paramètres sont trop longs',
    value_too_long: 'la valeur est trop longue',
    bad_parameters: 'les paramètres sont mal formés',
    bad_value: 'la valeur est mal formée',
    bad_coordinates: 'il faut une latitude et une longitude en degrés',
    no_contact: 'il n’y a ni nom (CN) ni adresse e-mail',
    taken_for_id: '{name} serait pris pour un identifiant',
    not_http: 'ce n’est pas une URL http ou https',
  },

  untitled: 'Événement sans titre',
}
