import type { ExploreAnswer, ExploreQuery, SearchOutput } from '@pennytrail/contract'
import { exploreCountCap } from '@pennytrail/contract/explore-defaults.ts'
import { totalPagesOf } from '@pennytrail/contract/pagination.ts'
import type { Db } from '../../platform/database/index.ts'
import { summaryOf, type ProjectRow } from '../projects/index.ts'
import {
  findPage,
  nearWords,
  projectsOf,
  termsOf,
  type Asked,
  type FoundRow,
} from './explore.sql.ts'
import { countedTerms, phraseOf, queryOf, queryOfTerm, type Term } from './search-words.ts'
import { likeliest } from './spelling.ts'

const charityOutput = (row: FoundRow, id: string, number: string): SearchOutput => ({
  kind: 'charity',
  id,
  name: row.name,
  summary: row.introduction,
  charity: { id, number, name: row.name },
  countries: row.countries_active,
  tags: row.tags,
  lastActivityOn: row.active_on,
  isDemo: row.is_demo,
  project: null,
})

const projectOutput = (row: ProjectRow, activeOn: string, today: string): SearchOutput => {
  const { id, title, summary, countries, tags, isDemo, ...facts } = summaryOf(row, today)
  return {
    kind: 'project',
    id,
    name: title,
    summary,
    charity: { id: row.charity_id, number: row.charity_number, name: row.charity_name },
    countries,
    tags,
    lastActivityOn: activeOn,
    isDemo,
    project: {
      lifecycle: facts.lifecycle,
      health: facts.health?.state ?? null,
      raised: facts.money.find(({ currency }) => currency === facts.currency)?.received ?? 0,
      target: facts.target,
      currency: facts.currency,
    },
  }
}

interface Found {
  readonly total: number
  readonly outputs: SearchOutput[]
}

/** Says of each result what its card shows. */
const describe = async (db: Db, rows: readonly FoundRow[], now: Date): Promise<SearchOutput[]> => {
  const ids = rows.flatMap(({ id, number }) => (id !== null && number === null ? [id] : []))
  const projects = new Map(
    (ids.length > 0 ? await projectsOf(db, ids) : []).map((row) => [row.id, row]),
  )
  const today = now.toISOString().slice(0, 10)
  return rows.flatMap((row) => {
    if (row.id === null) return []
    if (row.number !== null) return [charityOutput(row, row.id, row.number)]
    const project = projects.get(row.id)
    return project ? [projectOutput(project, row.active_on, today)] : []
  })
}

interface Paging {
  readonly page: number
  readonly limit: number
  readonly now: Date
}

const find = async (db: Db, asked: Asked, { page, limit, now }: Paging): Promise<Found> => {
  const offset = Math.min((page - 1) * limit, exploreCountCap)
  const length = Math.min(limit, exploreCountCap - offset)
  const rows = await findPage(db, asked, exploreCountCap + 1, offset, length)
  return { total: rows[0]?.total ?? 0, outputs: await describe(db, rows, now) }
}

/** The terms with those that are found nowhere replaced by what they were most likely meant to be. */
const corrected = async (db: Db, terms: readonly Term[]): Promise<Term[] | null> => {
  const asked = countedTerms(terms).filter(({ term }) => !/\d/.test(term.word))
  const near = await nearWords(
    db,
    asked.map(({ term }) => term.word),
    asked.map(({ term, unfinished }) => queryOfTerm(term, unfinished)),
  )
  const known = Map.groupBy(near, ({ given }) => given)
  const replaced = terms.map((term) => {
    const instead = likeliest(term.word, known.get(term.word) ?? [])
    return instead.length > 0 ? { ...term, instead } : term
  })
  return replaced.some((term) => term.instead) ? replaced : null
}

// PostgreSQL holds no NUL in a text.
const withoutNul = (text: string): string => text.replaceAll('\0', '')

/** One page of the projects and charities that whoever asks may find. */
export const explore = async (db: Db, query: ExploreQuery, now: Date): Promise<ExploreAnswer> => {
  const { page, limit } = query
  const paging = { page, limit, now }
  const filters = {
    country: query.country ? query.country.toUpperCase() : null,
    tags: [query.listOfTags ?? []].flat().map(withoutNul).filter(Boolean),
    kind: query.projectOrCharity || null,
  }
  const typed = withoutNul(query.searchTerm).trim()
  const terms = typed === '' ? [] : await termsOf(db, typed)
  const asked = queryOf(terms)
  let found = await find(db, { ...filters, asked }, paging)
  let showingFor: string | null = null
  if (found.total === 0 && asked !== null) {
    const instead = await corrected(db, terms)
    const second = instead && (await find(db, { ...filters, asked: queryOf(instead) }, paging))
    if (second && second.total > 0) {
      found = second
      showingFor = phraseOf(instead)
    }
  }
  const totalCount = Math.min(found.total, exploreCountCap)
  return {
    searchOutputs: found.outputs,
    page,
    limit,
    totalCount,
    totalPages: totalPagesOf(totalCount, limit),
    more: found.total > exploreCountCap,
    showingFor,
  }
}
