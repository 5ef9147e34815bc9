/**
 * A statement or database function that may query ledger tables without naming a charity, and why.
 */
export interface CharityException {
  /** `file#function`, or the name of a database function. */
  readonly place: string
  readonly reason: string
}

const byAddress = 'the address of the request names an entry by its id, and nothing else'
const byIds = 'its callers name entries of one page by their ids'

/**
 * The only code that queries ledger_entry, ledger_leg or allocation for all charities. With
 * partitions by charity, each of these queries visits every partition (docs/scale.md).
 */
export const charityExceptions: readonly CharityException[] = [
  {
    place: 'server/src/features/ledger/transactions/view-transaction.ts#findViewed',
    reason: byAddress,
  },
  {
    place: 'server/src/features/ledger/transactions/view-transaction.ts#isGiftAidEntry',
    reason: byAddress,
  },
  {
    place: 'server/src/features/ledger/entries/reverse-entry.ts#listReversible',
    reason: byAddress,
  },
  { place: 'server/src/features/ledger/entries/reverse-entry.ts#isGiftMove', reason: byAddress },
  {
    place: 'server/src/features/ledger/transactions/record-transaction.ts#isRepeat',
    reason: 'an id that another charity used is refused, so all charities are searched',
  },
  {
    place: 'server/src/features/ledger/ledger-figures.ts#ledgerFigures',
    reason: 'the newest entry of the whole platform is measured',
  },
  {
    place: 'server/src/features/public-pages/front-page.sql.ts#findLargestPart',
    reason: 'the front page of a demonstration explains one payment of any charity',
  },
  {
    place: 'check_reversal',
    reason: 'it refuses an entry that reverses an entry of another charity',
  },
  { place: 'transaction_rows', reason: byIds },
  { place: 'transaction_columns', reason: byIds },
  { place: 'entries_cover', reason: byIds },
  { place: 'covered_by_gifts', reason: byIds },
  { place: 'ledger_entry_project', reason: byIds },
]
