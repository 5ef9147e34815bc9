import type { RecordedDeclaration, RecordedSent } from '@pennytrail/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toQueryKey } from './use-gift-aid.ts'

/** Loads the declarations that a charity holds. For Leads only. */
export function useHeldDeclarations(
  charityId: string,
  listQuery: { searchTerm: string; page: number },
) {
  return useQuery({
    queryKey: [...toQueryKey(charityId), 'held', listQuery],
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/gift-aid/declarations', {
        params: { id: charityId },
        query: listQuery,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Loads the gift that a declaration is for; none if no gift was chosen. */
export function useGiftToDeclare(charityId: string, giftId: string | null) {
  return useQuery({
    queryKey: [...toQueryKey(charityId), 'gift', giftId],
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/gift-aid/gifts/{giftId}', {
        params: { id: charityId, giftId: giftId! },
        signal,
      }),
    enabled: giftId !== null,
  })
}

/** Loads the givers whom the charity has recorded by name. */
export function useKnownGivers(charityId: string, enabled = true) {
  return useQuery({
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
}

function useInvalidateGiftAid(charityId: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: toQueryKey(charityId) })
}

export function useRecordDeclaration(charityId: string) {
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

export function useEndHeldDeclaration(charityId: string, declaration: RecordedDeclaration) {
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
