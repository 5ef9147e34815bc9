import { urlOf } from '../../lib/api.ts'
import { pageIn } from '../../lib/page-number.ts'

/** Whose giving: a person's own, or that of a donor organisation they are in the team of. */
export interface Giver {
  kind: 'donor' | 'donor-org'
  id: string
}

/** Empty texts stand for the present tax year. */
export interface AskedRange {
  from: string
  to: string
}

/** Which statement: of whom, of which days, and which page of its lines. */
export interface AskedStatement extends AskedRange {
  giver: Giver
  page?: number
}

/** What an address (`?from&to&page`) asks for. */
export const askedIn = (query: URLSearchParams): Omit<AskedStatement, 'giver'> => ({
  from: query.get('from') ?? '',
  to: query.get('to') ?? '',
  page: pageIn(query),
})

const queryOf = ({ from, page = 1, to }: AskedRange & { page?: number }) => ({
  ...(from && { from }),
  ...(to && { to }),
  ...(page > 1 && { page: String(page) }),
})

/** The page of a statement of these days. */
export const pageOf = ({ giver, ...range }: AskedStatement): string => {
  const query = new URLSearchParams({
    ...(giver.kind === 'donor-org' && { donorOrg: giver.id }),
    ...queryOf(range),
  })
  return query.size ? `/statement?${query}` : '/statement'
}

const calls = {
  donor: 'GET /api/statement/donor/{id}',
  'donor-org': 'GET /api/statement/donor-org/{id}',
} as const

export const routeOf = ({ giver }: AskedStatement) => calls[giver.kind]

export const callOf = ({ giver, ...range }: AskedStatement, ending = '') => ({
  params: { id: `${giver.id}${ending}` },
  query: queryOf(range),
})

/** Where a statement is to be had as a file. */
export const fileOf = (asked: AskedStatement, ending: 'csv' | 'pdf'): string =>
  urlOf(routeOf(asked).split(' ')[1]!, callOf(asked, `.${ending}`))
