import type { IcsCatalogue } from './en.ts'

/** Isolates left-to-right text, so that the text after it is not displayed before it. */
const ltr = (text: string): string => `\u2066${text}\u2069`

/** Isolates text of unknown direction, such as text from a file. */
const apart = (text: string): string => `\u2068${text}\u2069`

/** العربية. */
export const ar: IcsCatalogue = {
  problems: {
    empty_file: 'الملف فارغ. صدّره من جديد، أو اختر ملفًا آخر.',
    not_icalendar: `يجب أن يحتوي الملف على ${ltr('BEGIN:VCALENDAR')}. تحقق من أنه ملف ${ltr('iCalendar (.ics)')}.`,
    unclosed_component: `ينقص ${ltr('END:{component}')} المقابل لـ ${ltr('BEGIN:{component}')} في هذا السطر. ربما قُطع الملف. صدّره من جديد.`,
    too_deep: 'المكوّنات متداخلة في أكثر من {limit} مستوى. يُتجاهل ما تحتها. انقله إلى مستوى أعلى.',
    file_too_large: `يتجاوز حجم الملف {limit} بايت. لا يُقرأ شيء من هنا فصاعدًا. ارفع قيمة ${ltr('maxBytes')}، أو قسّم الملف.`,
    too_many_events: `يتجاوز عدد الفعاليات {limit}. تُترك البقية. ارفع قيمة ${ltr('maxEvents')}، أو قسّم الملف.`,
    missing_start: `ليس للفعالية ${ltr('DTSTART')}، لذلك تُترك. أضف واحدًا، مثل ${ltr('DTSTART:20270310T183000')}.`,
    bad_start: `يجب أن يكون ${ltr('DTSTART')} تاريخًا مثل ${ltr('20270310')} أو ${ltr('20270310T183000')}. تُترك الفعالية.`,
    bad_recurrence_id: `يجب أن يكون ${ltr('RECURRENCE-ID')} تاريخًا مثل ${ltr('20270310')} أو ${ltr('20270310T183000')}. تُترك الفعالية.`,
    bad_rule: `${ltr('{property}')} ليست قاعدة تكرار صالحة: {reason}. تُقرأ التواريخ المذكورة فقط. صحّح القاعدة.`,
    rule_too_costly: 'يستغرق توسيع قاعدة التكرار وقتًا طويلًا جدًا. تُترك مرات الحدوث اللاحقة. استخدم قاعدة أبسط.',
    too_many_occurrences: `يتجاوز عدد مرات حدوث السلسلة {limit}. تُترك المرات اللاحقة. ارفع قيمة ${ltr('maxOccurrences')}.`,
    expansion_time_exceeded:
      'استغرقت قواعد التكرار أكثر من {limit} مللي ثانية. تُترك مرات الحدوث الأخرى للسلسلة. قسّم الملف.',
    old_format: `الملف بصيغة ${ltr('vCalendar 1.0')}. صدّره بصيغة ${ltr('iCalendar 2.0')} إذا نقص شيء.`,
    unexpected_end: `ليس هناك ${ltr('BEGIN:{component}')} مقابل ${ltr('END:{component}')}. يُتجاهل. تحقق من الأسطر السابقة.`,
    outside_component: `السطر خارج ${ltr('BEGIN:VCALENDAR')} و${ltr('END:VCALENDAR')}. تُتجاهل كل الأسطر المماثلة. انقلها إلى الداخل.`,
    bad_line: `يجب أن يكون السطر على الشكل ${ltr('NAME:value')}. يُتجاهل.`,
    bad_property: `تتعذر قراءة ${ltr('{property}')}: {reason}. يُتجاهل السطر. صحّحه.`,
    line_too_long: `يتجاوز طول السطر {limit} محرفًا. يُتجاهل. ارفع قيمة ${ltr('maxLineLength')}.`,
    not_utf8: `السطر ليس نص ${ltr('UTF-8')} صالحًا. يُقرأ بترميز ${ltr('Windows-1252')}. احفظ الملف بترميز ${ltr('UTF-8')}.`,
    bad_date: `يجب أن يكون ${ltr('{property}')} تاريخًا مثل ${ltr('20270310')} أو ${ltr('20270310T183000')}. تُتجاهل القيمة.`,
    bad_duration: `يجب أن تكون ${ltr('DURATION')} مدة مثل ${ltr('PT1H30M')} أو ${ltr('P2D')}. تُتجاهل القيمة.`,
    end_before_start: `تنتهي الفعالية قبل أن تبدأ. تُجعل نهايتها عند بدايتها. تحقق من ${ltr('DTEND')} أو ${ltr('DURATION')}.`,
    unknown_timezone: `المنطقة الزمنية ${apart('{timezone}')} غير معروفة. تُقرأ أوقاتها بتوقيت ${ltr('{used}')}. استخدم اسمًا مثل ${ltr('Europe/Paris')}.`,
    bad_timezone: `ليس لـ ${ltr('VTIMEZONE')} ${apart('{timezone}')} قواعد يمكن استخدامها. يُتجاهل. استخدم اسمًا مثل ${ltr('Europe/Paris')}.`,
    missing_uid: `ليس للفعالية ${ltr('UID')}. يُؤخذ معرّفها الخارجي من تواريخها وعنوانها. أضف واحدًا ليُتعرَّف على الفعالية بعد تعديلها.`,
    duplicate_uid: `هناك فعالية أخرى لها ${ltr('UID')} نفسه. تُقرأ التي لها أعلى ${ltr('SEQUENCE')}. أعطِ كل فعالية ${ltr('UID')} خاصًا بها.`,
    missing_title: `ليس للفعالية ${ltr('SUMMARY')}. عنوانها هو «${apart('{title}')}». أضف واحدًا.`,
    ignored_value: `يُتجاهل ${ltr('{property}')}: {reason}.`,
  },

  reasons: {
    too_many: 'يمكن أن يكون للفعالية {limit}',
    rule_too_long: 'يتجاوز طولها {limit} محرفًا',
    invalid_part: `${apart('{part}')} غير صالح`,
    repeated_part: `يرد فيها ${ltr('{part}')} مرتين`,
    missing_freq: `ينقصها ${ltr('FREQ')}`,
    conflicting_parts: `يرد فيها ${ltr('BYWEEKNO')} و${ltr('BYYEARDAY')} معًا`,
    too_many_times: 'فيها أكثر من {limit} وقتًا في اليوم أو الساعة أو الدقيقة',
    bad_until: `${apart('{part}')} ليس تاريخًا`,
    repeats_within_day: 'لا يمكن أن تتكرر فعالية تستمر طوال اليوم ضمن يوم واحد',
    no_value: 'ليست له قيمة',
    parameters_too_long: 'مَعلماته أطول من اللازم',
    value_too_long: 'قيمته أطول من اللازم',
    bad_parameters: 'مَعلماته غير صحيحة الشكل',
    bad_value: 'قيمته غير صحيحة الشكل',
    bad_coordinates: 'يجب أن يكون فيه خط عرض وخط طول بالدرجات',
    no_contact: `ليس فيه اسم (${ltr('CN')}) ولا عنوان بريد إلكتروني`,
    taken_for_id: `قد يُحسب ${apart('{name}')} معرّفًا`,
    not_http: `ليس عنوان URL يبدأ بـ ${ltr('http')} أو ${ltr('https')}`,
  },

  untitled: 'فعالية بلا عنوان',
}
