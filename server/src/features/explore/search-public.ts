import type { ExploreAnswer, ExploreQuery, SearchOutput } from '@pennytrail/contract'
import { exploreCountCap } from '@pennytrail/contract/explore/defaults.ts'
import { describePage } from '@pennytrail/contract/pagination.ts'
import type { Db } from '../../platform/database/index.ts'
import { findPage, listSimilarWords, listSearchTerms, type SearchFilters } from './explore.sql.ts'
import {
  listCountedTerms,
  buildPhrase,
  buildQuery,
  buildTermQuery,
  type Term,
} from './search-words.ts'
import { listLikeliestWords } from './spelling-distance.ts'
import { toSearchOutputs } from './search-outputs.ts'

interface Found {
  readonly total: number
  readonly outputs: SearchOutput[]
}

interface Paging {
  readonly page: number
  readonly limit: number
  readonly now: Date
}

const find = async (db: Db, asked: SearchFilters, { page, limit, now }: Paging): Promise<Found> => {
  const offset = Math.min((page - 1) * limit, exploreCountCap)
  const length = Math.min(limit, exploreCountCap - offset)
  const rows = await findPage(db, asked, exploreCountCap + 1, offset, length)
  return { total: rows[0]?.total ?? 0, outputs: rows.flatMap((row) => toSearchOutputs(row, now)) }
}

/**
 * Replaces words that the search finds nowhere with likely spellings. Returns null if there is
 * nothing to replace.
 */
const correctTerms = async (db: Db, terms: readonly Term[]): Promise<Term[] | null> => {
  const asked = listCountedTerms(terms).filter(({ term }) => !/\d/.test(term.word))
  const near = await listSimilarWords(
    db,
    asked.map(({ term }) => term.word),
    asked.map(({ term, unfinished }) => buildTermQuery(term, unfinished)),
  )
  const known = Map.groupBy(near, ({ given }) => given)
  const replaced = terms.map((term) => {
    const instead = listLikeliestWords(term.word, known.get(term.word) ?? [])
    return instead.length > 0 ? { ...term, instead } : term
  })
  return replaced.some((term) => term.instead) ? replaced : null
}

// PostgreSQL cannot store a NUL in a text.
const withoutNul = (text: string): string => text.replaceAll('\0', '')

/** Returns one page of the projects and charities that the searcher may find. */
export const searchPublic = async (
  db: Db,
  query: ExploreQuery,
  now: Date,
): Promise<ExploreAnswer> => {
  const { page, limit } = query
  const paging = { page, limit, now }
  const filters = {
    country: query.country ? query.country.toUpperCase() : null,
    tags: [query.listOfTags ?? []].flat().map(withoutNul).filter(Boolean),
    kind: query.projectOrCharity || null,
  }
  const typed = withoutNul(query.searchTerm).trim()
  const terms = typed === '' ? [] : await listSearchTerms(db, typed)
  const asked = buildQuery(terms)
  let found = await find(db, { ...filters, asked }, paging)
  let showingFor: string | null = null
  if (found.total === 0 && asked !== null) {
    const instead = await correctTerms(db, terms)
    const second = instead && (await find(db, { ...filters, asked: buildQuery(instead) }, paging))
    if (second && second.total > 0) {
      found = second
      showingFor = buildPhrase(instead)
    }
  }
  const totalCount = Math.min(found.total, exploreCountCap)
  return {
    searchOutputs: found.outputs,
    ...describePage({ page, limit }, totalCount),
    more: found.total > exploreCountCap,
    showingFor,
  }
}
