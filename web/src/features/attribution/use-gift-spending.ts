import { queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** Loads where one gift went; null until its money has arrived. */
export const useGiftSpending = (donationId: string) =>
  useQuery({
    queryKey: ['donation', donationId, 'where-it-went'],
    queryFn: async ({ signal }) =>
      (
        await api('GET /api/donation/{id}/where-it-went', {
          params: { id: donationId },
          signal,
        })
      ).trail,
  })

/** The giver: a person or a donor organisation. */
export interface GivingOwner {
  readonly kind: 'donor' | 'donor-org'
  readonly id: string
}

const givingSpendingQuery = ({ id, kind }: GivingOwner) =>
  queryOptions({
    queryKey: ['donation', kind, id, 'where-it-went'],
    queryFn: ({ signal }) =>
      kind === 'donor'
        ? api('GET /api/donation/donor/{id}/where-it-went', { params: { id }, signal })
        : api('GET /api/donation/donor-org/{id}/where-it-went', { params: { id }, signal }),
  })

export const useGivingSpending = (of: GivingOwner) =>
  useQuery({ ...givingSpendingQuery(of), enabled: of.id !== '' })

/** Starts to load where all gifts went, before the part that shows it. */
export const usePrefetchGivingSpending = (of: GivingOwner): void =>
  usePrefetchQuery(givingSpendingQuery(of))
