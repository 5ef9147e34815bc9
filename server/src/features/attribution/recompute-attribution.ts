import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { attribute, type Allocation } from './attribute.ts'
import { makeEmptyState, makeFundKey, type AttributionState } from './attribution-state.ts'
import { listLedgerEvents } from './ledger-events.sql.ts'
import { listSummaryBacklog, rebuildSummaries } from './giver-summaries.sql.ts'
import { getSignedUnspent, type GiftBalance } from './gift-balance.ts'
import {
  listGiftBalances,
  listOpenedUpTo,
  saveAttribution,
  listAllocationsBetween,
  type GiftBalanceRow,
} from './gift-balances.sql.ts'
import type {
  AttributeBacklogRow,
  ClearedRow,
  IsInBacklogRow,
  WriteRecordRow,
} from './attribution.rows.ts'

const pageSize = 1000

/**
 * Applies a whole ledger to an empty state, oldest entry first. `onPage` gets the allocations of
 * each page of entries and returns whether to go on.
 */
const foldLedger = async (
  db: Db,
  charityId: string,
  onPage: (rows: Allocation[], after: number, upTo: number) => Promise<boolean>,
): Promise<AttributionState> => {
  const state = makeEmptyState()
  for (let seq = 0; ;) {
    const events = await listLedgerEvents(db, charityId, seq, pageSize)
    const last = events.at(-1)?.seq ?? seq
    const rows = events.flatMap((event) => attribute(state, event))
    if (!(await onPage(rows, seq, last)) || events.length < pageSize) return state
    seq = last
  }
}

/** Tells whether the attribution of a ledger still has to be written for the first time. */
export const isInBacklog = async (db: Db, charityId: string): Promise<boolean> =>
  (await db.maybe<IsInBacklogRow>(
    sql`select charity_id from attribution_backlog where charity_id = ${charityId}`,
  )) !== undefined

/** Writes the attribution of a ledger in the backlog, in place of any older one. */
const writeRecord = async (db: Db, charityId: string): Promise<void> => {
  const rows: Allocation[] = []
  await db.one<WriteRecordRow>(
    sql`select seq from ledger_head where charity_id = ${charityId} for update`,
  )
  if (!(await isInBacklog(db, charityId))) return
  const state = await foldLedger(db, charityId, async (page) => {
    rows.push(...page)
    return Promise.resolve(true)
  })
  // In each fund, gifts after the last one that money was taken from get their balance rows only
  // when needed.
  const storedIds = new Set((await listGiftBalances(db, charityId)).map(({ id }) => id))
  const used = new Set(rows.map(({ balanceId }) => balanceId))
  const reached = new Map<string, GiftBalance>()
  for (const balance of state.balances.values()) {
    if (used.has(balance.id) || balance.moved > 0)
      reached.set(makeFundKey(balance.projectId, balance.currency), balance)
  }
  const balances = [...state.balances.values()].filter((balance) => {
    const last = reached.get(makeFundKey(balance.projectId, balance.currency))
    return (
      storedIds.has(balance.id) ||
      balance.movedHere ||
      balance.lines.length > 0 ||
      (last !== undefined && balance.seq <= last.seq)
    )
  })
  const reaches = [...reached.values()].map(({ projectId, currency, seq }) => ({
    projectId,
    currency,
    seq,
  }))
  await db.one<ClearedRow>(sql`select clear_allocations(${charityId}) cleared`)
  // Store the balances first: the row-level security of allocations reads the balances.
  await saveAttribution(db, { charityId, balances, rows: [], reaches, lines: [] })
  for (let at = 0; at < rows.length; at += 5000) {
    const part = rows.slice(at, at + 5000)
    await saveAttribution(db, { charityId, balances: [], rows: part, reaches: [], lines: [] })
  }
  await db.run(sql`delete from attribution_backlog where charity_id = ${charityId}`)
  await rebuildSummaries(db, charityId)
}

