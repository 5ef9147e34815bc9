/** A word that was typed, with its English stem; the stem is null for a stop word ("the"). */
export interface Term {
  readonly word: string
  readonly stem: string | null
  /** Words in the search index that begin with this word; null if there are too many of them. */
  readonly beginnings?: readonly string[] | null
  /** Words to search for instead of the typed word, because that word is found nowhere. */
  readonly instead?: readonly Term[]
}

/** The maximum number of words that a search uses; further words are ignored. */
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
 * Returns the words that a search uses, and whether each may be the beginning of a longer word.
 * Only the last one may, because the searcher may still be typing it. Stop words are left out
 * unless nothing else was typed: then all of them count, as in the name “All We Can”. A single letter at the end is left out because it would match
 * nearly everything.
 */
export const listCountedTerms = (
  terms: readonly Term[],
): { readonly term: Term; readonly unfinished: boolean }[] => {
  const counted = terms
    .slice(0, maxTerms)
    .map((term, at) => ({ term, unfinished: at === terms.length - 1 }))
    .filter(({ term, unfinished }) => !(unfinished && isSingleLetter(term)))
  const meaningful = counted.filter(({ term }) => term.stem !== null)
  return meaningful.length > 0 ? meaningful : counted
}

/** Returns one term as a PostgreSQL text search query. */
export const buildTermQuery = (term: Term, unfinished: boolean): string => {
  if (term.instead) return joinWithOr(term.instead.flatMap(listExactWords))
  return joinWithOr(unfinished ? listPrefixWords(term) : listExactWords(term))
}

/** Returns all the terms as a PostgreSQL text search query; null if no term remains. */
export const buildQuery = (terms: readonly Term[]): string | null => {
  const parts = listCountedTerms(terms).map(({ term, unfinished }) =>
    buildTermQuery(term, unfinished),
  )
  return parts.length === 0 ? null : parts.join(' & ')
}

/** Returns the terms as readable text. */
export const buildPhrase = (terms: readonly Term[]): string =>
  terms
    .map(({ word, instead }) => instead?.map((other) => other.word).join(' or ') ?? word)
    .join(' ')
