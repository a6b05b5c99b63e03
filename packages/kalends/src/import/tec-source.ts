import type { Calendar } from '@kalends/core'
import { readDump, siteOf, type TecDump } from '../tec/dump.ts'
import { ensureTerms } from '../tec/ensure-terms.ts'
import { eventRow } from '../tec/event-row.ts'
import type { Patience } from '../tec/fetch-page.ts'
import { loadSite } from '../tec/load-site.ts'
import { placeRows } from '../tec/place-rows.ts'
import { readSite } from '../tec/site.ts'
import { progressBar } from '../terminal/progress.ts'
import type { PreparedRows, RowSource } from './import-source.ts'
import { isAddress, loadSource } from './load-source.ts'
import type { SourceProblem } from './summary.ts'

const PATIENCE: Patience = { timeoutMs: 60_000, pauseMs: 1000, attempts: 4 }

/** Loads a WordPress site with The Events Calendar, or a saved dump of one. */
export async function tecSource(source: string, patience: Patience = PATIENCE): Promise<RowSource> {
  if (!isAddress(source)) {
    const { bytes, name } = await loadSource(source)
    return sourceOf(name, readDump(bytes), [])
  }
  const site = readSite(source, process.env)
  const bar = progressBar('Downloading', process.stderr)
  try {
    const { dump, problems } = await loadSite(site, {
      ...patience,
      onProgress: (done, total) => bar.update(done, total),
    })
    return sourceOf(site.name, dump, problems)
  } finally {
    bar.end()
  }
}

function sourceOf(fallback: string, dump: TecDump, problems: readonly SourceProblem[]): RowSource {
  const name = siteOf(dump) ?? fallback
  return { name, rows: (calendar, dryRun) => rowsOf(dump, calendar, dryRun), problems }
}

/** Terms have no external ids, so they are created before the events that use them. */
async function rowsOf(dump: TecDump, calendar: Calendar, dryRun: boolean): Promise<PreparedRows> {
  const { categories, tags, problems, created } = await ensureTerms(dump, calendar, dryRun)
  const events = dump.events.map((event) => eventRow(event, categories, tags))
  return { rows: [...placeRows(dump), ...events], problems, created }
}
