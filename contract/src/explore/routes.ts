import * as z from 'zod'
import { exploreDefaults, exploreSorts } from './defaults.ts'
import { healthStates } from '../projects/health-rules.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { lifecycles } from '../projects/lifecycle.ts'
import { route } from '../route.ts'
import { namedCharity } from '../shared-schemas.ts'

const tag = z.string().max(100)

const exploreSearch = {
  searchTerm: z
    .string()
    .max(200)
    .default('')
    .describe('search words; the last one may be incomplete'),
  country: z
    .string()
    .regex(/^([A-Za-z]{2})?$/, 'A country is its two-letter code.')
    .optional()
    .describe('ISO 3166-1 alpha-2'),
  listOfTags: z
    .union([tag, z.array(tag).max(20)])
    .optional()
    .describe('may be repeated; results have all of them'),
  projectOrCharity: z.enum(['', 'project', 'charity']).optional().describe('both by default'),
}

export const exploreQuery = z.strictObject({
  ...exploreSearch,
  sort: z
    .enum(exploreSorts)
    .default('best')
    .describe(
      'best: relevance, or recent activity without search words; active: recent activity; ' +
        'nearly-funded and needs-most: the share of the target received, in steps of 5%; newest: ' +
        'when a project was created or a charity verified',
    ),
  ...pageQuery(exploreDefaults.limit),
})
export type ExploreQuery = z.output<typeof exploreQuery>

export const explorePlacesQuery = z.strictObject(exploreSearch)
export type ExplorePlacesQuery = z.output<typeof explorePlacesQuery>

export const searchOutput = z.strictObject({
  kind: z.enum(['project', 'charity']),
  id: z.uuid(),
  name: z.string(),
  summary: z.string(),
  charity: namedCharity,
  countries: z.array(z.string()),
  tags: z.array(z.string()),
  lastActivityOn: z.iso.date().describe('date of the latest change or movement of money'),
  isDemo: z.boolean(),
  project: z
    .strictObject({
      cover: z.string().nullable().describe('the picture’s id; null if a picture is generated'),
      lifecycle: z.enum(lifecycles),
      health: z
        .strictObject({ state: z.enum(healthStates), text: z.string() })
        .nullable()
        .describe('text: the state in a few words, such as "7 receipts missing"'),
      raised: z.number().int(),
      target: z.number().int().nullable(),
      currency: z.string(),
    })
    .nullable()
    .describe('null for a charity'),
})
export type SearchOutput = z.infer<typeof searchOutput>

export const exploreAnswer = z.strictObject({
  searchOutputs: z.array(searchOutput),
  ...pageInfo,
  more: z.boolean().describe('there are more results than totalCount; only the best can be paged'),
  showingFor: z
    .string()
    .nullable()
    .describe('the words searched instead if a word of searchTerm is unknown'),
  nearWords: z
    .array(z.string())
    .describe(
      'if nothing was found: single words that find something, or are spelt like the typed ones',
    ),
})
export type ExploreAnswer = z.infer<typeof exploreAnswer>

export const explorePlaces = z.strictObject({
  places: z.array(
    z.strictObject({
      id: z.uuid().describe('the project'),
      name: z.string(),
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
  totalCount: z.number().int().describe('the projects found, with and without a place'),
  more: z.boolean().describe('there are more projects; only the best are in places'),
})
export type ExplorePlaces = z.infer<typeof explorePlaces>

export const exploreFilters = z.strictObject({
  tags: z.array(z.string()),
  countries: z.array(z.string()),
})
export type ExploreFilters = z.infer<typeof exploreFilters>

export const exploreRoutes = {
  'GET /api/explore': route({
    summary: 'Search projects and charities',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'all' },
    query: exploreQuery,
    response: exploreAnswer,
  }),
  'GET /api/explore/places': route({
    summary: 'The places of the projects that a search finds, for a map',
    access: 'anyone',
    kept: { by: 'all' },
    query: explorePlacesQuery,
    response: explorePlaces,
  }),
  'GET /api/explore/filters': route({
    summary: 'The tags and countries that occur in projects and charities',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'all' },
    response: exploreFilters,
  }),
} as const
