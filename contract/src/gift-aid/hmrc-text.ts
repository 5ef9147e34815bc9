/**
 * Texts as HMRC reads them. It drops every sign outside of printable Latin-1, so a sign that has a
 * near form there takes that: a name arrives whole instead of with holes.
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

/** A text as HMRC keeps it: blanks are single and none stands at an end. */
export const toHmrcText = (value: string): string =>
  Array.from(value.normalize('NFC').replace(/\s+/g, ' '), toAllowedCharacter)
    .join('')
    .replace(/ +/g, ' ')
    .trim()
