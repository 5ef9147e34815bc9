import type { GiftAidDeclaration } from '@pennytrail/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type ApiBody } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/toast.ts'
import { useSession } from '../../identity/index.ts'
import type { GivingTarget } from '../giving-form/use-giving-target.ts'

const declarationsKey = ['gift-aid', 'declarations'] as const

/** Loads the declarations of the signed-in giver. A visitor has none. */
export const useDeclarations = (enabled = true) => {
  const isVisitor = useSession((state) => state.status === 'signed-out')
  return useQuery({
    enabled: enabled && !isVisitor,
    queryKey: declarationsKey,
    queryFn: ({ signal }) => api('GET /api/gift-aid/declarations', { signal }),
  })
}

/**
 * Returns the giver's declaration that covers any gift to this target; undefined if there is none.
 */
export const useActiveDeclaration = (target: GivingTarget): GiftAidDeclaration | undefined => {
  const { data } = useDeclarations(target.giftAid)
  return data?.declarations.find(
    ({ charity, ended, scope }) =>
      charity.id === target.charity.id && scope !== 'gift' && ended === null,
  )
}

/** Ends a declaration of the giver. */
export const useEndDeclaration = (id: string, onEnded: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ApiBody<'POST /api/gift-aid/declarations/{id}/end'>) =>
      api('POST /api/gift-aid/declarations/{id}/end', { params: { id }, body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: declarationsKey })
      toast.success('The declaration has ended.')
      onEnded()
    },
  })
}

/** Changes the giver's name or home address on all active declarations. */
export const useSaveDeclarant = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ApiBody<'PUT /api/gift-aid/identity'>) =>
      api('PUT /api/gift-aid/identity', { body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: declarationsKey })
      toast.success('Saved. The charities’ next claims will use these details.')
    },
  })
}
