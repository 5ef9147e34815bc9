import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { rebuildSummaries } from '../attribution/index.ts'
import type {
  GiversBacklogRow,
  MonthsBacklogRow,
  PublicTotalsIncompleteRow,
  RebuildFundMonthsRow,
  RebuildGiverCharitiesRow,
  RebuildPublicTotalsRow,
  RebuildReconciliationRow,
  ReconciliationBacklogRow,
  PartsBacklogRow,
  RebuildSpendingSumsRow,
  StoreFundPartsRow,
  SummedLedgerRow,
  TotalsBacklogRow,
  VoidFundPartsRow,
} from './ledger.rows.ts'

const everyLedger = '00000000-0000-0000-0000-000000000000'

const rebuildSpendingSums = (db: Db, charityId: string) =>
  db.one<RebuildSpendingSumsRow>(
    sql`select rebuild_transfer_totals(${charityId})::text as counted,
      rebuild_spending_evidence(${charityId})::text as rebuilt`,
  )

const rebuildFundMonths = (db: Db, charityId: string) =>
  db.one<RebuildFundMonthsRow>(sql`select rebuild_fund_months(${charityId})::text as rebuilt`)

const rebuildGiverCharities = (db: Db, charityId: string) =>
  db.one<RebuildGiverCharitiesRow>(
    sql`select rebuild_giver_charities(${charityId})::text as rebuilt`,
  )

const rebuildReconciliation = (db: Db, charityId: string) =>
  db.one<RebuildReconciliationRow>(
    sql`select rebuild_reconciliation(${charityId})::text as rebuilt`,
  )

type Rebuild = (deps: Pick<Deps, 'database'>, charityId: string) => Promise<unknown>

const inOneTransaction =
  (rebuild: (db: Db, charityId: string) => Promise<unknown>): Rebuild =>
  ({ database }, charityId) =>
    database.transaction('money', (db) => rebuild(db, charityId))

/** Entries whose parts one transaction stores, so that it ends long before its time limit. */
const entriesAtOnce = 25_000

const storeFundParts = async (
  { database }: Pick<Deps, 'database'>,
  charityId: string,
  atOnce = entriesAtOnce,
): Promise<void> => {
  let mayGoOn = true
  while (mayGoOn) {
    const stored = await database.transaction('money', (db) =>
      db.one<StoreFundPartsRow>(
        sql`select /* never null */ store_fund_parts(${charityId}, ${atOnce}) as may_go_on`,
      ),
    )
    mayGoOn = stored.mayGoOn
  }
}

const rebuildFundParts: Rebuild = async (deps, charityId) => {
  await deps.database.transaction('money', (db) =>
    db.one<VoidFundPartsRow>(sql`select void_fund_parts(${charityId})::text as voided`),
  )
  await storeFundParts(deps, charityId)
}

const rebuildPublicTotals = (db: Db, charityId: string) =>
  db.one<RebuildPublicTotalsRow>(sql`select rebuild_public_totals(${charityId})::text as rebuilt`)

/** A sum over the entries of a ledger that is stored for speed. */
interface LedgerSum {
  readonly tables: readonly string[]
  /** The postings or other rows that the tables add up. */
  readonly folds: string
  /** The rules of server/checks that compare the rows with what they add up. */
  readonly checks: readonly string[]
  /**
   * Computes the rows of one ledger again, while the product may run. Null if every posting continues
   * from the rows, so that a wrong one has made later entries wrong.
   */
  readonly rebuild: Rebuild | null
}

/** Every stored sum of the ledger. docs/postings.md says when each changes. */
export const ledgerSums: readonly LedgerSum[] = [
  {
    tables: ['project_total', 'general_fund_total'],
    folds: 'the legs of a fund',
    checks: ['06-counters-equal-legs'],
    rebuild: null,
  },
  {
    tables: ['fund_month_total'],
    folds: 'the legs of a fund, by kind and month',
    checks: ['22-months-equal-legs'],
    rebuild: inOneTransaction(rebuildFundMonths),
  },
  {
    // The sums by month are in fund_month_total too, with the name of the part.
    tables: ['fund_part_leg', 'fund_part_state'],
    folds: 'the legs of a project’s fund by type of money, of the first entries of the ledger',
    checks: ['23-stored-parts'],
    rebuild: rebuildFundParts,
  },
  {
    tables: ['budget_line_total'],
    folds: 'spending with a budget line',
    checks: ['10-budget-lines-equal-entries'],
    rebuild: null,
  },
  {
    tables: ['gift_balance', 'gift_balance_reach'],
    folds: 'gifts, what they paid for, their fees, refunds and moves',
    checks: ['11-gifts-add-up'],
    rebuild: null,
  },
  {
    // One sum, because the numbers of transfers are kept from when the evidence is stored.
    tables: [
      'transfer_total',
      'spending_evidence',
      'spending_evidence_total',
      'spending_month_total',
    ],
    folds: 'transfers between funds; payments with their receipts, bank lines and citations',
    checks: ['15-spending-evidence', '16-transfers-are-counted'],
    rebuild: inOneTransaction(rebuildSpendingSums),
  },
  {
    tables: ['giver_fund', 'giver_payment', 'giver_unspent'],
    folds: 'gift balances and allocations of a giver',
    checks: ['17-givers-summaries'],
    rebuild: inOneTransaction(rebuildSummaries),
  },
  {
    tables: ['giver_charity'],
    folds: 'gifts that a charity kept',
    checks: ['24-givers-of-charities'],
    rebuild: inOneTransaction(rebuildGiverCharities),
  },
  {
    tables: ['reconciling_item', 'bank_day_total'],
    folds: 'the legs of bank accounts, lines of statements and what links them',
    checks: ['25-reconciling-items'],
    rebuild: inOneTransaction(rebuildReconciliation),
  },
  {
    tables: ['charity_public_total'],
    folds: 'public projects and their totals',
    checks: ['18-public-totals'],
    rebuild: inOneTransaction(rebuildPublicTotals),
  },
]

