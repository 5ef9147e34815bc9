import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { ListedTransaction } from '@pennytrail/contract'
import { privatePerson } from '@pennytrail/contract/ledger/payee-rules.ts'
import { entryKinds } from '@pennytrail/contract/ledger/entry-kinds.ts'
import type { LedgerOwner } from './ledger-owner.ts'

export const generalFund = 'General fund'
const ownTransfer = 'Between the charity’s own accounts'

type Named = Pick<
  ListedTransaction,
  'kind' | 'direction' | 'payee' | 'giver' | 'project' | 'otherFund' | 'source'
>

/**
 * Describes the other party of an entry (the payer, the payee or the other fund) in a few words.
 */
export const describeParty = (entry: Named): string => {
  if (entry.direction === 'between' && entry.kind !== 'fee') {
    if (entry.project === null && entry.otherFund === null) {
      return entry.source === 'provider' ? 'Paid out to the bank' : entry.payee || ownTransfer
    }
    return `From ${entry.project?.title ?? generalFund} to ${entry.otherFund?.title ?? 'another fund'}`
  }
  if (entry.kind === 'gift' && entry.payee === '') return entry.giver || 'A giver'
  if (entry.payee === null) return privatePerson
  return entry.payee || entryKinds[entry.kind]
}

/** Returns the path of an entry's page in the ledger of its owner. */
export const entryPath = (owner: LedgerOwner, sequence: number): string =>
  transactionsAddress(owner, sequence)
