import { sql, type Db } from '../../platform/database/index.ts'

/** An entry as it bears on a fund: what it was, or what it undid. */
export interface FundMovement {
  readonly kind: string
  /** What it did to the fund, in minor units. */
  readonly change: number
}

const gifts = new Set(['gift', 'grant', 'match', 'refund', 'dispute'])

/**
 * What of a fund's balance carries no gift, and so may move to another fund. Spending and fees
 * take from gifts first; what no gift covers is other money, and later gifts never reach back.
 */
export const freeMoney = (movements: readonly FundMovement[]): number => {
  let given = 0
  let balance = 0
  for (const { kind, change } of movements) {
    balance += change
    // What gifts pay for, and what comes back of it, is theirs; other income and transfers are not.
    const ofGifts = gifts.has(kind) || (change < 0 && kind !== 'transfer')
    if (ofGifts) given = Math.max(0, given + change)
  }
  return Math.max(0, balance - given)
}

/** The movements of a project's fund, in the order of the ledger. */
export const readMovements = (
  db: Db,
  projectId: string,
  currency: string,
): Promise<FundMovement[]> =>
  db.many<FundMovement>(sql`
    select coalesce(reversed.kind, e.kind) kind,
      case when e.direction = 'in' then e.amount when e.direction = 'out' then -e.amount
           when e.project_id = ${projectId} then -e.amount else e.amount end as "change"
    from ledger_entry e
    left join ledger_entry reversed on reversed.id = e.reverses_id
    where (e.project_id = ${projectId} or e.counter_project_id = ${projectId})
      and e.currency = ${currency}
    order by e.seq`)

/** The balance of a charity's general fund. */
export const generalBalance = async (
  db: Db,
  charityId: string,
  currency: string,
): Promise<number> => {
  const row = await db.maybe<{ balance: number }>(sql`
    select received - spent - fees + transferred balance from general_fund_total
    where charity_id = ${charityId} and currency = ${currency}`)
  return Math.max(0, row?.balance ?? 0)
}
