import type { Catalogue } from './en.ts'

/** Français. */
export const fr: Catalogue = {
  errors: {
    rest_no_route:
      'Aucune adresse ne correspond à ce chemin. La racine de l’espace de noms énumère toutes les adresses.',
    rest_method_not_allowed: 'Cette adresse n’accepte pas {method}. Utilisez l’une de ces méthodes : {allow}.',
    rest_invalid_namespace: 'Cet espace de noms n’existe pas ici. L’espace de noms disponible est « {namespace} ».',
    rest_invalid_json:
      'Le corps de la requête n’est pas un objet JSON, ou est imbriqué trop profondément. Envoyez un objet tel que {"title": "…"}.',
    rest_unsupported_media_type:
      'Le corps de la requête est d’un type qui n’est pas pris en charge. Envoyez application/json ou application/x-www-form-urlencoded, en UTF-8.',
    rest_payload_too_large: 'Le corps de la requête dépasse {limitBytes} octets. Envoyez moins de données.',
    rest_body_timeout: 'Le corps de la requête n’est pas arrivé à temps. Envoyez-le de nouveau.',
    rest_body_incomplete: 'Le corps de la requête s’est interrompu avant la fin. Envoyez-le de nouveau.',
    rest_missing_callback_param: 'Paramètres obligatoires manquants : {params}. Envoyez-les aussi.',
    rest_invalid_param: '{count} paramètres ne sont pas valides. Voir data.params.',
    rest_forbidden:
      'Vous n’avez pas le droit de faire cela. Demandez-le à quelqu’un qui a ce droit, ou connectez-vous avec un autre compte.',
    rest_vetoed: 'Requête refusée : {reason}',
    rest_invalid_feed_token:
      'Le jeton du flux n’est pas valide, ou il a été révoqué. Demandez une nouvelle adresse du flux.',
    'not-found': 'Cet identifiant ou ce slug n’est pas celui d’{one}. Vérifiez-le, ou cherchez la fiche dans la liste.',
    'archive-page-not-found': 'Cette page n’existe pas. Demandez une page de numéro inférieur.',
    'password-protected':
      'Un mot de passe protège cet événement. Envoyez-le dans le paramètre « password » ou dans l’en-tête X-Event-Password.',
    'password-attempts':
      'Trop de mots de passe ont été essayés pour cet événement. Patientez une minute, puis réessayez.',
    'is-in-trash': 'La fiche est déjà dans la corbeille. Supprimez-la définitivement avec force=true.',
    term_exists:
      'Un terme de ce nom existe déjà au même endroit (identifiant {id}). Utilisez-le, ou choisissez un autre nom.',
    duplicate_term_slug: 'Un autre terme utilise déjà ce slug. Choisissez un autre slug.',
    rest_precondition_failed:
      'La fiche a changé depuis que vous l’avez lue. Relisez-la, puis refaites votre modification.',
    rest_conflict: 'La requête est entrée en conflit avec d’autres écritures, plusieurs fois de suite. Réessayez.',
    rest_internal_error:
      'Une erreur est survenue de notre côté. Si elle se reproduit, contactez l’assistance en citant la référence {id}.',
    rest_store_unavailable: 'Le calendrier est injoignable pour le moment. Réessayez sous peu.',
  },

  failed: 'Une erreur est survenue de notre côté. Si elle se reproduit, contactez l’assistance.',
  visitorForbidden: 'Vous devez vous connecter pour faire cela.',
  wrongPassword: 'Ce n’est pas le mot de passe de l’événement. Vérifiez-le, puis envoyez le bon.',

  fault: '{param} {problem}',

  faults: {
    required: 'est obligatoire.',
    empty: 'ne doit pas être vide.',
    not_integer: 'doit être un nombre entier.',
    not_positive: 'doit être un nombre entier supérieur à zéro.',
    not_number: 'doit être un nombre.',
    too_small: 'doit valoir au moins {min}.',
    too_large: 'doit valoir au plus {max}.',
    out_of_range: 'doit être compris entre {min} et {max}.',
    not_boolean: 'doit valoir true ou false (ou 1 ou 0).',
    not_flag: 'doit valoir true ou false (ou 1, 0, yes, no, on, off).',
    not_text: 'doit être du texte.',
    too_long: 'est trop long. Le nombre maximal de caractères est de {max}.',
    bad_characters:
      'contient des caractères qui ne sont pas du texte (un NUL ou la moitié d’une paire de substitution). Retirez-les.',
    bad_encoding: 'n’est pas de l’UTF-8 encodé avec des signes pour cent (%XX). Encodez-le de nouveau.',
    too_deep: 'comporte trop de niveaux pour un formulaire. Envoyez-le en JSON.',
    too_many_parameters: 'Trop de paramètres. Envoyez-en au plus {max}.',
    too_many_names: 'Trop de noms, d’objets et de listes dans le corps JSON. Envoyez-en au plus {max}.',
    not_slug: 'doit contenir au moins une lettre ou un chiffre.',
    too_many_tags: 'contient trop de balises HTML. Le maximum est de {max}.',
    too_many_words: 'est trop long. Le nombre maximal de mots est de {max}.',
    too_many_entries: 'est trop long. Le nombre maximal d’éléments est de {max}.',
    too_many_bytes: 'est trop volumineux. En JSON, la taille maximale est de {max} octets.',
    record_too_large:
      'rend la fiche trop volumineuse. En JSON, la taille maximale de la fiche est de {max} octets. Raccourcissez-le.',
    not_one_of: 'doit être l’une de ces valeurs : {options}.',
    not_term: 'doit être l’identifiant, le slug ou le nom d’un terme.',
    not_link: 'doit être un identifiant, ou un objet avec des champs.',
    not_object: 'doit être un objet.',
    not_date:
      'doit être une date valide, comme 2027-03-10, 2027-03-10 18:30:00 ou 2027-03-10T18:30:00+02:00, ou un horodatage Unix en secondes (au moins neuf chiffres).',
    not_zone: 'doit être un fuseau horaire, comme Europe/Paris, UTC ou UTC+5:30.',
    not_url: 'doit être une URL absolue qui commence par http:// ou https://.',
    not_email: 'doit être une adresse e-mail, comme nom@example.org.',
    not_image: 'doit être une URL http ou https absolue, ou l’identifiant d’une image.',
    not_cost: 'doit être un texte, un nombre non négatif, ou une liste de textes et de nombres.',
    end_before_start: 'ne doit pas précéder start_date.',
    too_many_days: 'doit tomber au plus {max} jours après start_date.',
    not_filterable: 'ne peut pas servir de filtre. Champs supplémentaires filtrables : {options}.',
    not_range:
      'doit être une valeur, des valeurs séparées par des virgules, ou un intervalle comme 10..20 qui commence par sa borne inférieure.',
    unknown_id: 'désigne une fiche qui n’existe pas : {id}. Envoyez l’identifiant d’une fiche existante.',
    unknown_term:
      'désigne un terme qui n’existe pas : « {name} ». Envoyez l’identifiant ou le slug d’un terme existant.',
    own_parent: 'ne doit désigner ni la fiche elle-même, ni ce qui se trouve sous elle. Choisissez un autre parent.',
    too_many_levels:
      'rend l’arborescence trop profonde. Le nombre maximal de niveaux est de {max}. Choisissez un parent situé plus haut.',
    unknown_author: 'désigne un utilisateur qui n’existe pas : {id}. Envoyez l’identifiant d’un utilisateur existant.',
    repeated_name: 'est aussi le nom d’une ligne précédente. Chaque nom ne peut servir qu’une fois.',
    repeated_external_id:
      'est aussi l’identifiant externe de la ligne {row}. Chaque fiche ne doit figurer qu’une fois dans la source.',
    status_not_allowed: 'doit valoir publish : vous n’avez pas le droit de voir d’autres fiches.',
    external_id_taken:
      'est déjà utilisé par une autre fiche de cette source (identifiant {id}). Modifiez cette fiche, ou envoyez un autre external_id.',
    external_id_used: 'est déjà utilisé par une autre fiche de cette source. Envoyez un autre external_id.',
    needs_other: 'doit être envoyé avec {other}.',
    unknown_parameter: 'n’est pas un paramètre ici. Vouliez-vous dire {nearest} ?',
    unknown_field: 'désigne un champ qui n’existe pas : « {name} ». Vouliez-vous dire {nearest} ?',
    bad_cursor:
      'n’est pas un curseur de cette liste. Envoyez next_cursor d’une page sans le modifier, ou recommencez sans cursor.',
    not_with_cursor: 'ne doit pas être envoyé avec cursor. Omettez l’un des deux.',
    not_as_in_cursor: 'doit être le même que sur la page d’où vient cursor. Omettez-le, ou recommencez sans cursor.',
    refused_by_schema: 'n’est pas valide : {reason}',
  },

  free: 'Gratuit',

  feeds: {
    statuses: {
      canceled: 'Annulé',
      postponed: 'Reporté',
      rescheduled: 'Reprogrammé',
      moved_online: 'Déplacé en ligne',
    },
    statusWith: {
      canceled: 'Annulé : {text}',
      postponed: 'Reporté : {text}',
      rescheduled: 'Reprogrammé : {text}',
      moved_online: 'Déplacé en ligne : {text}',
    },
    online: 'Participer en ligne : {url}',
  },

  document: {
    title: 'Calendrier d’événements',
    description:
      'Un calendrier d’événements, avec leurs lieux, organisateurs, catégories et étiquettes. Les mises à jour sont partielles : les champs que vous n’envoyez pas gardent leur valeur. Les fiches que vous n’avez pas le droit de voir sont introuvables : la réponse est 404.',
    publicRecords: 'Les fiches publiées sont publiques, sauf si l’application en restreint l’accès.',
    credentials:
      'Pour écrire, ou pour voir des brouillons, envoyez les informations de connexion d’un utilisateur, comme l’indiquent les schémas de sécurité de ce document.',
    unknownCredentials:
      'Pour écrire, ou pour voir des brouillons, la requête doit venir d’un utilisateur que l’application reconnaît, par exemple à un cookie de session ou à un jeton. Demandez la marche à suivre aux responsables de l’application.',
    tags: {
      calendar: 'La liste de toutes les adresses, et le document OpenAPI.',
      events:
        'Chercher des événements par date, lieu, catégorie ou mots, les lire et les écrire. Une liste sans filtre de date montre les événements des deux prochaines années.',
      venues:
        'Les lieux où se tiennent les événements, avec adresse et coordonnées. Plusieurs événements peuvent partager un lieu.',
      organizers: 'Les organisateurs des événements, personnes ou organisations, et comment les joindre.',
      categories:
        'Les termes qui regroupent les événements. Les catégories forment un arbre : chacune peut avoir un parent.',
      tags: 'Les termes qui qualifient les événements. Contrairement aux catégories, les étiquettes n’ont pas de parent.',
      feeds:
        'Les événements pour les applications d’agenda, les lecteurs de flux et les moteurs de recherche, avec les mêmes filtres que la liste des événements.',
    },
    responses: {
      list: 'Une page de fiches.',
      days: 'Les jours où il y a des événements.',
      feed: 'Le flux.',
      record: 'La fiche.',
      document: 'Le document.',
      unchanged: 'Rien n’a changé depuis la réponse qui portait cet ETag.',
      '400':
        'La requête n’est pas valide : `message` dit quoi corriger et `data.params` nomme les paramètres en cause.',
      '403':
        'Ce n’est pas autorisé : il vous manque une autorisation ou un mot de passe, ou une règle de ce calendrier l’interdit.',
    },
    headers: {
      ETag: 'Change chaque fois que la réponse change. Renvoyez-le dans `If-None-Match` ou `If-Match`.',
      Link: 'La première page, la précédente, la suivante et la dernière. Avec `cursor`, seulement la suivante. Si l’en-tête risque d’être trop long, seules la précédente et la suivante y figurent, voire aucune. Les listes d’événements renvoient aussi à leurs flux, et un flux incomplet aux événements qui suivent.',
      'Total-Exact':
        '`false` si une recherche n’a examiné que les premiers événements possibles, de sorte que d’autres peuvent correspondre aussi ; absent sinon.',
      Ignored:
        'Les paramètres inconnus de la chaîne de requête, encodés en pourcent et séparés par des virgules ; absent s’il n’y en a pas.',
      Truncated:
        'La taille de page appliquée, par exemple `per_page=10`, parce que la page demandée serait trop volumineuse ; absent sinon. Dans un flux, le nombre de ses événements, par exemple `events=10000`, parce que tous seraient trop nombreux ou trop volumineux.',
      'Last-Modified': 'Quand un événement du flux a été modifié pour la dernière fois.',
      'Cache-Control': 'Qui peut conserver la réponse, et s’il faut la faire revalider avant de la réutiliser.',
      Vary: 'Les en-têtes de la requête dont dépend la réponse.',
      'X-Content-Type-Options':
        'Toujours `nosniff` : la réponse ne doit être interprétée que selon le type indiqué par `Content-Type`.',
      'Referrer-Policy':
        '`no-referrer` si l’adresse contient un jeton de flux, pour que les navigateurs ne le transmettent pas ; absent sinon.',
      'Retry-After': 'Le nombre de secondes à attendre avant de réessayer.',
      'If-Match': 'N’appliquer la requête que si la fiche n’a pas changé depuis la réponse qui portait cet ETag.',
      'If-None-Match': 'Ne répondre que si le contenu a changé depuis la réponse qui portait cet ETag.',
    },
  },

  views: {
    id: 'Identifiant, unique dans la collection.',
    global_id: 'Hôte et chemin du calendrier, suivis de l’identifiant, par exemple `example.org/api?id=12`.',
    global_id_lineage: 'Cet identifiant et les précédents.',
    author: 'Identifiant de l’auteur, ou `null` si l’application a créé la fiche.',
    status:
      'Statut de publication. Seul `publish` est public ; `future` le devient à la date `date`, et `pending` attend une relecture.',
    date: 'Date de publication, dans le fuseau horaire du calendrier, par exemple `2027-06-21 18:00:00`.',
    date_utc: 'Date de publication, en UTC, par exemple `2027-06-21 16:00:00`.',
    modified: 'Date de la dernière modification, dans le fuseau horaire du calendrier.',
    modified_utc: 'Date de la dernière modification, en UTC.',
    url: 'URL de la page publique de la fiche, sur le site de l’application.',
    rest_url: 'URL de la fiche dans cette API.',
    slug: 'Slug : le nom de la fiche dans les URL, unique dans la collection.',
    image: 'Image mise en avant, avec son URL et ses tailles, ou `null` s’il n’y en a pas.',
    json_ld: 'La fiche en JSON-LD, selon schema.org. Présent seulement à la lecture d’une seule fiche.',
    start_date: 'Début, dans le fuseau horaire de l’événement, par exemple `2027-06-21 18:00:00`.',
    end_date: 'Fin, dans le fuseau horaire de l’événement, par exemple `2027-06-21 23:00:00`.',
    utc_start_date: 'Début, en UTC, par exemple `2027-06-21 16:00:00`.',
    utc_end_date: 'Fin, en UTC, par exemple `2027-06-21 21:00:00`.',
    start:
      'Début au format ISO 8601, dans le fuseau horaire de l’événement ou celui que `tz` indique. Pour un événement d’une journée entière, le premier jour.',
    end: 'Fin au format ISO 8601, dans le fuseau horaire de l’événement ou celui que `tz` indique. Pour un événement d’une journée entière, le lendemain du dernier jour.',
    date_details: 'La même date, décomposée.',
    timezone: 'Fuseau horaire de l’événement, par exemple `Europe/Paris`.',
    timezone_abbr: 'Abréviation du fuseau horaire au début de l’événement, par exemple `CEST`.',
    cost: 'Prix sous forme de texte, prêt à afficher.',
    cost_details: 'Montants et devise trouvés dans le prix.',
    post_parent: 'Identifiant de l’événement parent, ou `null`.',
    linked: 'Les fiches liées, dans l’ordre où elles ont été envoyées. Avec `expand=false`, leurs identifiants.',
    taxonomy: 'Type du terme : `event_category` ou `event_tag`.',
    count: 'Nombre d’événements publiés qui portent ce terme.',
    days: 'Les jours où il y a des événements, dans l’ordre : la date (`date`) de chacun, et le nombre de ses événements (`count`).',
    urls: 'URL du terme, de sa liste et de la catégorie au-dessus.',
    'list.records': 'Les fiches de cette page.',
    'list.rest_url': 'URL de cette page.',
    next_rest_url: 'URL de la page suivante, s’il y en a une.',
    previous_rest_url: 'URL de la page précédente, s’il y en a une.',
    total: 'Nombre de fiches sur l’ensemble des pages.',
    total_pages: 'Nombre de pages, pour cette taille de page.',
    next_cursor: 'Valeur de `cursor` pour la page suivante, ou `null` sur la dernière page.',
    code: 'Code d’erreur, pour les programmes. Sa signification ne change jamais.',
    message: 'Message d’erreur, pour les personnes, dans la langue de la requête.',
    Image: 'URL, dimensions et tailles d’une image.',
    Problem: 'L’erreur au format de la RFC 9457.',
    data: 'Le statut HTTP et, s’il y a lieu, d’autres données : les paramètres en cause ou un identifiant.',
  },

  parts: {
    Image: {
      id: 'Identifiant de l’image. Envoyez-le dans `image` pour utiliser l’image dans une autre fiche.',
      url: 'URL de l’image en pleine taille.',
      extension: 'Extension de fichier dans l’URL, par exemple `jpg`, ou `null`.',
      width: 'Largeur en pixels, ou `null` si elle est inconnue.',
      height: 'Hauteur en pixels, ou `null` si elle est inconnue.',
      sizes: 'Autres tailles de l’image par nom, chacune avec son URL, sa largeur et sa hauteur.',
    },
    DateDetails: {
      year: 'Année à quatre chiffres, par exemple `2027`.',
      month: 'Mois à deux chiffres, de `01` à `12`.',
      day: 'Jour du mois à deux chiffres, de `01` à `31`.',
      hour: 'Heure à deux chiffres, de `00` à `23`.',
      minutes: 'Minutes à deux chiffres, de `00` à `59`.',
      seconds: 'Secondes à deux chiffres, de `00` à `59`.',
    },
    CostDetails: {
      currency_symbol: 'Symbole de la devise, par exemple `€`. Vide si le prix n’en a pas.',
      currency_code: 'Code ISO 4217 de la devise, par exemple `EUR`. Vide s’il est inconnu.',
      currency_position: 'Indique si le symbole se place avant (`prefix`) ou après (`postfix`) le montant.',
      values: 'Les montants sous forme de texte décimal, par exemple `12.5`, en ordre croissant.',
    },
    Problem: {
      type: 'URI qui identifie le type d’erreur.',
      status: 'Statut HTTP de la réponse.',
    },
  },

  nouns: {
    event: { one: 'un événement', many: 'événements' },
    venue: { one: 'un lieu', many: 'lieux' },
    organizer: { one: 'un organisateur', many: 'organisateurs' },
    category: {
      one: 'une catégorie d’événements',
      many: 'catégories d’événements',
    },
    tag: { one: 'une étiquette d’événements', many: 'étiquettes d’événements' },
  },

  operations: {
    root: 'Énumère toutes les adresses du calendrier, avec leurs méthodes et leurs paramètres.',
    doc: 'Décrit le calendrier dans un document OpenAPI.',
    list: 'Liste les {many}.',
    days: 'Compte les {many} par jour.',
    ics: 'Lit les événements comme flux iCalendar.',
    rss: 'Lit les événements comme flux RSS.',
    jsonld: 'Lit les événements en JSON-LD, avec le vocabulaire de schema.org.',
    fullcalendar: 'Lit les événements dans le JSON de FullCalendar.',
    event: 'Lit un événement au format iCalendar.',
    create: 'Crée {one}.',
    get: 'Lit {one}.',
    update: 'Modifie {one}. Les champs que vous n’envoyez pas gardent leur valeur.',
    same: 'Fait la même chose que {method}.',
    trash: 'Met {one} à la corbeille, ou le supprime définitivement.',
    delete: 'Supprime {one}.',
    'categories.delete': 'Supprime une catégorie d’événements ; celles qui sont en dessous remontent d’un niveau.',
  },

  params: {
    language:
      'Langue des textes de la réponse, par exemple des messages d’erreur. Le contenu des fiches n’est pas traduit.',
    namespace: 'L’espace de noms à décrire. Toute autre valeur renvoie 404.',
    context: 'L’étendue de ce qui est affiché ; `help` ajoute les schémas.',
    password: 'Mot de passe d’un événement protégé. Inutile pour les utilisateurs qui peuvent modifier l’événement.',
    force: 'Indique s’il faut supprimer la fiche définitivement au lieu de la mettre à la corbeille.',
    tz: 'Fuseau horaire de `start` et `end` dans la réponse. Les événements d’une journée entière affichent toujours des dates. Par défaut : celui de l’événement.',
    fields:
      'Noms des champs à afficher, comme `title`, ou `venue.venue` pour un champ des fiches liées. La réponse omet tous les autres. Par défaut : tous les champs.',
    expand:
      'Indique si `categories`, `tags`, `venue` et `organizer` sont des objets. Avec `false`, ce sont des listes d’identifiants.',
  },

  fields: {
    author: 'Identifiant de l’auteur. Par défaut : l’utilisateur actuel.',
    date: 'Date de publication, dans le fuseau horaire du calendrier. Par défaut : maintenant.',
    date_utc: 'Date de publication, en UTC. Ignorée si `date` est envoyée.',
    description:
      'Description complète. Elle peut contenir du HTML simple : paragraphes, listes, liens, gras et italique.',
    excerpt: 'Court résumé pour les listes. Il peut contenir du HTML simple.',
    slug: 'Slug : le nom dans les URL, par exemple `summer-concert`. Par défaut : tiré du titre ou du nom.',
    status: 'Statut de publication. Par défaut : `publish` si vous pouvez publier, sinon `draft`.',
    image: 'Image mise en avant : l’identifiant d’une image connue, ou une URL.',
    website: 'Site web : une URL http ou https absolue, par exemple `https://example.org`.',
    phone: 'Numéro de téléphone, dans n’importe quel format, par exemple `+33 1 23 45 67 89`.',
    show_map: 'Indique si les pages publiques doivent afficher une carte de l’endroit.',
    show_map_link: 'Indique si les pages publiques doivent renvoyer à une carte de l’endroit.',
    custom_fields: 'Valeurs des champs supplémentaires que ce calendrier déclare.',
    title: 'Titre de l’événement, en texte brut, par exemple `Summer concert`.',
    start_date:
      'Début, par exemple `2027-06-21 18:00` ou `2027-06-21T18:00:00+02:00`. Sans décalage UTC, dans le fuseau horaire de l’événement.',
    end_date: 'Fin, dans les mêmes formats que `start_date`, et pas avant cette date.',
    timezone:
      'Fuseau horaire : un nom IANA comme `Europe/Paris`, UTC, ou un décalage UTC fixe comme `UTC+5:30`. Par défaut : celui du calendrier.',
    all_day:
      'Indique si l’événement dure toute la journée. Il commence alors à 00:00:00 le premier jour et finit à 23:59:59 le dernier.',
    cost: 'Prix : un texte comme `€12`, un nombre, ou une liste de textes et de nombres. `0` signifie gratuit.',
    hide_from_listings:
      'Indique si l’événement est exclu des listes. On peut toujours le lire par son identifiant ou son slug.',
    sticky: 'Indique si les vues du calendrier doivent épingler l’événement en haut.',
    featured:
      'Indique si l’événement est mis en avant : les pages peuvent le distinguer, et les listes peuvent filtrer selon ce champ.',
    categories: 'Catégories : identifiants, slugs ou noms. Un nom inconnu en crée une nouvelle.',
    tags: 'Étiquettes : identifiants, slugs ou noms. Un nom inconnu en crée une nouvelle.',
    venue: 'Lieux : des identifiants, ou des objets avec les champs d’un lieu.',
    organizer: 'Organisateurs : des identifiants, ou des objets avec les champs d’un organisateur.',
    password: 'Mot de passe qui protège l’événement ; un mot de passe vide retire la protection.',
    post_parent:
      'Identifiant de l’événement parent, par exemple le festival dont un concert fait partie. `0` pour aucun.',
    ticketed: 'Indique s’il y a une billetterie pour l’événement. Les listes peuvent être filtrées selon ce champ.',
    event_status: 'Indique si l’événement a lieu comme annoncé, ou ce qu’il est devenu.',
    event_status_reason: 'Raison pour laquelle l’événement a cet `event_status`.',
    online_url: 'URL où l’événement a lieu en ligne.',
    external_source:
      'Source dont la fiche a été importée : un nom de votre choix. Réservé aux utilisateurs qui peuvent modifier les fiches d’autrui.',
    external_id:
      'Identifiant de la fiche dans `external_source`. Réservé aux utilisateurs qui peuvent modifier les fiches d’autrui.',
    'venue.venue': 'Nom du lieu, par exemple `Parc de la Villette`.',
    address: 'Numéro et rue, par exemple `211 avenue Jean Jaurès`.',
    city: 'Ville ou commune, par exemple `Paris`.',
    country: 'Pays, par exemple `France`. Il est conservé tel que vous l’envoyez, nom ou code.',
    province: 'Province ou région, par exemple `Île-de-France`.',
    state: 'État d’une fédération, par exemple `California`.',
    zip: 'Code postal, sous forme de texte, par exemple `75019`.',
    stateprovince: 'État ou province. Par défaut : `state` aux États-Unis ou sans pays, sinon `province`.',
    geo_lat: 'Latitude en degrés, par exemple `48.8938` ; négative au sud de l’équateur. Nécessite `geo_lng`.',
    geo_lng: 'Longitude en degrés, par exemple `2.3903` ; négative à l’ouest de Greenwich. Nécessite `geo_lat`.',
    'organizer.organizer': 'Nom de l’organisateur : une personne ou une organisation.',
    email: 'Adresse e-mail, par exemple `info@example.org`.',
    name: 'Nom du terme, par exemple `Music`. Unique parmi les termes de même parent.',
    parent: 'Identifiant de la catégorie au-dessus ; `0` au sommet.',
  },

  filters: {
    page: 'Numéro de la page, à partir de 1.',
    per_page: 'Nombre de fiches par page. Si le maximum du calendrier est inférieur, c’est lui qui s’applique.',
    cursor:
      '`next_cursor` d’une autre page : renvoie la page qui la suit, avec les mêmes filtres, même si des fiches sont ajoutées ou supprimées entre-temps. Incompatible avec `page`.',
    order: 'Sens du tri : `asc` pour croissant, `desc` pour décroissant.',
    orderby: 'Champ selon lequel trier. Par défaut : `start_date`, ou `date` avec `include`.',
    search:
      'Fiches dont les textes, comme le titre, le nom ou la description, contiennent tous les mots ; un texte entre guillemets droits est une seule expression.',
    status: 'Fiches qui ont l’un de ces statuts.',
    author: 'Fiches de l’un de ces auteurs : identifiants d’utilisateurs.',
    exclude: 'Identifiants des fiches à exclure.',
    city: 'Événements dans un lieu de l’une de ces villes. La casse et les accents sont ignorés.',
    country: 'Événements dans un lieu de l’un de ces pays. La casse et les accents sont ignorés.',
    'venue.city': 'Lieux dans l’une de ces villes. La casse et les accents sont ignorés.',
    'venue.country': 'Lieux dans l’un de ces pays. La casse et les accents sont ignorés.',
    external_source: 'Fiches provenant de l’une de ces sources.',
    external_id: 'Fiches ayant l’un de ces identifiants dans leur source.',
    custom_fields:
      'Fiches dont les champs supplémentaires ont ces valeurs, par exemple `custom_fields[price]=10..20`. Un filtre est une valeur, plusieurs valeurs séparées par des virgules, ou un intervalle, qui peut être ouvert : `10..` ou `..20`.',
    start_date:
      'Événements qui commencent à cette date ou plus tard. Par défaut : maintenant, à moins que l’un des filtres `starts_*` ou `ends_*` ne soit donné.',
    end_date:
      'Événements qui finissent à cette date ou plus tôt. Par défaut : dans deux ans, à moins que l’un des filtres `starts_*` ou `ends_*` ne soit donné.',
    starts_before: 'Événements qui commencent avant la fin de ce jour ou, avec `strict_dates`, avant cet instant.',
    starts_after: 'Événements qui commencent après la fin de ce jour ou, avec `strict_dates`, après cet instant.',
    ends_before: 'Événements qui finissent avant la fin de ce jour ou, avec `strict_dates`, avant cet instant.',
    ends_after: 'Événements qui finissent après la fin de ce jour ou, avec `strict_dates`, après cet instant.',
    strict_dates: 'Indique si les dates comptent à la seconde près ; sinon, elles comptent par jours entiers.',
    categories: 'Événements de l’une de ces catégories ou d’une catégorie en dessous : identifiants ou slugs.',
    tags: 'Événements qui portent l’une de ces étiquettes : identifiants ou slugs.',
    venue: 'Événements dans l’un de ces lieux : identifiants.',
    organizer: 'Événements de l’un de ces organisateurs : identifiants.',
    featured: 'Événements mis en avant, ou qui ne le sont pas.',
    geoloc: 'Événements dont un lieu a des coordonnées, ou dont aucun n’en a.',
    geoloc_lat: 'Latitude du point autour duquel chercher ; à donner avec `geoloc_lng`.',
    geoloc_lng: 'Longitude du point autour duquel chercher ; à donner avec `geoloc_lat`.',
    include: 'Seulement les événements qui ont ces identifiants. Les filtres de date sont alors ignorés.',
    post_parent: 'Événements qui ont ce parent : l’identifiant d’un événement.',
    ticketed: 'Événements avec billetterie, ou sans.',
    event_status: 'Événements ayant l’une de ces valeurs de `event_status`.',
    online:
      'Événements qui ont lieu en ligne, ou non. Sont en ligne ceux qui ont une `online_url` et ceux qui ont été déplacés en ligne.',
    geoloc_radius: 'Rayon autour du point, en kilomètres. Nécessite `geoloc_lat` et `geoloc_lng`.',
    modified_after: 'Événements modifiés après cette date et cette heure.',
    event: 'Fiches liées à cet événement : son identifiant.',
    has_events: 'Fiches avec des événements, ou sans.',
    only_with_upcoming: 'Seulement les fiches avec un événement qui n’est pas terminé.',
    'term.include': 'Seulement les termes qui ont ces identifiants.',
    'term.orderby': 'Champ selon lequel trier. Par défaut : `name`.',
    hide_empty: 'Indique s’il faut écarter les termes qu’aucun événement publié ne porte.',
    post: 'Termes de cet événement : son identifiant.',
    'term.event': 'Termes de cet événement ; synonyme de `post`.',
    slug: 'Le terme qui a ce slug.',
    parent: 'Catégories directement sous celle-ci ; `0` pour celles du sommet.',
  },

  days: {
    start_date:
      'Premier jour à compter, dans le fuseau horaire du calendrier. Par défaut : le premier jour du mois de `end_date`, ou du mois en cours.',
    end_date:
      'Dernier jour à compter, au plus 365 jours plus tard. Par défaut : le dernier jour du mois de `start_date`, ou du mois en cours.',
    include: 'Seulement les événements avec ces identifiants. Les filtres `starts_*` et `ends_*` sont alors ignorés.',
  },

  feedFilters: {
    start_date:
      'Événements qui commencent à cette date ou plus tard. Sans filtre de date, un flux couvre les dates que fixe le calendrier : par défaut, des 30 derniers jours aux deux prochaines années.',
    end_date: 'Événements qui finissent à cette date ou plus tôt.',
    cursor: 'Où reprend un flux incomplet. Tirez-le de l’en-tête `Link` et gardez tous les autres filtres.',
    start: 'Événements qui finissent après cet instant. Sans décalage UTC, il est dans `timeZone`.',
    end: 'Événements qui commencent avant cet instant. Sans décalage UTC, il est dans `timeZone`.',
    timeZone: 'Fuseau horaire des heures du flux. Par défaut : celui de l’événement.',
    feed_token: 'Jeton d’une adresse émise pour vous. Le flux a alors les filtres avec lesquels elle a été émise.',
    _: 'Ignoré. Certains clients envoient chaque fois une autre valeur, pour que rien ne soit mis en cache.',
  },

  explain: {
    starts_from: 'commence le {date} ou plus tard',
    starts_before: 'commence avant le {date}',
    ends_before: 'finit avant le {date}',
    ends_from: 'finit le {date} ou plus tard',
    off_include: 'est ignoré, car include est donné',
    off_other_bounds: 'cette valeur par défaut est ignorée, car un autre filtre de date est donné',
    whole_days: 'les dates comptent par jours entiers dans {zone} ; strict_dates=true compterait à la seconde près',
    strict_dates: 'les dates comptent à la seconde près',
    visible: 'a un statut demandé que cet utilisateur peut voir ({statuses})',
    unlocked:
      'n’est pas verrouillé par son mot de passe pour cet utilisateur, comme l’exigent les filtres sur des champs cachés',
    listed: 'n’est pas exclu des listes, ou est désigné par include',
    inexact:
      'seuls les {count} premiers événements possibles ont été examinés pour les mots courts, les expressions et la ponctuation ; d’autres peuvent donc correspondre aussi',
    examined: 'fait partie des {count} premiers événements que la recherche examine',
    scope_all: '{status} : tous les événements',
    scope_own: '{status} : ses propres événements',
    scope_ownUnpublished: '{status} : ses propres événements, tant qu’ils ne sont pas publiés',
    scope_none: '{status} : aucun',
  },
}
