import { urlOf } from '../../lib/api.ts'

/** Which statement: of whom, and of which days. Empty texts stand for the present tax year. */
export interface AskedStatement {
  userId: string
  from: string
  to: string
}

export interface AskedRange {
  from: string
  to: string
}

/** What an address (`?from&to`) asks for. */
export const askedIn = (query: URLSearchParams): AskedRange => ({
  from: query.get('from') ?? '',
  to: query.get('to') ?? '',
})

const queryOf = ({ from, to }: AskedRange) => ({ ...(from && { from }), ...(to && { to }) })

/** The page of a statement of these days. */
export const pageOf = (range: AskedRange): string => {
  const query = new URLSearchParams(queryOf(range))
  return query.size ? `/statement?${query}` : '/statement'
}

export const callOf = ({ userId, ...range }: AskedStatement, ending = '') => ({
  params: { id: `${userId}${ending}` },
  query: queryOf(range),
})

/** Where a statement is to be had as a file. */
export const fileOf = (asked: AskedStatement, ending: 'csv' | 'pdf'): string =>
  urlOf('/api/statement/donor/{id}', callOf(asked, `.${ending}`))
