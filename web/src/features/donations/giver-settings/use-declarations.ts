import type { GiftAidDeclaration } from '@pennytrail/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { GivingTarget } from '../portal/use-giving-target.ts'

export const declarationsKey = ['gift-aid', 'declarations'] as const

/** The Gift Aid declarations of whoever is signed in, and who they said they are. */
export function useDeclarations(enabled = true) {
  return useQuery({
    enabled,
    queryKey: declarationsKey,
    queryFn: ({ signal }) => api('GET /api/gift-aid/declarations', { signal }),
  })
}

/** The giver's declaration that covers whatever they give there now, if any. */
export function useActiveDeclaration(target: GivingTarget): GiftAidDeclaration | undefined {
  const { data } = useDeclarations(target.giftAid)
  return data?.declarations.find(
    ({ charity, ended, scope }) =>
      charity.id === target.charity.id && scope !== 'gift' && ended === null,
  )
}
