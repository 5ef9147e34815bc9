import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

export interface CoverageOwner {
  kind: 'project' | 'charity'
  /** A project's id or a charity's number. */
  id: string
}

/** Loads the share of spending that has evidence. */
export const useEvidenceCoverage = ({ kind, id }: CoverageOwner) =>
  useQuery({
    queryKey: ['transactions', kind, id, 'coverage'],
    queryFn: ({ signal }) =>
      api(`GET /api/transaction/${kind}/{id}/coverage`, { params: { id }, signal }),
  })
