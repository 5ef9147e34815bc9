import type { RememberedPayee } from '@pennytrail/contract'
import { useRead } from '../../../lib/api/use-read.ts'

const none: readonly RememberedPayee[] = []

/** Loads the payees that the charity paid before, paid last first; none if they cannot be loaded. */
export const useRememberedPayees = (charityId: string) => {
  const { data, isPending } = useRead('GET /api/charity/{id}/payees', { params: { id: charityId } })
  return { list: data?.payees ?? none, isPending }
}

const fold = (name: string): string => name.trim().toLowerCase()

/** Finds a payee by its name; undefined if the charity has not paid it before. */
export const findRemembered = (
  payees: readonly RememberedPayee[],
  name: string,
): RememberedPayee | undefined => payees.find(({ payee }) => fold(payee) === fold(name))
