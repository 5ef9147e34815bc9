import { expect } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { makeCharity, makeMember, type MadePerson } from '../../../testing/factories/index.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type {
  KindCurrencyChangeRow,
  KindCurrencyCountRow,
  LabelPlannedCurrencyRow,
  SeqKindDateRow,
  SeqSourceSourceRefRow,
  TitleCurrencyLifecycleRow,
} from '../iati.test-rows.ts'

/** Imports IATI files for tests and reads what an import has stored. */
export const importWorld = (world: TestApp) => {
  const send = (
    charity: { number: string },
    as: MadePerson,
    body: string,
    confirm: 'true' | 'false' = 'true',
  ) =>
    world.call('POST /api/charity/{id}/iati-import', {
      as,
      params: { id: charity.number },
      query: { confirm },
      headers: { 'content-type': 'application/xml' },
      body,
    })

  /** Reads the stored entries and projects of a charity. */
  const stored = (charityId: string) =>
    world.deps.database.read('system', async (db) => ({
      projects:
        await db.many<TitleCurrencyLifecycleRow>(sql`select title, currency, lifecycle, countries, starts_on, ends_on,
        target, source, source_ref, version from project where charity_id = ${charityId} order by source_ref desc`),
      budgets:
        await db.many<LabelPlannedCurrencyRow>(sql`select b.label, b.planned, b.currency from budget_line b
        join project p on p.id = b.project_id where p.charity_id = ${charityId} order by 1, 2`),
      totals: await db.many<KindCurrencyCountRow>(sql`
        select kind, currency, count(*) as count, sum(amount)::bigint as amount from ledger_entry
        where charity_id = ${charityId} group by 1, 2 order by 1, 2`),
      entries:
        await db.many<SeqSourceSourceRefRow>(sql`select seq, source, source_ref, author_role, entry_date
        from ledger_entry where charity_id = ${charityId} order by seq`),
    }))

  /**
   * Returns the changes of the funds in the ledger, by kind and currency. A correction counts under
   * the kind that it corrects.
   */
  const ledgerSums = async (charityId: string) => {
    const rows = await world.deps.database.read('system', (db) =>
      db.many<KindCurrencyChangeRow>(sql`
        select coalesce(o.kind, e.kind) as kind, e.currency,
          (-sum(l.amount) * case coalesce(o.kind, e.kind) when 'income' then 1 else -1 end)::bigint
            as change
        from ledger_entry e
        left join ledger_entry o on o.id = e.reverses_id
        join ledger_leg l on l.entry_id = e.id and l.project_id is not null
        where e.charity_id = ${charityId} and e.kind <> 'opening' group by 1, 2`),
    )
    return Object.fromEntries(
      rows.map(({ change, currency, kind }) => [`${kind} ${currency}`, change]),
    )
  }

  const listEntries = (charityId: string) =>
    world.deps.database.read('system', (db) =>
      db.many<SeqKindDateRow>(sql`
        select e.id, e.seq, e.kind, e.entry_date as date, e.amount, e.direction, o.seq as reverses, e.source,
          d.description
        from ledger_entry e left join ledger_entry o on o.id = e.reverses_id
        join ledger_detail d on d.entry_id = e.id
        where e.charity_id = ${charityId} order by e.seq`),
    )

  const makeImporter = async (number: number) => {
    const charity = await makeCharity(world.deps, { number: String(number) })
    return {
      charity,
      lead: await makeMember(world.deps, charity.id, 'Lead'),
      manager: await makeMember(world.deps, charity.id, 'Manager'),
    }
  }

  return { send, stored, ledgerSums, listEntries, makeImporter }
}

type Report = Awaited<ReturnType<ReturnType<typeof importWorld>['send']>>['body']

const kindsInLedger: Readonly<Record<string, string>> = {
  'incoming-funds': 'income',
  expenditure: 'spending',
  disbursement: 'onward-grant',
  reimbursement: 'refund',
}

/** The posted amounts in the report, by ledger kind and currency. */
export const postedSums = ({ totals }: Report) =>
  Object.fromEntries(
    totals
      .filter(({ posted }) => posted.count > 0)
      .map(({ currency, kind, posted }) => [`${kindsInLedger[kind]} ${currency}`, posted.amount]),
  )

/**
 * Expects that posted before + posted + left out equals the amount in the file, and that the
 * reasons add up to the amount left out.
 */
export const expectWhole = ({ totals }: Report): void => {
  for (const { inFile, leftOut, posted, postedBefore, reasons } of totals) {
    for (const key of ['count', 'amount'] as const) {
      expect(postedBefore[key] + posted[key] + leftOut[key]).toBe(inFile[key])
      expect(reasons.reduce((sum, reason) => sum + reason[key], 0)).toBe(leftOut[key])
    }
  }
}

export const activity = (number: number, transactions: string, extra = '') =>
  `<iati-activities><iati-activity default-currency="GBP">
    <iati-identifier>GB-CHC-${number}-A</iati-identifier>
    <reporting-org ref="GB-CHC-${number}"/><title>Pumps</title>${extra}${transactions}
  </iati-activity></iati-activities>`

export const transaction = (code: number | string, date: string, value: string, currency = 'GBP') =>
  `<transaction><transaction-type code="${code}"/><transaction-date iso-date="${date}"/>
    <value currency="${currency}">${value}</value></transaction>`
