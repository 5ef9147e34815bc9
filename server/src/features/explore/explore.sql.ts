import type { ExploreSort } from '@pennytrail/contract/explore/defaults.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { projectColumns, projectTables } from '../projects/index.ts'
import type { Term } from './search-words.ts'
import type {
  FilterValuesRow,
  FoundRow,
  NearWordRow,
  PlaceRow,
  SimilarWordRow,
  TermRow,
} from './explore.rows.ts'

/** The search criteria; `textQuery` is a text search query, null if nothing was typed. */
export interface SearchFilters {
  readonly textQuery: string | null
  readonly country: string | null
  readonly tags: readonly string[]
  readonly kind: 'project' | 'charity' | null
}

export type CharityRow = NonNullable<FoundRow['charity']>

/** One result: either a charity or a project; neither if the page is empty. */
export type { FoundRow } from './explore.rows.ts'

/** Splits the typed text into words, in order, normalised as the search index normalises them. */
export const listSearchTerms = (db: Db, typed: string): Promise<Term[]> =>
  db.many<TermRow>(sql`
    select word, (ts_lexize('english_stem', word))[1] as stem,
      case when n = max(n) over () then explore_beginnings(word) end as beginnings
    from (select left(part, 60) as word, n
          from unnest(string_to_array(explore_spaced(${typed}), ' ')) with ordinality as s (part, n)
          where part <> '') split
    order by n`)

interface PageRequest {
  readonly sort: ExploreSort
  readonly cap: number
  readonly offset: number
  readonly limit: number
}

/**
 * Returns one page of results. Each row has the total number of results, counted up to `cap`. An
 * empty page is one row without an id. Details are read only for the rows of the page.
 */
export const listPage = (
  db: Db,
  { textQuery, country, tags, kind }: SearchFilters,
  { sort, cap, offset, limit }: PageRequest,
): Promise<FoundRow[]> =>
  db.many<FoundRow>(sql`
    with found as materialized (
      select distinct id, active_on, score
      from ${
        sort === 'best'
          ? sql`explore_candidates(${textQuery}::tsquery, ${country}, ${tags}, ${kind}, ${cap})`
          : sql`explore_sorted(${textQuery}::tsquery, ${country}, ${tags}, ${kind}, ${cap}, ${sort})`
      } as candidates
    ), page as (
      select * from found order by score desc, active_on desc, id desc
      offset ${offset} limit ${limit}
    )
    select counted.total, page.id as found_id,
      /* never null */ page.active_on,
      case when own.id is not null then json_build_object('number', own.number, 'name', own.name,
        'introduction', left(own.introduction, 280), 'countries', own.countries_active, 'tags', own.tags,
        'isDemo', own.is_demo) end as charity,
      case when p.id is not null then to_json(p) end as project
    from (select count(*)::integer as total from found) counted
    left join page on true
    left join charity own on own.id = page.id
    left join lateral (
      select ${projectColumns} from ${projectTables} where p.id = page.id
    ) p on own.id is null
    order by page.score desc, page.active_on desc, page.id desc`)

/**
 * Lists the projects of a search with their places, the best first and up to `cap`. A project
 * without a place has no latitude.
 */
export const listPlaces = (
  db: Db,
  { textQuery, country, tags }: SearchFilters,
  cap: number,
): Promise<PlaceRow[]> =>
  db.many<PlaceRow>(sql`
    with found as materialized (
      select distinct id, active_on, score
      from explore_candidates(${textQuery}::tsquery, ${country}, ${tags}, 'project', ${cap})
    )
    select p.id, p.title, p.latitude::float8 as latitude, p.longitude::float8 as longitude
    from found join project p on p.id = found.id
    order by found.score desc, found.active_on desc, found.id desc`)

/** For each of these words that the search does not find, lists words with a similar spelling. */
export const listSimilarWords = (
  db: Db,
  words: readonly string[],
  queries: readonly string[],
): Promise<(Term & { readonly given: string })[]> =>
  db.many<SimilarWordRow>(sql`
    select asked.given, near.word, (ts_lexize('english_stem', near.word))[1] as stem
    from unnest(${words}::text[], ${queries}::text[]) as asked (given, query)
    cross join lateral explore_near_words(asked.given) with ordinality as near (word, n)
    where not explore_knows(asked.given, asked.query::tsquery)
    order by asked.given, near.n`)

/**
 * For words that together find nothing, lists those that find something alone, and known words that
 * are spelt like the others, the most similar first. Leaves out words that find nothing that the
 * searcher may see.
 */
export const listNearWords = async (
  db: Db,
  words: readonly string[],
  queries: readonly string[],
): Promise<string[]> =>
  (
    await db.many<NearWordRow>(sql`
      select /* never null */ word
      from (
        select near.word, near.n, asked.place
        from unnest(${words}::text[], ${queries}::text[])
          with ordinality as asked (given, query, place)
        cross join lateral (select explore_knows(asked.given, asked.query::tsquery) as known) known
        cross join lateral (
          select asked.given as word, 0 as n where known
          union all
          select similar_word.word, similar_word.n
          from explore_near_words(asked.given) with ordinality as similar_word (word, n)
          where not known
        ) near
        order by near.n, asked.place limit 12
      ) nearest
      where exists (
        select from explore_candidates(plainto_tsquery('simple', word), null, '{}', null, 1))
      order by n, place`)
  ).map(({ word }) => word)

/** Lists the tags or countries for which the search finds something that the searcher may see. */
export const filterValues = async (db: Db, facet: 'tag' | 'country'): Promise<string[]> =>
  (await db.many<FilterValuesRow>(sql`select value from explore_values(${facet})`)).map(
    (row) => row.value,
  )
