import { addDays, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { getClosedDateError } from '@pennytrail/contract/ledger/books-start-rules.ts'
import type { BankPlace } from '@pennytrail/contract/ledger/bank-accounts/ledger-accounts.ts'
import { getEntryDateError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { makeFieldError } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  buildAccountTransferEntry,
  findBankPlace,
  postEntries,
  readOpenDays,
} from '../../ledger/index.ts'
import type { NewBankLine } from '../bank-import.sql.ts'
import type { OtherHalfRow, OtherLineRow } from '../bank-import.rows.ts'
import { nearDays } from '../match-lines.ts'
import { isOpen } from '../statement-lines.sql.ts'
import {
  collectIssues,
  getLineFields,
  linkToEntry,
  type Import,
  type Issue,
  type MoneyAs,
  type Poster,
} from './decided-line.ts'
import { chooseSources } from './sources.ts'

type TransferMoney = MoneyAs<'transfer'>

interface Places {
  readonly own: BankPlace
  readonly other: BankPlace
}

const findPlaces = async (
  db: Db,
  charityId: string,
  { line, path, use }: TransferMoney,
): Promise<Places> => {
  const { currency } = line
  return {
    own: await findBankPlace(db, charityId, { id: line.accountId, currency, field: 'lines' }),
    other: await findBankPlace(db, charityId, {
      id: use.otherAccountId,
      currency,
      field: `${path}.otherAccountId`,
    }),
  }
}

/**
 * Lists transfers between two places that can be this line’s and have no line of its account yet,
 * the nearest day first: the other account’s file came before.
 */
const listOtherHalves = (
  db: Db,
  charityId: string,
  { amount, date, line }: TransferMoney,
  { other, own }: Places,
): Promise<OtherHalfRow[]> =>
  db.many<OtherHalfRow>(sql`
    select e.id from ledger_entry e
    join ledger_leg l on l.entry_id = e.id and l.charity_id = e.charity_id
      and l.account = ${own} and l.amount = ${amount}
    join ledger_leg o on o.entry_id = e.id and o.charity_id = e.charity_id
      and o.account = ${other} and o.amount = ${-amount}
    where e.charity_id = ${charityId} and e.amount = ${Math.abs(amount)}
      and e.currency = ${line.currency} and e.kind = 'transfer'
      and e.entry_date between ${addDays(date, -nearDays)} and ${addDays(date, nearDays)}
      and not exists (select from ledger_entry r where r.reverses_id = e.id
        and r.charity_id = e.charity_id)
      and not exists (select from bank_line b left join bank_account a on a.id = b.account_id
        where b.entry_id = e.id and coalesce(a.ledger_account, 'bank') = ${own})
    order by abs(e.entry_date - ${date}::date), e.seq`)

/**
 * Lists the open lines of the other account that can be the other half of a transfer: the one that
 * the person named, otherwise those of the opposite amount on near days.
 */
const listOtherLines = (
  db: Db,
  charityId: string,
  { amount, date, line, use }: TransferMoney,
): Promise<OtherLineRow[]> =>
  db.many<OtherLineRow>(sql`
    select s.id, s.fingerprint, s.account_id, s.seen_on as date, s.amount from statement_line s
    where s.charity_id = ${charityId} and s.currency = ${line.currency} and s.amount = ${-amount}
      and ${
        use.otherLineId === null
          ? sql`s.account_id = ${use.otherAccountId}
              and s.seen_on between ${addDays(date, -nearDays)} and ${addDays(date, nearDays)}`
          : sql`s.id = ${use.otherLineId}`
      }
      and ${isOpen}
    order by s.seen_on, s.id`)

const listIssues = async (db: Db, job: Import, one: TransferMoney): Promise<Issue[]> => {
  const { charityId } = job
  const { date, line, path, use } = one
  const dateError =
    getEntryDateError(date, toUkDate(job.now)) ??
    getClosedDateError(date, await readOpenDays(db, charityId))
  const issues = await collectIssues(async () => {
    const { other, own } = await findPlaces(db, charityId, one)
    if (other !== own) return
    throw makeFieldError(`${path}.otherAccountId`, 'Choose another account than that of the line.')
  })
  if (use.otherLineId !== null) {
    const [found] = await listOtherLines(db, charityId, one)
    if (!found || found.accountId === line.accountId || found.accountId !== use.otherAccountId) {
      const message = 'That line is not the other half of this transfer. Choose it again.'
      issues.push({ path: `${path}.otherLineId`, message })
    }
  }
  return dateError ? [...issues, { path: `${path}.date`, message: dateError }] : issues
}

const buildEntry = (
  one: TransferMoney,
  job: Import,
  { other, own }: Places,
  sourceRef: string,
) => ({
  ...buildAccountTransferEntry({
    ...getLineFields(one, job),
    amount: Math.abs(one.amount),
    date: one.date,
    description: 'Between the charity’s own accounts',
    sourceRef,
    from: one.amount < 0 ? own : other,
    to: one.amount < 0 ? other : own,
  }),
  id: uuidv7(),
})

/**
 * Transfers between the charity’s own accounts: one entry for two lines, of which each account’s file
 * holds one. The second line takes the entry of the first by itself.
 */
export const transferPoster: Poster<'transfer'> = {
  check: async (db, job, money) => {
    const issues: Issue[] = []
    for (const one of money) issues.push(...(await listIssues(db, job, one)))
    return issues
  },

  post: async (db, job, money) => {
    const { charityId, now } = job
    const sources = await chooseSources(db, charityId, money)
    const taken = new Set<string>()
    const linked: NewBankLine[] = []
    for (const [at, one] of money.entries()) {
      const places = await findPlaces(db, charityId, one)
      const known = (await listOtherHalves(db, charityId, one, places)).find(
        ({ id }) => !taken.has(id),
      )
      if (known) {
        taken.add(known.id)
        linked.push(...linkToEntry(one, known.id))
        continue
      }
      const entry = buildEntry(one, job, places, sources[at]!)
      await postEntries(db, charityId, [entry], now)
      taken.add(entry.id)
      linked.push(...linkToEntry(one, entry.id))
      const others = (await listOtherLines(db, charityId, one)).filter(({ id }) => !taken.has(id))
      // Only a person can tell which one of several equal lines it is.
      const [other] = others
      if (!other || (others.length > 1 && one.use.otherLineId === null)) continue
      taken.add(other.id)
      const { accountId, amount, date, fingerprint } = other
      linked.push({ fingerprint, accountId, entryId: entry.id, date, amount })
    }
    return linked
  },
}
