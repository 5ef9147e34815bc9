import { buildUrl } from '../../lib/api/build-url.ts'
import { readPageNumber } from '../../lib/page-number.ts'

/** The giver: the person, or a donor organisation whose team they belong to. */
export interface Giver {
  kind: 'donor' | 'donor-org'
  id: string
}

/** Empty strings stand for the current tax year. */
export interface StatementRange {
  from: string
  to: string
}

export interface StatementQuery extends StatementRange {
  giver: Giver
  page?: number
}

/** Reads the dates and page from a URL's query (`?from&to&page`). */
export const readStatementRange = (query: URLSearchParams): Omit<StatementQuery, 'giver'> => ({
  from: query.get('from') ?? '',
  to: query.get('to') ?? '',
  page: readPageNumber(query),
})

const toQuery = ({ from, page = 1, to }: StatementRange & { page?: number }) => ({
  ...(from && { from }),
  ...(to && { to }),
  ...(page > 1 && { page: String(page) }),
})

export const buildStatementPath = ({ giver, ...range }: StatementQuery): string => {
  const query = new URLSearchParams({
    ...(giver.kind === 'donor-org' && { donorOrg: giver.id }),
    ...toQuery(range),
  })
  return query.size ? `/statement?${query}` : '/statement'
}

const calls = {
  donor: 'GET /api/statement/donor/{id}',
  'donor-org': 'GET /api/statement/donor-org/{id}',
} as const

export const getRoute = ({ giver }: StatementQuery) => calls[giver.kind]

export const toRequest = ({ giver, ...range }: StatementQuery, ending = '') => ({
  params: { id: `${giver.id}${ending}` },
  query: toQuery(range),
})

export const buildFileUrl = (statementQuery: StatementQuery, ending: 'csv' | 'pdf'): string =>
  buildUrl(getRoute(statementQuery).split(' ')[1]!, toRequest(statementQuery, `.${ending}`))
