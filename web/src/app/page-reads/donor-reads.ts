import { declareRead } from '../../lib/api/use-read.ts'
import { readPageNumber } from '../../lib/page-number.ts'
import { toAddresses, type ListPageReads } from './page-visit.ts'

/** Lists the reads of a donor's dashboard. */
export const listDonorReads: ListPageReads = ({ account, query }) => {
  const params = { id: account.id }
  const started = declareRead('GET /api/donation/started', { query: {} })
  switch (query.get('section') ?? 'home') {
    case 'gifts': {
      const page = readPageNumber(query)
      return toAddresses([
        started,
        declareRead('GET /api/donation/donor/{id}', { params, query: { page } }),
        declareRead('GET /api/donation/donor/{id}/where-each-went', { params, query: { page } }),
      ])
    }
    case 'monthly':
      return toAddresses([declareRead('GET /api/monthly-gift', {})])
    case 'statements':
      return toAddresses([declareRead('GET /api/statement/donor/{id}/years', { params })])
    case 'home':
      return toAddresses([
        started,
        declareRead('GET /api/monthly-gift', {}),
        declareRead('GET /api/gift-question', {}),
        declareRead('GET /api/donation/donor/{id}/updates', { params }),
        declareRead('GET /api/donation/donor/{id}', { params, query: { page: 1 } }),
        declareRead('GET /api/donation/donor/{id}/where-it-went', { params }),
        declareRead('GET /api/donation/donor/{id}/where-each-went', { params, query: { page: 1 } }),
      ])
    default:
      return []
  }
}
