/**
 * Text as HMRC accepts it. HMRC drops every character outside printable Latin-1, so a character
 * with a close equivalent is replaced, and no letter of a name is ever left out. Unicode has the
 * equivalent of most letters (ﬁ, Ｄ, ŵ, ơ); the table has those of the letters with a stroke or hook.
 */

const near: ReadonlyMap<string, string> = new Map(
  `’' ‘' ‛' ʼ' ʻ' ʽ' ˈ' ′' ´' “" ”" ‟" ″" ‚, „" −- ⁄/ …... ȺA ⱥa ƂB ƃb ɃB ƀb ƁB ɓb ƇC ƈc ȻC ȼc ĐD đd ƉD ɖd ƊD ɗd
  ƋD ƌd ȡd ƏA əa ƐE ɛe ɆE ɇe ƑF ƒf ƓG ɠg ǤG ǥg ƔG ɣg ĦH ħh ⱧH ⱨh ıi ȷj ƗI ɨi ƖI ɩi ɈJ ɉj ƘK ƙk ⱩK ⱪk ĸk ŁL łl ⱠL ⱡl ȽL ƚl
  ɫl ƝN ɲn ȠN ƞn ŊNg ŋng ƆO ɔo ƟO ɵo ŒOE œoe ƤP ƥp ɌR ɍr ẞSS ƩSh ʃsh ȿs ŦT ŧt ƬT ƭt ƮT ʈt ƫt ȾT ⱦt ɄU ʉu ƯU
  ƲV ʋv ⱲW ⱳw ƳY ƴy ɎY ɏy ƵZ ƶz ȤZ ȥz ⱫZ ⱬz ƷZ ʒz`
    .split(/\s+/)
    .map((pair) => [String.fromCodePoint(pair.codePointAt(0)!), pair.slice(1)]),
)
const allowed = /[\u0020-\u007E\u00A1-\u00AC\u00AE-\u00FF]/
/** Marks of letters, and characters that nobody sees, such as a soft hyphen. */
const unseen = /^[\p{M}\p{Cf}\p{Cc}]$/u
const dash = /\p{Dash_Punctuation}/u

/** Returns the characters that stand for one; undefined if there are none. */
const findEquivalent = (sign: string): string | undefined => {
  if (allowed.test(sign)) return sign
  if (unseen.test(sign)) return ''
  if (dash.test(sign)) return '-'
  const found = near.get(sign)
  if (found !== undefined) return found
  const parts = Array.from(sign.normalize('NFKD'))
  if (parts.length === 1 && parts[0] === sign) return undefined
  const equivalents = parts.map(findEquivalent)
  return equivalents.includes(undefined) ? undefined : equivalents.join('')
}

const listCharacters = (value: string): string[] =>
  Array.from(value.normalize('NFC').replace(/\s+/g, ' '))

/** Returns the first character that HMRC does not accept and that nothing replaces. */
export const findUnsentCharacter = (value: string): string | undefined =>
  listCharacters(value).find((sign) => findEquivalent(sign) === undefined)

/**
 * Converts text to HMRC's characters, with single spaces and none at the start or end. A question
 * mark stands for a character without an equivalent, so that nobody reads a shorter name as the whole.
 */
export const toHmrcText = (value: string): string =>
  listCharacters(value)
    .map((sign) => findEquivalent(sign) ?? '?')
    .join('')
    .replace(/ +/g, ' ')
    .trim()