/**
 * Writes the attribution of the ledgers in the backlog, each in its own transaction: of those that
 * are older than the attribution tables or than its present rules. After the first start of a
 * release, no such ledger is left.
 */
export const attributeBacklog = async ({ database }: Pick<Deps, 'database'>): Promise<void> => {
  const behind = await database.read('system', (db) =>
    db.many<AttributeBacklogRow>(sql`select charity_id id from attribution_backlog order by 1`),
  )
  for (const { id } of behind) await database.transaction('money', (db) => writeRecord(db, id))
  await summariseBacklog({ database })
}

/** Makes the summaries of givers in the backlog again, each ledger in its own transaction. */
export const summariseBacklog = async ({ database }: Pick<Deps, 'database'>): Promise<void> => {
  for (const { id, givers } of await database.read('system', listSummaryBacklog))
    await database.transaction('money', (db) => rebuildSummaries(db, id, givers))
}

export interface BadAttribution {
  readonly seq: number
  readonly problem: string
}

export interface VerifiedAttribution {
  readonly charityId: string
  readonly rows: number
  readonly bad: BadAttribution | null
}

const isSameRow = (a: Allocation | undefined, b: Allocation | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.seq === b.seq &&
  a.position === b.position &&
  a.causeId === b.causeId &&
  a.balanceId === b.balanceId &&
  a.useId === b.useId &&
  a.useSeq === b.useSeq &&
  a.amount === b.amount &&
  a.why === b.why

const figures = ['given', 'feesCharged', 'refunded', 'moved', 'allocated'] as const

const findGiftBalanceError = (
  stored: GiftBalanceRow & { unspent: number },
  balance: GiftBalance | undefined,
): string | null => {
  if (!balance) return 'a gift is kept that is not in the ledger'
  const wrong = figures.find((figure) => stored[figure] !== balance[figure])
  if (wrong) return `of its gift, ${wrong} is kept as ${stored[wrong]}, not ${balance[wrong]}`
  return stored.unspent === getSignedUnspent(balance)
    ? null
    : 'what is left of its gift is kept wrongly'
}

const findBadGiftBalance = async (
  db: Db,
  charityId: string,
  state: AttributionState,
): Promise<BadAttribution | null> => {
  const stored = await listGiftBalances(db, charityId)
  for (const row of stored) {
    const problem = findGiftBalanceError(row, state.balances.get(row.id))
    if (problem) return { seq: row.seq, problem }
  }
  const ids = new Set(stored.map(({ id }) => id))
  const reaches = new Map(
    (await listOpenedUpTo(db, charityId)).map((reach) => [
      makeFundKey(reach.projectId, reach.currency),
      reach.seq,
    ]),
  )
  for (const balance of state.balances.values()) {
    const reach = reaches.get(makeFundKey(balance.projectId, balance.currency)) ?? 0
    const needed = balance.allocated > 0 || balance.moved > 0 || balance.seq <= reach
    if (needed && !ids.has(balance.id)) return { seq: balance.seq, problem: 'its gift is not kept' }
  }
  return null
}

/**
 * Recomputes the attribution of a ledger from its entries alone and compares it with the stored
 * attribution. Returns the first entry whose allocations differ. `db` acts as the system.
 */
export const verifyAttribution = async (
  db: Db,
  charityId: string,
): Promise<VerifiedAttribution> => {
  let count = 0
  let bad: BadAttribution | null = null
  const state = await foldLedger(db, charityId, async (rows, after, upTo) => {
    const stored = await listAllocationsBetween(db, charityId, after, upTo)
    count += rows.length
    for (let at = 0; at < Math.max(rows.length, stored.length); at += 1) {
      if (isSameRow(rows[at], stored[at])) continue
      const seq = Math.min(rows[at]?.seq ?? Infinity, stored[at]?.seq ?? Infinity)
      bad = { seq, problem: 'where gifts went is not what its entries come to' }
      return false
    }
    return true
  })
  return { charityId, rows: count, bad: bad ?? (await findBadGiftBalance(db, charityId, state)) }
}
