/** A word that was asked for, with its English stem; the stem is null for a stop word ("the"). */
export interface Term {
  readonly word: string
  readonly stem: string | null
  /** The words that begin like this one, where there are few. */
  readonly beginnings?: readonly string[] | null
  /** Other words to find instead, where this one is nowhere. */
  readonly instead?: readonly Term[]
}

/** How many words of a search count; the others are left out. */
const maxTerms = 10

const quoteTerm = (word: string): string => `'${word.replaceAll("'", "''")}'`

const listExactWords = ({ word, stem }: Term): string[] => [
  ...(stem === null || stem === word ? [] : [quoteTerm(stem)]),
  quoteTerm(word),
]

const listPrefixWords = ({ word, stem, beginnings }: Term): string[] => {
  if (beginnings) return [...new Set([stem ?? word, word, ...beginnings])].map(quoteTerm)
  return [...(stem === null ? [] : [quoteTerm(stem)]), `${quoteTerm(word)}:*`]
}

const joinWithOr = (options: readonly string[]): string =>
  options.length === 1 ? options[0]! : `(${options.join(' | ')})`

const isSingleLetter = ({ word }: Term): boolean => /^[a-z0-9]$/.test(word)

/**
 * The terms that count, with whether they may be the beginning of a longer word: the last one may,
 * as it is still being typed. Stop words are left out unless there is nothing else, and so is a
 * last single letter, which would find nearly everything.
 */
export const listCountedTerms = (
  terms: readonly Term[],
): { readonly term: Term; readonly unfinished: boolean }[] => {
  const counted = terms
    .slice(0, maxTerms)
    .map((term, at) => ({ term, unfinished: at === terms.length - 1 }))
    .filter(({ term, unfinished }) => !(unfinished && isSingleLetter(term)))
  const meaningful = counted.filter(({ term }) => term.stem !== null)
  return meaningful.length > 0 ? meaningful : counted.slice(-1)
}

/** One term as a text search query of PostgreSQL. */
export const buildTermQuery = (term: Term, unfinished: boolean): string => {
  if (term.instead) return joinWithOr(term.instead.flatMap(listExactWords))
  return joinWithOr(unfinished ? listPrefixWords(term) : listExactWords(term))
}

/** All the terms as a text search query of PostgreSQL; null where none is left to ask for. */
export const buildQuery = (terms: readonly Term[]): string | null => {
  const parts = listCountedTerms(terms).map(({ term, unfinished }) =>
    buildTermQuery(term, unfinished),
  )
  return parts.length === 0 ? null : parts.join(' & ')
}

/** The terms as a person reads them. */
export const buildPhrase = (terms: readonly Term[]): string =>
  terms
    .map(({ word, instead }) => instead?.map((other) => other.word).join(' or ') ?? word)
    .join(' ')
