import type { GiftAidDeclaration } from '@pennytrail/contract'
import { useRead } from '../../../lib/api/use-read.ts'
import { useSession } from '../../identity/index.ts'
import type { GivingTarget } from '../giving-form/use-giving-target.ts'

/** Loads the declarations of the signed-in giver. A visitor has none. */
export const useDeclarations = (enabled = true) => {
  const isVisitor = useSession((state) => state.status === 'signed-out')
  return useRead('GET /api/gift-aid/declarations', enabled && !isVisitor ? {} : null)
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
