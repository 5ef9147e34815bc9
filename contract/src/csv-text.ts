/**
 * Text that a spreadsheet would run as a formula is defused by a leading apostrophe;
 * some spreadsheets read the full-width signs of East Asian keyboards alike.
 * Source: OWASP, CSV injection.
 */
export const defuseFormula = (text: string): string =>
  /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text

/** Text as a cell of a CSV file (RFC 4180). */
export const quoteCsvText = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Where a file begins, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF'
