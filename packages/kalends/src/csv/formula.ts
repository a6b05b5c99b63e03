/**
 * Matches a string that a spreadsheet would treat as a formula. In some languages, Excel and LibreOffice also accept
 * full-width signs.
 */
export const FORMULA = /^\s*[=+\-@|＝＋－＠]/
