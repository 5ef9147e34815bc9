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

/**
 * PostgreSQL’s English stop words of four letters and more. Names hold them, but the known words
 * that a beginning is compared with do not. Source: english.stop of PostgreSQL.
 */
const longStopWords = (
  'about above after again against because been before being below between both does doing down ' +
  'during each from further have having here hers herself himself into itself just more most ' +
  'myself once only other ours ourselves over same should some such than that their theirs them ' +
  'themselves then there these they this those through under until very were what when where ' +
  'which while whom will with your yours yourself yourselves'
).split(' ')

const quoteTerm = (word: string): string => `'${word.replaceAll("'", "''")}'`

const listExactWords = ({ word, stem }: Term): string[] => [
  ...(stem === null || stem === word ? [] : [quoteTerm(stem)]),
  quoteTerm(word),
]

const listPrefixWords = ({ word, stem, beginnings }: Term): string[] => {
  if (beginnings) {
    const stopWords = longStopWords.filter((stopWord) => stopWord.startsWith(word))
    return [...new Set([stem ?? word, word, ...beginnings, ...stopWords])].map(quoteTerm)
  }
  return [...(stem === null ? [] : [quoteTerm(stem)]), `${quoteTerm(word)}:*`]
}

const joinWithOr = (options: readonly string[]): string =>
  options.length === 1 ? options[0]! : `(${options.join(' | ')})`

const isSingleCharacter = ({ word }: Term): boolean => /^[a-z0-9]$/.test(word)

interface CountedTerm {
  readonly term: Term
  readonly unfinished: boolean
}

const listTypedTerms = (terms: readonly Term[]): CountedTerm[] =>
  terms
    .slice(0, maxTerms)
    .map((term, at) => ({ term, unfinished: at === terms.length - 1 }))
    .filter(({ term, unfinished }) => !(unfinished && isSingleCharacter(term)))

/**
 * Returns the words that a search uses, and whether each may be the beginning of a longer word.
 * Only the last one may, because the searcher may still be typing it. Stop words are left out
 * unless nothing else was typed: then all of them count, as in the name “All We Can”. A single
 * letter at the end is left out because it would match nearly everything.
 */
export const listCountedTerms = (terms: readonly Term[]): CountedTerm[] => {
  const typed = listTypedTerms(terms)
  const meaningful = typed.filter(({ term }) => term.stem !== null)
  return meaningful.length > 0 ? meaningful : typed
}

/** Returns one term as a PostgreSQL text search query. */
export const buildTermQuery = (term: Term, unfinished: boolean): string => {
  if (term.instead) return joinWithOr(term.instead.flatMap(listExactWords))
  return joinWithOr(unfinished ? listPrefixWords(term) : listExactWords(term))
}

const joinWithAnd = (counted: readonly CountedTerm[]): string =>
  counted.map(({ term, unfinished }) => buildTermQuery(term, unfinished)).join(' & ')

/**
 * Returns all the terms as a PostgreSQL text search query; null if no term remains. If stop words
 * precede the beginning of a word, names that also have them rank first: “the wh” may be the
 * beginning of “The Who”.
 */
export const buildQuery = (terms: readonly Term[]): string | null => {
  const counted = listCountedTerms(terms)
  if (counted.length === 0) return null
  const query = joinWithAnd(counted)
  const typed = listTypedTerms(terms)
  const isBeginningOfName = counted.length === 1 && counted[0]!.unfinished && typed.length > 1
  return isBeginningOfName ? `${query} | (${joinWithAnd(typed)})` : query
}

/** Returns the terms as readable text. */
export const buildPhrase = (terms: readonly Term[]): string =>
  terms
    .map(({ word, instead }) => instead?.map((other) => other.word).join(' or ') ?? word)
    .join(' ')
