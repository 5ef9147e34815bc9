import type { GiftAidDeclaration } from '@pennytrail/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { GivingTarget } from '../portal/use-giving-target.ts'

export const declarationsKey = ['gift-aid', 'declarations'] as const

export function useDeclarations(enabled = true) {
  return useQuery({
    enabled,
    queryKey: declarationsKey,
    queryFn: ({ signal }) => api('GET /api/gift-aid/declarations', { signal }),
  })
}

/**
 * Returns the giver's declaration that covers any gift to this target; undefined if there is none.
 */
export function useActiveDeclaration(target: GivingTarget): GiftAidDeclaration | undefined {
  const { data } = useDeclarations(target.giftAid)
  return data?.declarations.find(
    ({ charity, ended, scope }) =>
      charity.id === target.charity.id && scope !== 'gift' && ended === null,
  )
}
