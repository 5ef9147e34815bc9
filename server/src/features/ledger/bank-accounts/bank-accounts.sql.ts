import type { BankPlace } from '@pennytrail/contract/ledger/bank-accounts/ledger-accounts.ts'
import type { AccountKind } from '@pennytrail/contract/ledger/bank-accounts/account-kinds.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { AccountBalanceRow, AccountRow, OwnDetailsRow } from '../ledger.rows.ts'

/** Two spellings of a name that look alike are one account. */
const normaliseName = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim()

const columns = sql`a.id, a.name, a.kind, a.currency, a.ledger_account, a.closed_on`

/** Lists a charity’s accounts: those in the place that every ledger has first, then by name. */
export const listAccounts = (db: Db, charityId: string): Promise<AccountRow[]> =>
  db.many<AccountRow>(sql`
    select ${columns} from bank_account a where a.charity_id = ${charityId}
    order by a.ledger_account <> 'bank', lower(a.name)`)

/** Lists the balances of a charity’s own money by the ledger’s account, except zero. */
export const listAccountBalances = (db: Db, charityId: string): Promise<AccountBalanceRow[]> =>
  db.many<AccountBalanceRow>(sql`
    select t.account, t.currency, sum(t.moved)::bigint as balance from bank_day_total t
    where t.charity_id = ${charityId}
    group by t.account, t.currency having sum(t.moved) <> 0
    order by t.currency = 'GBP' desc, t.currency`)

export const findAccount = (
  db: Db,
  charityId: string,
  id: string,
): Promise<AccountRow | undefined> =>
  db.maybe<AccountRow>(sql`
    select ${columns} from bank_account a where a.charity_id = ${charityId} and a.id = ${id}`)

export const findAccountByName = (
  db: Db,
  charityId: string,
  name: string,
): Promise<AccountRow | undefined> =>
  db.maybe<AccountRow>(sql`
    select ${columns} from bank_account a
    where a.charity_id = ${charityId} and lower(a.name) = lower(${normaliseName(name)})`)

export interface NewAccount {
  readonly id: string
  readonly charityId: string
  readonly name: string
  readonly kind: AccountKind
  readonly currency: string
  readonly place: BankPlace
  readonly at: Date
}

/** Adds an account. Returns whether its name and id were free. */
export const insertAccount = async (db: Db, one: NewAccount): Promise<boolean> =>
  (await db.run(sql`
    insert into bank_account (id, charity_id, name, made_at, kind, currency, ledger_account)
    values (${one.id}, ${one.charityId}, ${normaliseName(one.name)}, ${one.at}, ${one.kind},
      ${one.currency}, ${one.place}) on conflict do nothing`)) > 0

/** Changes an account. Throws 23505 if another account has its new name. */
export const updateAccount = (
  db: Db,
  charityId: string,
  id: string,
  to: { readonly name: string; readonly kind: AccountKind; readonly closedOn: string | null },
): Promise<number> =>
  db.run(sql`
    update bank_account
    set name = ${normaliseName(to.name)}, kind = ${to.kind}, closed_on = ${to.closedOn}
    where charity_id = ${charityId} and id = ${id}`)

/**
 * Lists where the charity’s own money moved in these entries, a transfer’s origin first, with the
 * bank’s texts that `db` may read. An empty text counts as none.
 */
export const listOwnDetails = (
  db: Db,
  charityId: string,
  ids: readonly string[],
): Promise<OwnDetailsRow[]> =>
  db.many<OwnDetailsRow>(sql`
    select l.entry_id as id, /* never null */ array_agg(l.account order by l.amount) as places,
      nullif(y.payer_text, '') as payer_text
    from ledger_leg l left join ledger_payer_text y on y.entry_id = l.entry_id
    where l.charity_id = ${charityId} and l.entry_id = any (${ids}::uuid[])
      and is_bank_account(l.account)
    group by l.entry_id, y.payer_text`)
