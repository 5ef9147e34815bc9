/** Names as the registers hold them, many wholly in capitals, in ordinary capitals. */

/** Words that are written in their own way. A word that is not here and has a vowel is no acronym. */
const ownSpelling = new Map(
  (
    'ADHD AFC AIDS BAME BME BBC CAFOD CE CIC CIO CVA CVS DofE EU GP HIV HMS LGBTQ LGBTQIA ' +
    'NSPCC NI OAP PCC PFA PSA PTA PTFA PTSA RAF RDA RNIB RNLI RSPCA SCIO SEN SSAFA UK UN UNESCO ' +
    'UNICEF USA VE VSO WEA WI YHA YMCA YWCA II III IV VI VII VIII IX ' +
    'St Ltd Mr Mrs Ms Dr Revd Rev Jnr Snr Nr Rd Sgt'
  )
    .split(' ')
    .map((word) => [word.toUpperCase(), word]),
)

/** Words that begin with a small letter inside a name. */
const smallWords = new Set(
  'a an and at by de del du en for from in la le lès of on or over per the to under upon with y yr'.split(
    ' ',
  ),
)

const capitalise = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase()

/** Returns one word in capitals, without spaces, hyphens or full stops, in ordinary capitals. */
const toOrdinaryWord = (word: string): string => {
  const own = ownSpelling.get(word)
  if (own !== undefined) return own
  const [, ordinal] = /^(\d+(?:ST|ND|RD|TH|S))$/.exec(word) ?? []
  if (ordinal !== undefined) return ordinal.toLowerCase()
  // Letters and digits together, such as U3A, are a code; letters without a vowel are an acronym.
  if (/\d/.test(word) || !/[AEIOUYÀ-Ý]/.test(word)) return word
  const [, prefix, rest] = /^(O['’]|[DLV]['’]|MC)(\p{Lu}{2,}.*)$/u.exec(word) ?? []
  if (prefix !== undefined && rest !== undefined) return capitalise(prefix) + capitalise(rest)
  return capitalise(word)
}

const parts = /(?:\p{L}\.){2,}\p{L}?|[\p{L}\p{N}]+(?:['’][\p{L}]+)*['’]?/gu

/**
 * Returns a name of a register in ordinary capitals if it is wholly in capitals: "DUKINFIELD BAPTIST
 * CHURCH" becomes "Dukinfield Baptist Church". Any other name stays as it is, and so does a single
 * short word, also with another behind a hyphen ("ADRA-UK"), which is as likely an acronym.
 */
export const toOrdinaryCapitals = (name: string): string => {
  if (name !== name.toUpperCase() || /^\p{L}{1,5}(?:-\p{L}{1,5})?$/u.test(name.trim())) return name
  return name.replace(parts, (word, at: number) => {
    // Letters with full stops, such as P.T.A.
    if (word.includes('.')) return word
    const before = name.slice(0, at)
    const follows = /(?:^|\p{L}|\p{N})-$/u.test(before)
    if (follows && /(?:^|[^\p{L}])(?:CO|NON|PRE)-$/u.test(before)) return word.toLowerCase()
    const isInside = follows || /[\p{L}\p{N}.,'’&)]\s+$/u.test(before)
    if (isInside && smallWords.has(word.toLowerCase())) return word.toLowerCase()
    return toOrdinaryWord(word)
  })
}
