import { toAmountCell, writeCsv, type CsvColumns } from '@pennytrail/contract/csv.ts'
import { fundTypeLabel } from '@pennytrail/contract/ledger/fund-types.ts'
import { getAccountNominal } from '@pennytrail/contract/ledger/bank-accounts/account-nominals.ts'
import { isAssetAccount } from '@pennytrail/contract/ledger/bank-accounts/ledger-accounts.ts'
import {
  getNominalCode,
  hasChartAccount,
  type Nominal,
} from '@pennytrail/contract/ledger/nominal-codes.ts'
import type { ReportPeriod } from '@pennytrail/contract/reports/period.ts'
import { entryKinds, getUsualAccount } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { listAccounts } from '../ledger/index.ts'
import type { NominalLeg } from './reports.rows.ts'

const readLegs = (db: Db, charityId: string, { from, to }: ReportPeriod) =>
  db.batches<NominalLeg>(sql`
    select e.seq, e.entry_date date, e.kind, coalesce(u.kind, e.kind) undone_kind, e.category,
      l.account, l.project_id fund, p.title, part.type, l.currency,
      part.amount, coalesce(d.payee, w.payee) payee, d.description, u.seq undone, (
        select n.account_id from entry_nominal_account n
        where n.entry_id = coalesce(u.id, e.id) order by n.id desc limit 1) account_id,
      case when a.place is not null then json_build_object('name', a.name, 'kind', a.kind,
        'place', a.place - 1) end own_account
    from ledger_entry e
    join ledger_leg l on l.entry_id = e.id and l.charity_id = e.charity_id
    left join fund_part_legs(${charityId}, null, null) k
      on k.entry_id = e.id and k.leg = l.position
    -- A leg with several types of money becomes a row for each; they add up to the leg.
    cross join lateral (values
      (1, 'restricted', l.amount + coalesce(k.designated + k.overspent, 0)),
      (2, 'designated', -k.designated), (3, 'unrestricted', -k.overspent)
    ) part (place, type, amount)
    left join ledger_entry u on u.id = e.reverses_id and u.charity_id = e.charity_id
    left join ledger_detail d on d.entry_id = e.id
    left join ledger_payee w on w.entry_id = e.id
    left join project p on p.id = l.project_id
    left join (
      select b.ledger_account, b.name, b.kind,
        row_number() over (partition by b.kind order by b.made_at, b.id) as place
      from bank_account b where b.charity_id = ${charityId} and b.ledger_account <> 'bank'
    ) a on a.ledger_account = l.account
    where e.charity_id = ${charityId} and part.amount <> 0 and e.entry_date <= ${to}::date
      and (${from}::date is null or e.entry_date >= ${from}::date)
    order by e.entry_date, e.seq, l.position, part.place`)

const getFundCells = ({ account, fund, title, type }: NominalLeg): [string, string] => {
  if (isAssetAccount(account)) return ['', '']
  if (fund === null) return ['General fund', fundTypeLabel.unrestricted]
  return [title ?? fund, fundTypeLabel[type]]
}

type Chart = ReadonlyMap<string, Nominal>

/** Finds the account of a leg: the chosen one, otherwise the usual one of its kind of entry. */
const findChartAccount = (chart: Chart, leg: NominalLeg): Nominal | undefined => {
  if (!hasChartAccount(leg.account)) return undefined
  const usual = getUsualAccount(leg.account === 'fees' ? 'fee' : leg.undoneKind)
  return chart.get(leg.accountId ?? usual ?? '')
}

const getNominal = (chart: Chart, leg: NominalLeg): Nominal =>
  leg.ownAccount
    ? getAccountNominal(leg.ownAccount)
    : (findChartAccount(chart, leg) ?? getNominalCode(leg.account, leg.category, leg.undoneKind))

const listColumns = (chart: Chart): CsvColumns<NominalLeg> => ({
  Date: (leg) => leg.date,
  Sequence: (leg) => leg.seq,
  'Nominal code': (leg) => getNominal(chart, leg).code,
  'Nominal account': (leg) => getNominal(chart, leg).name,
  Fund: (leg) => getFundCells(leg)[0],
  'Fund type': (leg) => getFundCells(leg)[1],
  Kind: (leg) => entryKinds[leg.kind],
  Payee: (leg) => leg.payee,
  Description: (leg) => leg.description,
  Currency: (leg) => leg.currency,
  Debit: (leg) => toAmountCell(leg.amount > 0 ? leg.amount : null, leg.currency),
  Credit: (leg) => toAmountCell(leg.amount < 0 ? -leg.amount : null, leg.currency),
  Reverses: (leg) => leg.undone,
})

/**
 * Writes every leg by nominal code as CSV, with the types of money in separate rows. Debits equal
 * credits per currency.
 */
export async function* writeNominalCsv(
  db: Db,
  charityId: string,
  period: ReportPeriod,
): AsyncGenerator<string> {
  const chart = new Map((await listAccounts(db, charityId)).map((one) => [one.id, one]))
  yield* writeCsv(listColumns(chart), readLegs(db, charityId, period))
}
