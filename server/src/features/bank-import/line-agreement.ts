/**
 * Whether the bank's text of a statement line names the same party or reference as an entry. An
 * amount alone proves nothing: standing orders of one amount arrive on one day.
 */

/** Titles, legal forms and the bank's own words, which tell no two parties apart. */
const commonWords = new Set(
  `an and at by for from of on the to with
  mr mrs ms miss mx dr rev prof sir
  bacs bgc bp card cheque chq credit crd cr dd deb debit direct dr fp fpi fpo giro so sto vis visa
  assoc association bank business charity cio co company donation donations fdn foundation fund
  gift gifts grant group inc inv invoice limited ltd order paid payment payments plc ref reference
  services society standing transfer trust uk`.split(/\s+/),
)

const splitWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replaceAll(/hm revenue (&|and) customs/g, 'hmrc')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !commonWords.has(word))

/**
 * Returns whether the bank's text contains a name: its last word with most of the others, or with
 * their initials ("J & M CLARKE" for John Clarke).
 */
export const namesParty = (text: string, name: string): boolean => {
  const there = new Set(splitWords(text))
  const words = splitWords(name)
  const last = words.at(-1)
  if (last === undefined || last.length < 2 || !there.has(last)) return false
  const others = words.slice(0, -1)
  if (others.length === 0) return last.length > 2
  const found = others.filter((word) => word.length > 1 && there.has(word)).length
  return found * 2 > others.length || others.every((word) => there.has(word[0]!))
}

/** Numbers of at least four characters that are no year, such as those of invoices and slips. */
const listReferences = (text: string): string[] =>
  splitWords(text).filter(
    (word) => word.length >= 4 && /\d/.test(word) && !/^(19|20)\d\d$/.test(word),
  )

/** Returns whether the bank's text and a description have a reference number in common. */
export const sharesReference = (text: string, description: string): boolean => {
  const there = new Set(listReferences(text))
  return listReferences(description).some((reference) => there.has(reference))
}

/** The bank's marks of a transfer, in which a name or a reference can say “cash” or “deposit” too. */
const saysTransfer =
  /\b(fp[io]?|faster payments?|sto|so|standing order|bacs|bp|tfr|transfer|dd|direct debit|chaps)\b/i
/** The words of a bank for money that was handed in: its first words, or a phrase. */
const saysPaidIn =
  /^\s*(cash|chqs?|cheques?|coins?|deposit|counter credit|paid in|paying in|pay in|post office)\b|\b(cash|chq|cheque|coins?|branch|counter|atm|post office) (deposit|credit)\b|\b(paid|paying|pay) in\b|^[\d\s/-]*$/i
const saysTakenOut = /\b(atm|cash withdrawal|withdrawal)\b/i

/**
 * Returns whether an entry with this way of paying can be the line. Cash and cheques only ever
 * arrive as money paid in, and a transfer never does. A null method can be any line.
 */
export const fitsMethod = (text: string, method: string | null): boolean => {
  if (method === null) return true
  const isHandedIn = !saysTransfer.test(text) && (saysPaidIn.test(text) || saysTakenOut.test(text))
  if (method === 'cash' || method === 'cheque') return isHandedIn
  return !isHandedIn || /^[\d\s/-]*$/.test(text)
}
