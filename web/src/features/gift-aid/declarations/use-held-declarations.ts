import type { RecordedDeclaration, RecordedSent } from '@pennytrail/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { toQueryKey } from '../use-gift-aid.ts'

/** Loads the declarations that a charity holds. For Leads only. */
export const useHeldDeclarations = (
  charityId: string,
  listQuery: { searchTerm: string; page: number },
) =>
  useQuery({
    queryKey: [...toQueryKey(charityId), 'held', listQuery],
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/gift-aid/declarations', {
        params: { id: charityId },
        query: listQuery,
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** Loads the gift that a declaration is for; none if no gift was chosen. */
export const useGiftToDeclare = (charityId: string, giftId: string | null) =>
  useQuery({
    queryKey: [...toQueryKey(charityId), 'gift', giftId],
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/gift-aid/gifts/{giftId}', {
        params: { id: charityId, giftId: giftId! },
        signal,
      }),
    enabled: giftId !== null,
  })

/** Loads the givers whom the charity has recorded by name. */
export const useKnownGivers = (charityId: string, enabled = true) =>
  useQuery({
    queryKey: ['charity', charityId, 'known-givers'],
    queryFn: async ({ signal }) =>
      (
        await api('GET /api/donation/charity-org/{id}/givers', {
          params: { id: charityId },
          signal,
        })
      ).givers,
    enabled,
  })

const useInvalidateGiftAid = (charityId: string) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: toQueryKey(charityId) })
}

export const useRecordDeclaration = (charityId: string) => {
  const onSuccess = useInvalidateGiftAid(charityId)
  return useMutation({
    mutationFn: (body: RecordedSent) =>
      api('POST /api/charity/{id}/gift-aid/declarations', { params: { id: charityId }, body }),
    onSuccess,
  })
}

export interface EndHeldInput {
  reason: 'cancelled' | 'not-enough-tax' | 'mistake'
  from?: string
}

export const useEndHeldDeclaration = (charityId: string, declaration: RecordedDeclaration) => {
  const onSuccess = useInvalidateGiftAid(charityId)
  return useMutation({
    mutationFn: (body: EndHeldInput) =>
      api('POST /api/charity/{id}/gift-aid/declarations/{declarationId}/end', {
        params: { id: charityId, declarationId: declaration.id },
        body,
      }),
    onSuccess,
  })
}
