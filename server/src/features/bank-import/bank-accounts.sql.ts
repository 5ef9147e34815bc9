import { sql, type Db } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { AccountIdRow, AccountNameRow } from './bank-import.rows.ts'

/** Two spellings of a name that look alike are one account. */
const normaliseName = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim()

/** Lists the accounts whose statements the charity has imported. */
export const listBankAccounts = (db: Db, charityId: string): Promise<AccountNameRow[]> =>
  db.many<AccountNameRow>(
    sql`select name from bank_account where charity_id = ${charityId} order by lower(name)`,
  )

/** Finds an account by its name; null if no statement of it was imported. */
export const findBankAccount = async (
  db: Db,
  charityId: string,
  name: string,
): Promise<string | null> => {
  const found = await db.maybe<AccountIdRow>(sql`
    select id from bank_account
    where charity_id = ${charityId} and lower(name) = lower(${normaliseName(name)})`)
  return found?.id ?? null
}

/** Finds an account by its name, or adds it. */
export const insertBankAccount = async (
  db: Db,
  charityId: string,
  name: string,
  now: Date,
): Promise<string> => {
  await db.run(sql`
    insert into bank_account (id, charity_id, name, made_at)
    values (${uuidv7()}, ${charityId}, ${normaliseName(name)}, ${now}) on conflict do nothing`)
  const { id } = await db.one<AccountIdRow>(sql`
    select id from bank_account
    where charity_id = ${charityId} and lower(name) = lower(${normaliseName(name)})`)
  return id
}
