/**
 * Matches a text that a spreadsheet would take for a formula. Excel and LibreOffice also take full-width signs for one, in
 * some languages.
 */
export const FORMULA = /^\s*[=+\-@|＝＋－＠]/
