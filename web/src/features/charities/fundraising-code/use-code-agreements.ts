import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

/** Loads who agreed to the Code of Fundraising Practice for a charity. */
export const useCodeAgreements = (charityId: string) =>
  useQuery({
    queryKey: ['charity', charityId, 'code-agreement'],
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/code-agreement', { params: { id: charityId }, signal }),
  })