const listSummedLedgers = (db: Db): Promise<{ id: string }[]> =>
  db.many<SummedLedgerRow>(
    sql`select charity_id id from ledger_head union select charity_id from project order by 1`,
  )

/**
 * Computes the stored sums of every ledger again, each in its own transactions. The product may run
 * meanwhile. Returns the number of ledgers.
 */
export const rebuildLedgerSums = async (deps: Pick<Deps, 'database'>): Promise<number> => {
  const ledgers = await deps.database.read('system', listSummedLedgers)
  for (const { id } of ledgers) {
    for (const { rebuild } of ledgerSums) await rebuild?.(deps, id)
  }
  return ledgers.length
}

/**
 * Stores the sums over the spending and transfers of ledgers, and over the months of funds, that are
 * older than their tables. After the first start of the product with these tables, no such ledger is
 * left.
 */
export const saveTotalsBacklog = async ({ database }: Pick<Deps, 'database'>): Promise<void> => {
  const behind = await database.transaction('money', (db) =>
    db.many<TotalsBacklogRow>(sql`select id from list_spending_backlog() id`),
  )
  for (const { id } of behind) {
    await database.transaction('money', (db) => rebuildSpendingSums(db, id))
  }
  const withoutMonths = await database.read('system', (db) =>
    db.many<MonthsBacklogRow>(sql`select charity_id id from ledger_head where not months_kept`),
  )
  for (const { id } of withoutMonths) {
    await database.transaction('money', (db) => rebuildFundMonths(db, id))
  }
  const withoutGivers = await database.read('system', (db) =>
    db.many<GiversBacklogRow>(sql`select charity_id id from ledger_head where not givers_counted`),
  )
  for (const { id } of withoutGivers) {
    await database.transaction('money', (db) => rebuildGiverCharities(db, id))
  }
  const notReconciled = await database.read('system', (db) =>
    db.many<ReconciliationBacklogRow>(
      sql`select charity_id id from ledger_head where not reconciliation_kept`,
    ),
  )
  for (const { id } of notReconciled) {
    await database.transaction('money', (db) => rebuildReconciliation(db, id))
  }
}

/** Ledgers with fewer entries without stored parts are read quickly. */
const manyEntries = 1000

/**
 * Stores the parts of funds of ledgers that have many entries since they were last stored, or a
 * correction, for which a whole fund would be read again. A ledger that fails is logged and does not
 * stop the others. Each transaction stores the parts of at most `atOnce` entries.
 */
export const savePartsBacklog = async (
  deps: Pick<Deps, 'database' | 'log'>,
  atOnce?: number,
): Promise<void> => {
  const behind = await deps.database.read('system', (db) =>
    db.many<PartsBacklogRow>(sql`
      select h.charity_id id from ledger_head h
      where h.seq >= h.parts_seq + ${manyEntries}
        or h.parts_seq > 0 and h.seq > h.parts_seq and exists (
          select from ledger_entry e where e.charity_id = h.charity_id and e.seq > h.parts_seq
            and e.reverses_id is not null)
      order by 1`),
  )
  for (const { id } of behind) {
    await storeFundParts(deps, id, atOnce).catch((err: unknown) =>
      deps.log.error({ err, id }, 'the parts of a ledger’s funds could not be stored'),
    )
  }
}

/**
 * Counts what visitors see of charities that are older than the table of these sums. A row of the
 * nil UUID, which says that the sums are incomplete, goes last. After the first start of the product
 * with this table, nothing is left to count.
 */
export const savePublicTotals = async ({ database }: Pick<Deps, 'database'>): Promise<void> => {
  const { incomplete } = await database.transaction('money', (db) =>
    db.one<PublicTotalsIncompleteRow>(sql`
      select exists (select from charity_public_total
        where charity_id = ${everyLedger}) as incomplete`),
  )
  if (!incomplete) return
  for (const { id } of [
    ...(await database.read('system', listSummedLedgers)),
    { id: everyLedger },
  ]) {
    await database.transaction('money', (db) => rebuildPublicTotals(db, id))
  }
}
