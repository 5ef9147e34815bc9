import { sql, type Db } from '../../../platform/database/index.ts'
import type { AccountSnapshot } from '../accounts/account-snapshot.ts'
import type {
  AccountUseRow,
  DueReplacementRow,
  IsUsedElsewhereRow,
  ReplacementRow,
} from '../payments.rows.ts'

/** An account that waits to replace a charity's account. */
export type { ReplacementRow } from '../payments.rows.ts'

/** The hours for which a replacement waits. The email to all Leads gives them time to withdraw it. */
export const waitingHours = 24

/** Finds the account that waits to replace the charity's account. */
export const findReplacement = (db: Db, charityId: string) =>
  db.maybe<ReplacementRow>(sql`
    select r.charity_id, r.account, r.opened_here, r.charges_enabled, r.needs, r.connected_by,
      r.connected_at, r.counts_at, r.may_agree, r.agreed_by,
      /* never null */ concat_ws(' ', p.first_name, p.last_name) as connected_by_name,
      is_lead_of(r.charity_id, r.connected_by) as is_of_lead
    from payment_replacement r join person p on p.id = r.connected_by
    where r.charity_id = ${charityId} and r.ended_at is null`)

/** Returns whether another charity uses this account, or waits for it or has replaced it. */
export const isUsedElsewhere = async (
  db: Db,
  charityId: string,
  account: string,
): Promise<boolean> => {
  const { used } = await db.one<IsUsedElsewhereRow>(sql`
    select exists (
        select from payment_replacement r
        where r.account = ${account} and r.charity_id <> ${charityId} and r.ended_at is null)
      or exists (
        select from replaced_account r
        where r.account = ${account} and r.charity_id <> ${charityId})
      or exists (
        select from charity c where c.stripe_account = ${account} and c.id <> ${charityId})
      as used`)
  return used
}

/** Lets an account wait to replace the charity's. It takes the place of one that waited before. */
export const saveReplacement = (
  db: Db,
  charityId: string,
  facts: AccountSnapshot,
  {
    by,
    openedHere,
    now,
  }: { readonly by: string; readonly openedHere: boolean; readonly now: Date },
) =>
  db.run(sql`
    insert into payment_replacement (charity_id, account, opened_here, charges_enabled, needs,
      connected_by, connected_at, counts_at, may_agree)
    values (${charityId}, ${facts.account}, ${openedHere}, ${facts.chargesEnabled},
      ${facts.needs}::text[], ${by}, ${now},
      ${now}::timestamptz + ${waitingHours} * interval '1 hour',
      array(select m.person_id from charity_member m
        where m.charity_id = ${charityId} and m.role = 'Lead' and m.person_id <> ${by}
          and m.lead_since <= ${now}::timestamptz - ${waitingHours} * interval '1 hour'))
    on conflict (charity_id) do update set account = excluded.account,
      opened_here = excluded.opened_here, charges_enabled = excluded.charges_enabled,
      needs = excluded.needs, connected_by = excluded.connected_by,
      connected_at = excluded.connected_at, counts_at = excluded.counts_at,
      may_agree = excluded.may_agree, agreed_by = null, ended_at = null`)

/** Stores what a waiting account may do at the payment provider by now. */
export const saveReplacementFacts = (db: Db, charityId: string, facts: AccountSnapshot) =>
  db.run(sql`
    update payment_replacement set charges_enabled = ${facts.chargesEnabled},
      needs = ${facts.needs}::text[]
    where charity_id = ${charityId} and account = ${facts.account} and ended_at is null`)

/** Lets a waiting replacement count from now, because another Lead agrees. */
export const saveAgreement = (db: Db, charityId: string, by: string, now: Date) =>
  db.run(sql`
    update payment_replacement set agreed_by = ${by}, counts_at = least(counts_at, ${now})
    where charity_id = ${charityId}`)

export const endReplacement = (db: Db, charityId: string, now: Date) =>
  db.run(sql`update payment_replacement set ended_at = ${now} where charity_id = ${charityId}`)

/** Lists the charities with a replacement that now counts, or whose connecting Lead is none now. */
export const listDueReplacements = (db: Db, now: Date) =>
  db.many<DueReplacementRow>(sql`
    select charity_id from payment_replacement
    where ended_at is null
      and (counts_at <= ${now} or not is_lead_of(charity_id, connected_by))
    order by counts_at`)

/** Keeps a replaced account, so that the gifts that it took stay within reach. */
export const saveReplaced = (db: Db, charityId: string, account: string, now: Date) =>
  db.run(sql`
    insert into replaced_account (account, charity_id, replaced_at)
    values (${account}, ${charityId}, ${now}) on conflict (account) do nothing`)

/** Forgets a replaced account. Returns whether it was known. */
export const deleteReplaced = async (db: Db, account: string): Promise<boolean> =>
  (await db.run(sql`delete from replaced_account where account = ${account}`)) > 0

/** Finds the charity for which this account waits, or that has replaced it. */
export const findAccountUse = (db: Db, account: string) =>
  db.maybe<AccountUseRow>(sql`
    select c.id, c.name, u.waits from (
      select charity_id, true as waits from payment_replacement
      where account = ${account} and ended_at is null
      union all
      select charity_id, false from replaced_account where account = ${account}
    ) u join charity c on c.id = u.charity_id`)
