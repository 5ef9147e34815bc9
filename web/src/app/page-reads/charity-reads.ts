import type { OwnCharity } from '@pennytrail/contract'
import {
  declareActivityReads,
  declareGiftAidRead,
  declareOpenWorkReads,
  declareOverviewRead,
  declareSummaryRead,
} from '../../features/account/charity-dashboard/home-reads.ts'
import {
  readGiftFilters,
  toGiftQuery,
} from '../../features/donations/received-gifts/gift-filters.ts'
import { readTransactionFilters } from '../../features/ledger/transactions/read-transaction-filters.ts'
import { toQuery } from '../../features/ledger/transactions/transaction-filters.ts'
import { declareRead } from '../../lib/api/use-read.ts'
import { toAddresses, type ListPageReads, type PageVisit } from './page-visit.ts'

const findCharity = ({
  account: { charities, charity },
  query,
}: PageVisit): OwnCharity | undefined => {
  const number = query.get('charity')
  return number === null
    ? (charity ?? charities[0])
    : charities.find(({ ukCharityNumber }) => ukCharityNumber === number)
}

/** Lists the reads of a charity's dashboard. */
export const listCharityReads: ListPageReads = (visit) => {
  const { query } = visit
  const charity = findCharity(visit)
  if (!charity) return []
  const { can, id, status, ukCharityNumber: number } = charity
  const params = { id }
  const isPublic = status !== 'claimed'
  switch (query.get('section') ?? 'home') {
    case 'home':
      return toAddresses([
        declareSummaryRead(id),
        declareRead('GET /api/grant/charity/{id}', can.recordGifts ? { params } : null),
        declareOverviewRead(charity),
        ...Object.values(declareActivityReads(charity)),
        ...Object.values(declareOpenWorkReads(charity)),
        declareGiftAidRead(charity, true),
      ])
    case 'projects':
      return toAddresses([declareSummaryRead(id)])
    case 'transactions':
      return toAddresses([
        declareRead('GET /api/transaction/charity/{id}', {
          params: { id: number },
          query: toQuery(readTransactionFilters(query)),
        }),
      ])
    case 'donors':
      return toAddresses([
        declareRead('GET /api/grant/charity/{id}', { params }),
        declareRead('GET /api/donation/charity-org/{id}/messages', { params, query: { page: 1 } }),
        declareRead('GET /api/donation/charity-org/{id}', {
          params,
          query: toGiftQuery(readGiftFilters(query)),
        }),
        declareRead('GET /api/charity/{id}/contacts', { params }),
        declareRead('GET /api/charity/{id}/kept-givers', { params, query: { page: 1 } }),
      ])
    case 'payments':
      return toAddresses([
        declareRead('GET /api/charity/{id}/payments', { params }),
        declareRead('GET /api/charity/{id}/payouts', { params, query: { page: 1 } }),
      ])
    case 'gift-aid':
      return toAddresses([declareRead('GET /api/charity/{id}/gift-aid', { params })])
    case 'settings':
      return toAddresses(
        isPublic
          ? [
              declareRead('GET /api/charity/{id}', { params }),
              declareRead('GET /api/charity/{id}/code-agreement', { params }),
              declareRead('GET /api/charity/{id}/appeals', { params }),
              declareRead(
                'GET /api/charity/{id}/bank-accounts',
                can.recordIncome ? { params } : null,
              ),
              declareRead(
                'GET /api/charity/{id}/data-complaints',
                can.answerDataComplaints ? { params } : null,
              ),
              declareRead('GET /api/charity/{id}/books-start', { params }),
              declareRead('GET /api/charity/{id}/year-locks', { params }),
            ]
          : [],
      )
    default:
      return []
  }
}
