/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula. Some spreadsheets read
 * the full-width signs of East Asian keyboards in the same way. Source: OWASP, CSV injection.
 */
export const defuseFormula = (text: string): string =>
  /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text

/** Quotes text as a cell of a CSV file if it needs quotes (RFC 4180). */
export const quoteCsvText = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** The start of a CSV file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF'
