/** One request of a load. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

/** Requests to send over and over, one after the other, all with the same headers. */
export interface Workload {
  readonly requests: readonly LoadRequest[]
  readonly headers: Readonly<Record<string, string>>
}

/** What a run of a load came to. */
export interface LoadResult {
  readonly requests: number
  readonly requestsPerSecond: number
  /** How busy the generator itself was, from 0 to 1; unknown for one that is not ours. Near 1, it is what was measured. */
  readonly generatorBusy: number | undefined
}

/** Sends a load to a server for that long. Throws when any answer is an error. */
export type Load = (target: LoadTarget) => Promise<LoadResult>

/** Where a load goes, what is sent, and for how long. */
export interface LoadTarget {
  readonly port: number
  /** A file that `writeWorkload` has made. */
  readonly file: string
  readonly headers: Workload['headers']
  readonly seconds: number
  /** The request to begin with, so that no two runs of a long list are alike. */
  readonly from: number
}

/** As many as keep a server busy, and few enough that none of them waits long. */
export const CONNECTIONS = 16

/** One request a line: method, path and body with tabs between them. JSON and addresses hold neither tab nor line feed. */
export function spellWorkload({ requests }: Workload): string {
  return requests.map(({ method, path, body = '' }) => `${method}\t${path}\t${body}`).join('\n')
}

/** Reads what `spellWorkload` has written. */
export function readWorkload(text: string): readonly LoadRequest[] {
  return text.split('\n').map((line) => {
    const [method, path = '/', body = ''] = line.split('\t')
    return { method: method === 'POST' ? 'POST' : 'GET', path, ...(body !== '' && { body }) }
  })
}
