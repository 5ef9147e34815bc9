import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { canSpend } from '@pennytrail/contract/projects/lifecycle.ts'
import { AppError } from '../../platform/app-error.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { NewEntry } from './entries/new-entry.ts'
import type { FundPartsRow, MoneyBeyondGiftsRow } from './ledger.rows.ts'

/**
 * Returns a project’s designated money and its overspend, both at least zero, in minor units of the
 * currency. `db` acts as the system or somebody who sees the project.
 */
export const readFundParts = async (
  db: Db,
  charityId: string,
  projectId: string,
  currency: string,
): Promise<{ designated: number; overspent: number }> =>
  db.one<FundPartsRow>(sql`
    select coalesce(sum(d.designated), 0)::bigint designated,
      coalesce(-sum(d.overspent), 0)::bigint overspent
    from fund_part_legs(${charityId}, ${[projectId]}::uuid[], null) d
    join ledger_entry e on e.id = d.entry_id and e.charity_id = ${charityId}
    where e.currency = ${currency}`)

/** Sums what an entry takes out of each project’s fund other than by spending. */
const sumTaken = ({ legs }: Pick<NewEntry, 'legs'>): ReadonlyMap<string, number> => {
  const taken = new Map<string, number>()
  for (const { account, amount, projectId } of legs) {
    if (projectId === null || amount <= 0 || account.startsWith('spending:')) continue
    taken.set(projectId, (taken.get(projectId) ?? 0) + amount)
  }
  return taken
}

/**
 * Checks that a reversal that was just posted left each project at least the unspent money of its
 * gifts and grants. Throws `takes-gift-money`, which names the free money and what to do. The
 * caller holds the ledger’s lock.
 */
export const assertGiftsStay = async (
  db: Db,
  charityId: string,
  reversal: Pick<NewEntry, 'legs' | 'currency'>,
): Promise<void> => {
  const { currency } = reversal
  for (const [projectId, taken] of sumTaken(reversal)) {
    const { after, lifecycle, title } = await db.one<MoneyBeyondGiftsRow>(sql`
      select p.title, p.lifecycle, /* never null */ money_beyond_gifts(p.charity_id, p.id, ${currency}) "after"
      from project p where p.id = ${projectId} and p.charity_id = ${charityId}`)
    if (after >= 0) continue
    const format = (amount: number) => formatMoney(amount, currency)
    const next = canSpend(lifecycle)
      ? `Move ${format(Math.min(taken, -after))} from the general fund to ${title}, then reverse this entry again.`
      : 'The project has ended, so the entry stays as it is.'
    throw new AppError('takes-gift-money', {
      message: `This takes ${format(taken)} from ${title}, but only ${format(Math.max(0, after + taken))} there belongs to no gift or grant. ${next}`,
    })
  }
}
