/**
 * Date filters and the ranges of instants they mean, written by hand. By default, the current time is 12:00 UTC on 15
 * January 2027. Columns: calendar's zone | filters | range of starts | range of ends; a range is "from .. up to, not
 * including", in UTC.
 */
export const goldenWindows = `
# Defaults: today, and two years on
UTC | | 2027-01-15 00:00:00 .. | .. 2029-01-16 00:00:00
UTC | strict | 2027-01-15 12:00:00 .. | .. 2029-01-15 12:00:01
UTC | now=2027-01-15 23:59:59 | 2027-01-15 00:00:00 .. | .. 2029-01-16 00:00:00
UTC | now=2027-01-16 00:00:00 | 2027-01-16 00:00:00 .. | .. 2029-01-17 00:00:00
Europe/Paris | now=2027-01-15 23:30:00 | 2027-01-15 23:00:00 .. | .. 2029-01-16 23:00:00
Europe/Paris | now=2027-01-15 23:30:00, strict | 2027-01-15 23:30:00 .. | .. 2029-01-15 23:30:01
America/New_York | now=2027-01-16 03:00:00 | 2027-01-15 05:00:00 .. | .. 2029-01-16 05:00:00
Asia/Kathmandu | now=2027-01-15 18:15:00 | 2027-01-15 18:15:00 .. | .. 2029-01-16 18:15:00
Asia/Kathmandu | now=2027-01-15 18:14:59 | 2027-01-14 18:15:00 .. | .. 2029-01-15 18:15:00
UTC | now=2028-02-29 10:00:00 | 2028-02-29 00:00:00 .. | .. 2030-03-01 00:00:00
UTC | now=2028-02-29 10:00:00, strict | 2028-02-29 10:00:00 .. | .. 2030-02-28 10:00:01
UTC | now=2026-02-28 10:00:00, strict | 2026-02-28 10:00:00 .. | .. 2028-02-28 10:00:01
UTC+5.5 | now=2027-01-15 18:30:00 | 2027-01-15 18:30:00 .. | .. 2029-01-16 18:30:00
# Two years on is the same time on the wall, also where that was skipped or comes twice
Europe/Paris | now=2025-03-28 01:30:00, strict | 2025-03-28 01:30:00 .. | .. 2027-03-28 01:30:01
Europe/Paris | now=2025-10-31 01:30:00, strict | 2025-10-31 01:30:00 .. | .. 2027-10-31 00:30:01
Europe/Paris | now=2025-03-31 10:00:00, strict | 2025-03-31 10:00:00 .. | .. 2027-03-31 10:00:01
Europe/Paris | now=2025-03-29 11:00:00, strict | 2025-03-29 11:00:00 .. | .. 2027-03-29 10:00:01
# One of the two dates given: the other default stays
UTC | start_date=2027-03-10 | 2027-03-10 00:00:00 .. | .. 2029-01-16 00:00:00
UTC | start_date=2027-03-10 17:45 | 2027-03-10 00:00:00 .. | .. 2029-01-16 00:00:00
UTC | start_date=2027-03-10 17:45, strict | 2027-03-10 17:45:00 .. | .. 2029-01-15 12:00:01
UTC | end_date=2027-03-10 | 2027-01-15 00:00:00 .. | .. 2027-03-11 00:00:00
UTC | end_date=2027-03-10 08:00 | 2027-01-15 00:00:00 .. | .. 2027-03-11 00:00:00
UTC | end_date=2027-03-10 08:00, strict | 2027-01-15 12:00:00 .. | .. 2027-03-10 08:00:01
UTC | start_date=2030-01-01 | 2030-01-01 00:00:00 .. | .. 2029-01-16 00:00:00
UTC | start_date=2027-03-10, end_date=2027-03-10 | 2027-03-10 00:00:00 .. | .. 2027-03-11 00:00:00
UTC | start_date=2027-03-10, end_date=2027-03-10, strict | 2027-03-10 00:00:00 .. | .. 2027-03-10 00:00:01
UTC | start_date=000000000, end_date=000000000 | 1970-01-01 00:00:00 .. | .. 1970-01-02 00:00:00
UTC | start_date=2027-03-10 24:00:00, end_date=2027-03-12 | 2027-03-11 00:00:00 .. | .. 2027-03-13 00:00:00
UTC | start_date=2027-03-10, end_date=9999-12-31 | 2027-03-10 00:00:00 .. | .. +010000-01-01 00:00:00
UTC | start_date=0001-01-01, end_date=0001-01-01 | 0001-01-01 00:00:00 .. | .. 0001-01-02 00:00:00
# The other four, alone: no default is left
UTC | starts_before=2027-03-10 | .. 2027-03-11 00:00:00 | ..
UTC | starts_before=2027-03-10 09:30 | .. 2027-03-11 00:00:00 | ..
UTC | starts_before=2027-03-10 09:30, strict | .. 2027-03-10 09:30:00 | ..
UTC | starts_after=2027-03-10 | 2027-03-11 00:00:00 .. | ..
UTC | starts_after=2027-03-10 09:30 | 2027-03-11 00:00:00 .. | ..
UTC | starts_after=2027-03-10 09:30, strict | 2027-03-10 09:30:01 .. | ..
UTC | ends_before=2027-03-10 | .. | .. 2027-03-11 00:00:00
UTC | ends_before=2027-03-10 09:30, strict | .. | .. 2027-03-10 09:30:00
UTC | ends_after=2027-03-10 | .. | 2027-03-11 00:00:00 ..
UTC | ends_after=2027-03-10 09:30, strict | .. | 2027-03-10 09:30:01 ..
# Together
UTC | ends_after=2027-03-09, starts_before=2027-03-10 | .. 2027-03-11 00:00:00 | 2027-03-10 00:00:00 ..
UTC | starts_after=2027-03-09, ends_before=2027-03-10 | 2027-03-10 00:00:00 .. | .. 2027-03-11 00:00:00
UTC | starts_after=2027-03-09, starts_before=2027-03-09 | 2027-03-10 00:00:00 .. 2027-03-10 00:00:00 | ..
UTC | start_date=2027-03-10, starts_before=2027-03-12 | 2027-03-10 00:00:00 .. 2027-03-13 00:00:00 | ..
UTC | end_date=2027-03-10, ends_after=2027-03-01 | .. | 2027-03-02 00:00:00 .. 2027-03-11 00:00:00
UTC | start_date=2027-03-10, starts_after=2027-03-20 | 2027-03-21 00:00:00 .. | ..
UTC | start_date=2027-03-21, starts_after=2027-03-10 | 2027-03-21 00:00:00 .. | ..
UTC | end_date=2027-03-10, ends_before=2027-03-20 | .. | .. 2027-03-11 00:00:00
UTC | end_date=2027-03-20, ends_before=2027-03-10 | .. | .. 2027-03-11 00:00:00
UTC | end_date=2027-03-10 08:00, ends_before=2027-03-10 08:00, strict | .. | .. 2027-03-10 08:00:00
UTC | start_date=2027-03-10 08:00, starts_after=2027-03-10 08:00, strict | 2027-03-10 08:00:01 .. | ..
# Days of 23 and 25 hours
Europe/Paris | start_date=2027-03-28, end_date=2027-03-28 | 2027-03-27 23:00:00 .. | .. 2027-03-28 22:00:00
Europe/Paris | start_date=2027-10-31, end_date=2027-10-31 | 2027-10-30 22:00:00 .. | .. 2027-10-31 23:00:00
Europe/Paris | start_date=2027-03-28 02:30, end_date=2027-03-28 02:30, strict | 2027-03-28 01:30:00 .. | .. 2027-03-28 01:30:01
Europe/Paris | start_date=2027-10-31 02:30, end_date=2027-10-31 02:30, strict | 2027-10-31 00:30:00 .. | .. 2027-10-31 00:30:01
America/New_York | start_date=2026-03-08, end_date=2026-03-08 | 2026-03-08 05:00:00 .. | .. 2026-03-09 04:00:00
America/New_York | start_date=2026-11-01, end_date=2026-11-01 | 2026-11-01 04:00:00 .. | .. 2026-11-02 05:00:00
America/New_York | starts_after=2026-11-01, ends_before=2026-11-02 | 2026-11-02 05:00:00 .. | .. 2026-11-03 05:00:00
# Days of 23 and a half and 24 and a half hours
Australia/Lord_Howe | start_date=2026-10-04, end_date=2026-10-04 | 2026-10-03 13:30:00 .. | .. 2026-10-04 13:00:00
Australia/Lord_Howe | start_date=2026-04-05, end_date=2026-04-05 | 2026-04-04 13:00:00 .. | .. 2026-04-05 13:30:00
# Days whose midnight was skipped, and days with two
America/Sao_Paulo | start_date=2018-11-04, end_date=2018-11-04 | 2018-11-04 03:00:00 .. | .. 2018-11-05 02:00:00
America/Sao_Paulo | start_date=2018-11-03, end_date=2018-11-03 | 2018-11-03 03:00:00 .. | .. 2018-11-04 03:00:00
America/Sao_Paulo | start_date=2018-11-04 00:30, end_date=2018-11-04 00:30 | 2018-11-04 03:00:00 .. | .. 2018-11-05 02:00:00
America/Sao_Paulo | start_date=2019-02-16, end_date=2019-02-16 | 2019-02-16 02:00:00 .. | .. 2019-02-17 03:00:00
America/Havana | start_date=2026-11-01, end_date=2026-11-01 | 2026-11-01 04:00:00 .. | .. 2026-11-02 05:00:00
America/Havana | start_date=2026-03-08, end_date=2026-03-08 | 2026-03-08 05:00:00 .. | .. 2026-03-09 04:00:00
Africa/Cairo | start_date=2026-04-24, end_date=2026-04-24 | 2026-04-23 22:00:00 .. | .. 2026-04-24 21:00:00
America/Toronto | start_date=1919-03-30 23:45, end_date=1919-03-30 23:45 | 1919-03-30 05:00:00 .. | .. 1919-03-31 04:30:00
America/Toronto | start_date=1919-03-31, end_date=1919-03-31 | 1919-03-31 04:30:00 .. | .. 1919-04-01 04:00:00
America/St_Johns | start_date=2010-11-07, end_date=2010-11-07 | 2010-11-07 02:30:00 .. | .. 2010-11-08 03:30:00
# A day that was left out holds nothing
Pacific/Apia | start_date=2011-12-29, end_date=2011-12-29 | 2011-12-29 10:00:00 .. | .. 2011-12-30 10:00:00
Pacific/Apia | start_date=2011-12-30, end_date=2011-12-30 | 2011-12-30 10:00:00 .. | .. 2011-12-30 10:00:00
Pacific/Apia | start_date=2011-12-31, end_date=2011-12-31 | 2011-12-30 10:00:00 .. | .. 2011-12-31 10:00:00
Pacific/Apia | starts_after=2011-12-29, starts_before=2011-12-31 | 2011-12-30 10:00:00 .. 2011-12-31 10:00:00 | ..
# Zones off by quarters of an hour
Asia/Kathmandu | start_date=2027-03-10, end_date=2027-03-10 | 2027-03-09 18:15:00 .. | .. 2027-03-10 18:15:00
Asia/Kathmandu | start_date=2027-03-10 10:00, end_date=2027-03-10 11:00, strict | 2027-03-10 04:15:00 .. | .. 2027-03-10 05:15:01
Asia/Kathmandu | start_date=1986-01-01, end_date=1986-01-01 | 1985-12-31 18:30:00 .. | .. 1986-01-01 18:15:00
UTC-3:30 | start_date=2027-03-10, end_date=2027-03-10 | 2027-03-10 03:30:00 .. | .. 2027-03-11 03:30:00
# A value with an offset and unix seconds are instants: whole days means the day they fall on in the calendar's zone
Europe/Paris | start_date=2027-03-10T23:30:00Z, end_date=2027-03-10T23:30:00Z | 2027-03-10 23:00:00 .. | .. 2027-03-11 23:00:00
Europe/Paris | start_date=2027-03-10T22:59:59Z, end_date=2027-03-10T22:59:59Z | 2027-03-09 23:00:00 .. | .. 2027-03-10 23:00:00
Europe/Paris | start_date=2027-03-10T23:30:00+09:00, end_date=2027-03-11 | 2027-03-09 23:00:00 .. | .. 2027-03-11 23:00:00
Europe/Paris | start_date=2027-03-10T23:30:00Z, end_date=2027-03-11T00:30:00+01:00, strict | 2027-03-10 23:30:00 .. | .. 2027-03-10 23:30:01
America/New_York | start_date=2027-03-10T03:00:00Z, end_date=2027-03-10T03:00:00Z | 2027-03-09 05:00:00 .. | .. 2027-03-10 05:00:00
Pacific/Apia | start_date=2011-12-30T10:00:00Z, end_date=2011-12-30T10:00:00Z | 2011-12-30 10:00:00 .. | .. 2011-12-31 10:00:00
Asia/Kolkata | start_date=1800000000, end_date=1800000000 | 2027-01-14 18:30:00 .. | .. 2027-01-15 18:30:00
Asia/Kolkata | start_date=1800000000, end_date=1800000000, strict | 2027-01-15 08:00:00 .. | .. 2027-01-15 08:00:01
Europe/Paris | start_date=2027-10-31T02:30:00+01:00, end_date=2027-10-31, strict | 2027-10-31 01:30:00 .. | .. 2027-10-30 22:00:01
# With include no date filter holds
UTC | ignored | .. | ..
UTC | start_date=2027-03-10, starts_before=2027-03-12, ignored | .. | ..
Europe/Paris | ends_after=2027-03-10 09:30, strict, ignored | .. | ..
`
