/** Whether a text is whole Unicode without NUL: only such a one can be kept by every store and read back by every client. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
