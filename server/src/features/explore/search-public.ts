import type {
  ExploreAnswer,
  ExplorePlaces,
  ExplorePlacesQuery,
  ExploreQuery,
} from '@pennytrail/contract'
import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'
import { exploreCountCap } from '@pennytrail/contract/explore/defaults.ts'
import { describePage } from '@pennytrail/contract/pagination.ts'
import type { Db } from '../../platform/database/index.ts'
import { findCharityNumber } from '../charities/index.ts'
import {
  listNearWords,
  listPage,
  listPlaces,
  listSimilarWords,
  listSearchTerms,
  type SearchFilters,
} from './explore.sql.ts'
import {
  listCountedTerms,
  buildPhrase,
  buildQuery,
  buildTermQuery,
  type Term,
} from './search-words.ts'
import { listLikeliestWords } from './spelling-distance.ts'
import { toSearchOutputs } from './search-outputs.ts'

/**
 * Replaces words that the search finds nowhere with likely spellings. Returns null if there is
 * nothing to replace.
 */
const correctTerms = async (db: Db, terms: readonly Term[]): Promise<Term[] | null> => {
  const counted = listCountedTerms(terms).filter(({ term }) => !/\d/.test(term.word))
  const near = await listSimilarWords(
    db,
    counted.map(({ term }) => term.word),
    counted.map(({ term, unfinished }) => buildTermQuery(term, unfinished)),
  )
  const known = Map.groupBy(near, ({ given }) => given)
  const replaced = terms.map((term) => {
    const instead = listLikeliestWords(term.word, known.get(term.word) ?? [])
    return instead.length > 0 ? { ...term, instead } : term
  })
  return replaced.some((term) => term.instead) ? replaced : null
}

const maxNearWords = 5

/** Lists single words to search for instead of words that found nothing together. */
const suggestWords = async (db: Db, searchTerm: string): Promise<string[]> => {
  const typed = withoutNul(searchTerm).trim()
  const counted = typed === '' ? [] : listCountedTerms(await listSearchTerms(db, typed))
  const words = counted.map(({ term }) => term.word)
  const queries = counted.map(({ term, unfinished }) => buildTermQuery(term, unfinished))
  const near = await listNearWords(db, words, queries)
  const others = words.length === 1 ? near.filter((word) => word !== words[0]) : near
  return [...new Set(others)].slice(0, maxNearWords)
}

// PostgreSQL cannot store a NUL in a text.
const withoutNul = (text: string): string => text.replaceAll('\0', '')

/**
 * Returns the number under which the charity is here if its number was typed, in any form and of any
 * of its registers; otherwise the text as typed.
 */
const normaliseNumber = async (db: Db, typed: string): Promise<string> => {
  const number = parseCharityNumber(typed)?.number
  return number === undefined ? typed : ((await findCharityNumber(db, number)) ?? typed)
}

interface Search<Found> {
  /** Runs the search for these words and filters. */
  readonly run: (filters: SearchFilters) => Promise<Found>
  readonly isEmpty: (found: Found) => boolean
}

interface Answer<Found> {
  readonly found: Found
  readonly showingFor: string | null
}

/** Runs a search; if it finds nothing, runs it again with likely spellings of unknown words. */
const searchWithCorrection = async <Found>(
  db: Db,
  query: ExplorePlacesQuery,
  { run, isEmpty }: Search<Found>,
): Promise<Answer<Found>> => {
  const filters = {
    country: query.country ? query.country.toUpperCase() : null,
    tags: [query.listOfTags ?? []].flat().map(withoutNul).filter(Boolean),
    kind: query.projectOrCharity || null,
  }
  const typed = await normaliseNumber(db, withoutNul(query.searchTerm).trim())
  const terms = typed === '' ? [] : await listSearchTerms(db, typed)
  const textQuery = buildQuery(terms)
  const found = await run({ ...filters, textQuery })
  if (!isEmpty(found) || textQuery === null) return { found, showingFor: null }
  const instead = await correctTerms(db, terms)
  const second = instead && (await run({ ...filters, textQuery: buildQuery(instead) }))
  return second && !isEmpty(second)
    ? { found: second, showingFor: buildPhrase(instead) }
    : { found, showingFor: null }
}

/** Returns one page of the projects and charities that the searcher may find. */
export const searchPublic = async (
  db: Db,
  { sort, page, limit, ...query }: ExploreQuery,
  now: Date,
): Promise<ExploreAnswer> => {
  const offset = Math.min((page - 1) * limit, exploreCountCap)
  const request = {
    sort,
    cap: exploreCountCap + 1,
    offset,
    limit: Math.min(limit, exploreCountCap - offset),
  }
  const { found, showingFor } = await searchWithCorrection(db, query, {
    run: (filters) => listPage(db, filters, request),
    isEmpty: (rows) => (rows[0]?.total ?? 0) === 0,
  })
  const total = found[0]?.total ?? 0
  return {
    searchOutputs: found.flatMap((row) => toSearchOutputs(row, now)),
    ...describePage({ page, limit }, Math.min(total, exploreCountCap)),
    more: total > exploreCountCap,
    showingFor,
    nearWords: total === 0 ? await suggestWords(db, query.searchTerm) : [],
  }
}

/** Finds the best projects and charities for a text, at most `limit`, without counting the others. */
export const findPublic = async (
  db: Db,
  searchTerm: string,
  limit: number,
  now: Date,
): Promise<Pick<ExploreAnswer, 'searchOutputs' | 'showingFor'>> => {
  const { found, showingFor } = await searchWithCorrection(
    db,
    { searchTerm },
    {
      run: (filters) => listPage(db, filters, { sort: 'best', cap: limit, offset: 0, limit }),
      isEmpty: (rows) => (rows[0]?.total ?? 0) === 0,
    },
  )
  return { searchOutputs: found.flatMap((row) => toSearchOutputs(row, now)), showingFor }
}

/** Returns the places of the projects that a search finds. A search for charities has none. */
export const findPublicPlaces = async (
  db: Db,
  query: ExplorePlacesQuery,
): Promise<ExplorePlaces> => {
  if (query.projectOrCharity === 'charity') return { places: [], totalCount: 0, more: false }
  const { found } = await searchWithCorrection(db, query, {
    run: (filters) => listPlaces(db, filters, exploreCountCap + 1),
    isEmpty: (rows) => rows.length === 0,
  })
  const counted = found.slice(0, exploreCountCap)
  return {
    places: counted.flatMap(({ id, title, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ id, name: title, latitude, longitude }],
    ),
    totalCount: counted.length,
    more: found.length > exploreCountCap,
  }
}
