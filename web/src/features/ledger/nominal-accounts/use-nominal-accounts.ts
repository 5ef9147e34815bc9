import type { NominalAccount } from '@pennytrail/contract'
import {
  entryKinds,
  isAccountChosen,
  getAccountSide,
  type EntryKind,
} from '@pennytrail/contract/ledger/entry-kinds.ts'
import type { AccountSide } from '@pennytrail/contract/ledger/nominal-accounts/start-chart.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import type { Option } from '../../../ui/form/select.tsx'

/** Names an account as the treasurer knows it: “6110 Travel and subsistence”. */
export const nameAccount = ({ code, name }: Pick<NominalAccount, 'code' | 'name'>): string =>
  `${code} ${name}`

const listOptions = (accounts: readonly NominalAccount[], side: AccountSide): Option[] =>
  accounts
    .filter((account) => account.side === side && !account.isClosed)
    .map((account) => ({ value: account.id, label: nameAccount(account) }))

/** Loads the open accounts of a side of the books as options; none until they are loaded. */
export const useAccountOptions = (charityId: string, side: AccountSide | null): Option[] => {
  const { data } = useRead(
    'GET /api/charity/{id}/nominal-accounts',
    side === null ? null : { params: { id: charityId } },
  )
  return data && side !== null ? listOptions(data.accounts, side) : []
}

/** A payee or payer, and whether the money comes in or goes out. */
export interface SidedPayee {
  readonly side: AccountSide
  readonly payee: string
}

/**
 * Fetches an account for each payee, in their order: null where nothing suggests one, and for all if
 * the suggestions cannot be loaded, because they only save typing.
 */
export const fetchSuggestions = async (
  charityId: string,
  payees: readonly SidedPayee[],
  signal?: AbortSignal,
): Promise<(string | null)[]> => {
  if (payees.length === 0) return []
  try {
    const { suggested } = await api('POST /api/charity/{id}/nominal-accounts/suggest', {
      params: { id: charityId },
      body: { payees: [...payees] },
      ...(signal ? { signal } : {}),
    })
    return suggested
  } catch {
    return payees.map(() => null)
  }
}

/** Suggests an account for an entry of a kind by its payee; null until there is a suggestion. */
export const useSuggestedAccount = (
  charityId: string,
  kind: EntryKind,
  payee: string,
): string | null => {
  const side = isAccountChosen(kind) ? getAccountSide(kind) : null
  const { data } = useQuery({
    queryKey: ['suggested nominal account', charityId, side, payee],
    queryFn: async ({ signal }) => {
      const [first] = await fetchSuggestions(charityId, [{ side: side!, payee }], signal)
      return first ?? null
    },
    enabled: side !== null && payee.trim() !== '',
  })
  return data ?? null
}

/** Returns words for a payment that the person does not describe: its nominal account or category. */
export const useUsualWords = (
  charityId: string,
  kind: EntryKind,
  accountId: string | null,
): string => {
  const options = useAccountOptions(charityId, accountId === null ? null : getAccountSide(kind))
  const account = options.find(({ value }) => value === accountId)
  return account?.label.replace(/^\S+ /, '') ?? entryKinds[kind]
}
