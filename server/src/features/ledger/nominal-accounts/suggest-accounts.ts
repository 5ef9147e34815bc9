import type { NominalAccount, PayeeGroup } from '@pennytrail/contract'
import { getAccountSide } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { maxChosenEntries } from '@pennytrail/contract/ledger/nominal-accounts/account-rules.ts'
import { guessStartAccount } from '@pennytrail/contract/ledger/nominal-accounts/start-chart.ts'
import { describePage, maxCounted } from '@pennytrail/contract/pagination.ts'
import type { Db } from '../../../platform/database/index.ts'
import { listAccounts } from './chart.ts'
import {
  countUnclassified,
  listAccountsByPayee,
  listUnclassified,
  type Payee,
} from './nominal-accounts.sql.ts'

interface Suggested extends Payee {
  /** Further words of the entries, such as their descriptions. */
  readonly words?: string
}

const foldPayee = (payee: string): string => payee.trim().toLowerCase()

const isOpen = (accounts: readonly NominalAccount[], accountId: string | null): boolean =>
  accounts.some(({ id, isClosed }) => id === accountId && !isClosed)

/**
 * Suggests an open account for each payee, in their order: the one that was chosen last for an entry
 * of the payee, otherwise one that the words tell, otherwise null.
 */
export const listSuggestions = async (
  db: Db,
  charityId: string,
  payees: readonly Suggested[],
): Promise<(string | null)[]> => {
  if (payees.length === 0) return []
  const accounts = await listAccounts(db, charityId)
  const folded = payees.map(({ side, payee }) => ({ side, payee: foldPayee(payee) }))
  const found = await listAccountsByPayee(
    db,
    charityId,
    folded.filter(({ payee }) => payee !== ''),
  )
  const chosen = new Map(found.map((one) => [`${one.side} ${one.payee}`, one.accountId]))
  return payees.map(({ side, payee, words = '' }, at) => {
    const before = chosen.get(`${side} ${folded[at]!.payee}`)
    const guessed = guessStartAccount(side, `${payee} ${words}`)
    return before ?? (isOpen(accounts, guessed) ? guessed : null)
  })
}

/** Lists the newest entries without an account by payee, each group with a suggestion. */
export const listOpenGroups = async (
  db: Db,
  charityId: string,
  page: { readonly page: number; readonly limit: number },
) => {
  const counted = await countUnclassified(db, charityId)
  // The dashboard asks often, and mostly nothing is left.
  const found =
    counted.entries > 0
      ? await listUnclassified(db, charityId, { ...page, maxEntries: maxChosenEntries })
      : []
  const groups = found.map(({ kind, ...group }) => ({ ...group, side: getAccountSide(kind)! }))
  const suggested = await listSuggestions(
    db,
    charityId,
    groups.map(({ side, payee, entries }) => ({
      side,
      payee,
      words: entries.map(({ description }) => description).join(' '),
    })),
  )
  return {
    groups: groups.map((group, at): PayeeGroup => ({ ...group, suggested: suggested[at]! })),
    entries: Math.min(counted.entries, maxCounted),
    more: counted.entries > maxCounted,
    ...describePage(page, counted.groups),
  }
}
