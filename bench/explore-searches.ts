import { tags } from '../contract/src/projects/tags.ts'
import { createRandom, misspell } from './explore-words.ts'
import { countries } from './explore-seed.ts'

/**
 * A search that the bench measures: its URL path and, if one SQL statement can fetch the same page
 * of results and their number, that statement.
 */
export interface Search {
  readonly path: string
  readonly raw?: { readonly text: string; readonly values: readonly unknown[] }
}

interface Kind {
  readonly name: string
  readonly make: (words: readonly string[], round: number, count: number) => Search[]
}

type Query = Record<string, string>
type Pick = (from: number, upTo: number) => number

const buildPath = (query: Query): string =>
  `/api/explore?${String(new URLSearchParams({ ...query, limit: '12' }))}`

const selectPage = (where: string, order: string): string => `
  with matching as (select id, active_on, ${order} as rank from explore_item where ${where})
  select (select count(*) from matching), id from matching
  order by rank desc, active_on desc, id desc limit 12`

const byText = selectPage(
  `words @@ to_tsquery('english', $1) and countries @> array[$2] and tags @> array[$3]`,
  `ts_rank(words, to_tsquery('english', $1))`,
)
const byFilters = selectPage('countries @> array[$1] and tags @> array[$2]', 'active_on')

const kind = (name: string, one: (words: readonly string[], pick: Pick) => Search): Kind => ({
  name,
  make: (words, round, count) => {
    const random = createRandom(1000 + round)
    const pick: Pick = (from, upTo) => from + Math.trunc(random() * (upTo - from))
    return Array.from({ length: count }, () => one(words, pick))
  },
})

export const searches: readonly Kind[] = [
  kind('word, country and tag', (words, pick) => {
    const [word, country, tag] = [
      words[pick(0, 2000)]!,
      countries[pick(0, countries.length)]!,
      tags[pick(0, tags.length)]!,
    ]
    return {
      path: buildPath({ searchTerm: word, country, listOfTags: tag }),
      raw: { text: byText, values: [word, country, tag] },
    }
  }),
  kind('country and tag', (_, pick) => {
    const [country, tag] = [countries[pick(0, countries.length)]!, tags[pick(0, tags.length)]!]
    return {
      path: buildPath({ country, listOfTags: tag }),
      raw: { text: byFilters, values: [country, tag] },
    }
  }),
  kind('misspelt word', (words, pick) => ({
    path: buildPath({ searchTerm: misspell(words[pick(0, 8000)]!, () => pick(0, 1000) / 1000) }),
  })),
  kind('common word alone', (words, pick) => ({
    path: buildPath({ searchTerm: words[pick(0, 40)]! }),
  })),
  kind('two letters', (words, pick) => ({
    path: buildPath({ searchTerm: words[pick(0, 4000)]!.slice(0, 2) }),
  })),
  kind('three letters', (words, pick) => ({
    path: buildPath({ searchTerm: words[pick(0, 4000)]!.slice(0, 3) }),
  })),
  kind('nothing typed', () => ({ path: buildPath({}) })),
]
