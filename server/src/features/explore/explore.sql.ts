import { sql, type Db } from '../../platform/database/index.ts'
import { projectColumns, projectTables, type ProjectRow } from '../projects/index.ts'
import type { Term } from './search-words.ts'

/** What is searched for; `asked` is a text search query, null where nothing was typed. */
export interface Asked {
  readonly asked: string | null
  readonly country: string | null
  readonly tags: readonly string[]
  readonly kind: 'project' | 'charity' | null
}

/** One result; a charity's columns are null where it is a project. */
export interface FoundRow {
  readonly total: number
  /** Null in the one row of a page that holds nothing. */
  readonly id: string | null
  readonly active_on: string
  readonly number: string | null
  readonly name: string
  readonly introduction: string
  readonly countries_active: string[]
  readonly tags: string[]
  readonly is_demo: boolean
}

/** The words of what was typed, in their order, as the search knows them. */
export const termsOf = (db: Db, typed: string): Promise<Term[]> =>
  db.many<Term>(sql`
    select left(word, 60) as word, (ts_lexize('english_stem', left(word, 60)))[1] as stem
    from unnest(string_to_array(explore_spaced(${typed}), ' ')) with ordinality split (word, n)
    where word <> '' order by n`)

/**
 * One page of what is found, each row with how many there are, counted to `cap`. A page that holds
 * nothing is one row without an id. Details are read for the rows of the page alone.
 */
export const findPage = (
  db: Db,
  { asked, country, tags, kind }: Asked,
  cap: number,
  offset: number,
  limit: number,
): Promise<FoundRow[]> =>
  db.many<FoundRow>(sql`
    with found as materialized (
      select distinct id, active_on, score
      from explore_candidates(${asked}::tsquery, ${country}, ${tags}, ${kind}, ${cap})
    ), page as (
      select * from found order by score desc, active_on desc, id desc
      offset ${offset} limit ${limit}
    )
    select counted.total, page.id, page.active_on, c.number, c.name,
      left(c.introduction, 280) as introduction, c.countries_active, c.tags, c.is_demo
    from (select count(*)::integer as total from found) counted
    left join page on true
    left join charity c on c.id = page.id
    order by page.score desc, page.active_on desc, page.id desc`)

/** The projects of a page, as far as whoever asks may see them. */
export const projectsOf = (db: Db, ids: readonly string[]): Promise<ProjectRow[]> =>
  db.many(sql`select ${projectColumns} from ${projectTables} where p.id = any (${ids}::uuid[])`)

/** For each of these words that is found nowhere, the words there are that are spelt like it. */
export const nearWords = (
  db: Db,
  words: readonly string[],
  queries: readonly string[],
): Promise<(Term & { readonly given: string })[]> =>
  db.many(sql`
    select asked.given, near.word, (ts_lexize('english_stem', near.word))[1] as stem
    from unnest(${words}::text[], ${queries}::text[]) as asked (given, query)
    cross join lateral explore_near_words(asked.given) with ordinality as near (word, n)
    where not exists (select from explore_candidates(asked.query::tsquery, null, '{}', null, 1))
    order by asked.given, near.n`)

/** The tags or countries that whoever asks can find something by. */
export const filterValues = async (db: Db, facet: 'tag' | 'country'): Promise<string[]> =>
  (await db.many<{ value: string }>(sql`select value from explore_values(${facet})`)).map(
    (row) => row.value,
  )
