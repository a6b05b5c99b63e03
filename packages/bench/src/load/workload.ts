/** One request of a load. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

/** Requests to send repeatedly, in order, all with the same headers. */
export interface Workload {
  readonly requests: readonly LoadRequest[]
  readonly headers: Readonly<Record<string, string>>
}

/** The result of sending a load once. */
export interface LoadResult {
  readonly requests: number
  readonly requestsPerSecond: number
  /** Median time from request to response, in microseconds. */
  readonly latency: number
  /** CPU use of our generator, from 0 to 1; `undefined` for wrk. Near 1, the generator is the bottleneck. */
  readonly generatorBusy: number | undefined
}

/** Sends a load to a server. Rejects when a response is an error. */
export type Load = (target: LoadTarget) => Promise<LoadResult>

/** Where a load goes, what it sends, and for how long. */
export interface LoadTarget {
  readonly port: number
  /** A file in the format of `serializeWorkload`. */
  readonly file: string
  readonly headers: Workload['headers']
  readonly seconds: number
  readonly connections: number
  /** Index of the first request, so that a run continues where the last one ended. */
  readonly from: number
}

/**
 * One request per line: method, path and body, separated by tabs. JSON and URLs contain neither tabs nor line feeds.
 */
export function serializeWorkload({ requests }: Workload): string {
  return requests.map(({ method, path, body = '' }) => `${method}\t${path}\t${body}`).join('\n')
}

/** Parses the format of `serializeWorkload`. */
export function parseWorkload(text: string): readonly LoadRequest[] {
  return text.split('\n').map((line) => {
    const [method, path = '/', body = ''] = line.split('\t')
    return { method: method === 'POST' ? 'POST' : 'GET', path, ...(body !== '' && { body }) }
  })
}
