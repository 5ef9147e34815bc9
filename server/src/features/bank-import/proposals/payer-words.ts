/** The words of a bank's text: which of them name the payer, and which are the bank's own. */

/** Words that a bank puts before or after the name of the other party. */
const bankWords = new Set(
  `bacs bgc bp card chaps credit cr ct debit deb dd direct dr faster fp fpi fpo fps giro mobile
  online order orders payment payments pos purchase received ref reference sent so standing sto to
  from transfer tfr trf via vis visa on by inv invoice pid bill contactless internet`.split(/\s+/),
)

const months = new Set(
  `jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july
  august september october november december`.split(/\s+/),
)

/** Splits a text into words in small letters, without accents. */
export const splitWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/hm revenue (?:&|and) customs/g, 'hmrc')
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== '')

const purposeWords = new Set(
  'gift gifts donation donations thanks thank you monthly weekly regular for the fund'.split(' '),
)

/** Returns whether a word can be part of a name: no number, and none of the bank's own words. */
export const isPayerWord = (word: string): boolean =>
  !/\d/.test(word) && !bankWords.has(word) && !purposeWords.has(word)

/**
 * Returns the payer's words, the same in each month: without the bank's own words, numbers, dates
 * and references. Empty if nothing else is there.
 */
export const normalisePayer = (text: string): string => {
  const words = splitWords(text).filter((word) => !/\d/.test(word) && !bankWords.has(word))
  // May is a month and a first name; between names it stays.
  const named = words.filter((word, at) => !months.has(word) || (word === 'may' && at < 3))
  return named.join(' ')
}

/** Numbers of at least four digits that are no year, such as those of slips and cheques. */
export const listReferences = (text: string): string[] =>
  splitWords(text).filter(
    (word) => (word.match(/\d/g) ?? []).length >= 4 && !/^(19|20)\d\d$/.test(word),
  )

/** Words after a name that say what a payment is for. */
const purposes =
  /\s+\b(gifts?|donations?|membership|subs|subscription|grant|payout|payouts|refund|cr|rent|wages|salary|net pay|expenses|food parcels)\b.*$/i

/** The end of a firm's name: the word before it is part of the name, as in “PENS DIRECT LTD”. */
const firm = /^(ltd|limited|plc|llp|cic|inc)\b/i

/**
 * Extracts the name of the other party from a bank's text: without the bank's own words, numbers and
 * the purpose. Block capitals become capitalised words.
 */
export const extractParty = (text: string): string => {
  const named = text
    .trim()
    .split(/\s+/)
    .filter(
      (word, at, words) =>
        !/\d/.test(word) &&
        (firm.test(words[at + 1] ?? '') ||
          !bankWords.has(word.toLowerCase().replaceAll(/\W/g, ''))),
    )
    .join(' ')
  const name = named.replace(purposes, '').replaceAll(/^[\s,;:/-]+|[\s,;:/-]+$/g, '') || text.trim()
  if (name !== name.toUpperCase()) return name
  return name.toLowerCase().replace(/(^|[\s&(/.'’-])\p{L}/gu, (start) => start.toUpperCase())
}
