import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { CommandError, usageError } from '../command-error.ts'
import { reasonOf } from '../open-store.ts'
import { progressBar } from '../terminal/progress.ts'

/** A file that was read or downloaded. */
export interface LoadedSource {
  readonly bytes: Uint8Array
  /** Its name for `external_source`, unless the user chooses another one. */
  readonly name: string
}

/** The same limit as in `readIcs`. */
const MAX_BYTES = 33_554_432
const TIMEOUT_MS = 60_000

/** Whether a source is a URL. Programs use the scheme `webcal` for URLs of calendars. */
export function isAddress(source: string): boolean {
  return /^(?:https?|webcals?):\/\//i.test(source)
}

/** Reads a file or downloads a URL. */
export async function loadSource(source: string): Promise<LoadedSource> {
  if (!isAddress(source)) return { bytes: await readSource(source), name: basename(source) }
  const address = source.replace(/^webcals?:/i, 'https:')
  if (!URL.canParse(address)) throw usageError('The source must be a file or an address.', 'Check the address.')
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') {
    const problem = 'The source must not contain a password, because other users of this machine can see it.'
    throw usageError(problem, 'Download it to a file first.')
  }
  // A query string can contain a token, which must not be stored with every event.
  return { bytes: await download(url), name: `${url.origin}${url.pathname}` }
}

async function readSource(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new CommandError(`There is no file ${file}.`, 'Check its name.', { cause: error })
    }
    throw new CommandError(`${file} cannot be read${reasonOf(error)}.`, 'Check the name of the file.', { cause: error })
  }
}

async function download(url: URL): Promise<Uint8Array> {
  const bar = progressBar('Downloading', process.stderr, 'KiB')
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'text/calendar, */*' },
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`the server returned ${response.status}`)
    }
    // The header has the compressed length, or is absent. If more bytes arrive, the progress bar stays full.
    const length = Number(response.headers.get('content-length') ?? 0)
    return await readBody(response, (bytes) => bar.update(kib(bytes), kib(Math.max(bytes, length))))
  } catch (error) {
    throw new CommandError(
      `${url.host} did not send the file${reasonOf(error)}.`,
      'Open the address in a browser to check it.',
      {
        cause: error,
      },
    )
  } finally {
    bar.end()
  }
}

function kib(bytes: number): number {
  return Math.ceil(bytes / 1024)
}

/** Reads the body. Throws above the maximum size of a file, so that a server cannot fill the memory. */
export async function readBody({ body }: Response, onProgress?: (bytes: number) => void): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES / 1_048_576} MiB`)
    chunks.push(chunk)
    onProgress?.(size)
  }
  return Buffer.concat(chunks)
}
