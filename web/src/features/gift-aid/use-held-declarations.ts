import type { HeldDeclaration, RecordedSent } from '@pennytrail/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { keyOf } from './use-gift-aid.ts'

/** The declarations that a charity holds; for its Leads. */
export function useHeld(charityId: string, asked: { searchTerm: string; page: number }) {
  return useQuery({
    queryKey: [...keyOf(charityId), 'held', asked],
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/gift-aid/declarations', {
        params: { id: charityId },
        query: asked,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** The gift that a declaration is recorded for, where one was chosen. */
export function useGiftToDeclare(charityId: string, giftId: string | null) {
  return useQuery({
    queryKey: [...keyOf(charityId), 'gift', giftId],
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/gift-aid/gifts/{giftId}', {
        params: { id: charityId, giftId: giftId! },
        signal,
      }),
    enabled: giftId !== null,
  })
}

/** Those whom the charity knows by name. */
export function useKnownGivers(charityId: string, enabled: boolean) {
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

function useFresh(charityId: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keyOf(charityId) })
}

export function useRecord(charityId: string) {
  const onSuccess = useFresh(charityId)
  return useMutation({
    mutationFn: (body: RecordedSent) =>
      api('POST /api/charity/{id}/gift-aid/declarations', { params: { id: charityId }, body }),
    onSuccess,
  })
}

export interface EndTold {
  reason: 'cancelled' | 'not-enough-tax' | 'mistake'
  from?: string
}

export function useEndHeld(charityId: string, declaration: HeldDeclaration) {
  const onSuccess = useFresh(charityId)
  return useMutation({
    mutationFn: (body: EndTold) =>
      api('POST /api/charity/{id}/gift-aid/declarations/{declarationId}/end', {
        params: { id: charityId, declarationId: declaration.id },
        body,
      }),
    onSuccess,
  })
}
