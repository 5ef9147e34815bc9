import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { readQuery } from '../../lib/api/use-read.ts'

/** The giver: a person or a donor organisation. */
export interface GivingOwner {
  readonly kind: 'donor' | 'donor-org'
  readonly id: string
}

const givingSpendingQuery = ({ id, kind }: GivingOwner) =>
  readQuery(`GET /api/donation/${kind}/{id}/where-it-went`, { params: { id } })

export const useGivingSpending = (of: GivingOwner) =>
  useQuery({ ...givingSpendingQuery(of), enabled: of.id !== '' })

/** Starts to load where all gifts went, before the part that shows it. */
export const usePrefetchGivingSpending = (of: GivingOwner): void =>
  usePrefetchQuery(givingSpendingQuery(of))
