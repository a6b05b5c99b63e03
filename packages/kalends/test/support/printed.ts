import { onTestFinished, vi } from 'vitest'

/** Collects what this process prints, until the test ends. */
export function printed(): { stdout(): string; stderr(): string } {
  const collect = (stream: NodeJS.WriteStream) => {
    let text = ''
    const spy = vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      text += String(chunk)
      return true
    })
    onTestFinished(() => spy.mockRestore())
    return () => text
  }
  return { stdout: collect(process.stdout), stderr: collect(process.stderr) }
}
