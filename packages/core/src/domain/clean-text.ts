/** Whether a text is well-formed Unicode without NUL. Not every store and client can handle other texts. */
export function isCleanText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
