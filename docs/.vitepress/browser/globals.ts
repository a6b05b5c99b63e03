import { Buffer } from './buffer.ts'

const page = globalThis as unknown as Record<string, unknown>
page['Buffer'] ??= Buffer
page['process'] ??= { env: { NODE_ENV: 'production' }, platform: 'browser', emitWarning: console.warn }

// Only pages of https and of localhost have `randomUUID`.
crypto.randomUUID ??= () => {
  const [a, b, c, d, e] = [8, 4, 4, 4, 12].map((digits) =>
    [...crypto.getRandomValues(new Uint8Array(digits / 2))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  )
  return `${a}-${b}-4${c?.slice(1)}-8${d?.slice(1)}-${e}` as ReturnType<typeof crypto.randomUUID>
}
