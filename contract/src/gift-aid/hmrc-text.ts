/**
 * Text as HMRC accepts it. HMRC drops every character outside printable Latin-1, so a character
 * with a close equivalent is replaced, and names keep all their letters.
 */

const near: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ł: 'L',
  ł: 'l',
  Œ: 'OE',
  œ: 'oe',
  ẞ: 'SS',
}
const kept = /[\u0020-\u007E\u00A1-\u00FF]/
const marks = /\p{M}/gu
const dash = /\p{Dash_Punctuation}/u

const toAllowedCharacter = (sign: string): string => {
  if (kept.test(sign)) return sign
  if (dash.test(sign)) return '-'
  const bare = near[sign] ?? sign.normalize('NFD').replace(marks, '')
  return Array.from(bare)
    .filter((one) => kept.test(one))
    .join('')
}

/** Converts text to HMRC's characters, with single spaces and none at the start or end. */
export const toHmrcText = (value: string): string =>
  Array.from(value.normalize('NFC').replace(/\s+/g, ' '), toAllowedCharacter)
    .join('')
    .replace(/ +/g, ' ')
    .trim()
