import type { RuleConditions, SavedBankRule } from '@pennytrail/contract'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { BankRuleCountRow, BankRuleRow, RuleLineRow } from '../bank-import.rows.ts'

export type { BankRuleRow } from '../bank-import.rows.ts'

/** Lists the rules of a charity, with who made each. */
export const listBankRules = (db: Db, charityId: string): Promise<BankRuleRow[]> =>
  db.many<BankRuleRow>(sql`
    select r.id, r.bank_text as text, r.bank_type as type, r.direction, r.amount_from, r.amount_to,
      r.account_id, a.name as account, r.decision, r.made_at,
      coalesce(nullif(full_name(p.first_name, p.last_name), ''), 'Someone who has left') as made_by
    from bank_rule r
    left join bank_account a on a.id = r.account_id
    left join person p on p.id = r.made_by
    where r.charity_id = ${charityId} order by r.id`)

export const countBankRules = async (db: Db, charityId: string): Promise<number> =>
  (
    await db.one<BankRuleCountRow>(
      sql`select count(*) from bank_rule where charity_id = ${charityId}`,
    )
  ).count

/** Inserts a rule; returns 0 if its id is taken. */
export const insertBankRule = (
  db: Db,
  rule: SavedBankRule & { readonly charityId: string; readonly by: string },
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into bank_rule (id, charity_id, bank_text, bank_type, direction, amount_from, amount_to,
      account_id, decision, made_by, made_at)
    select ${rule.id}, ${rule.charityId}, ${rule.text}, ${rule.type}, ${rule.direction},
      ${rule.amountFrom}, ${rule.amountTo}, ${rule.accountId}::uuid,
      ${JSON.stringify(rule.decision)}::jsonb, ${rule.by}, ${now}
    on conflict do nothing`)

/** Updates a rule of the charity; returns 0 if it has none with this id. */
export const updateBankRule = (db: Db, charityId: string, rule: SavedBankRule): Promise<number> =>
  db.run(sql`
    update bank_rule set bank_text = ${rule.text}, bank_type = ${rule.type},
      direction = ${rule.direction}, amount_from = ${rule.amountFrom}, amount_to = ${rule.amountTo},
      account_id = ${rule.accountId}::uuid, decision = ${JSON.stringify(rule.decision)}::jsonb
    where id = ${rule.id} and charity_id = ${charityId}`)

export const deleteBankRule = (db: Db, charityId: string, id: string): Promise<number> =>
  db.run(sql`delete from bank_rule where id = ${id} and charity_id = ${charityId}`)

/** The most lines with the text of a rule that are compared with its other conditions. */
const maxTriedLines = 5000

/**
 * Lists stored lines whose text contains that of a rule, the newest first. The bank's text of a line
 * that is in the ledger is with its entry.
 */
export const listLinesWithText = (
  db: Db,
  charityId: string,
  { accountId, text }: Pick<RuleConditions, 'accountId' | 'text'>,
): Promise<RuleLineRow[]> =>
  db.many<RuleLineRow>(sql`
    select s.account_id, a.name as account, s.seen_on as date, s.amount, s.bank_type as type,
      /* never null */ t.text, s.bank_text is not null as is_open
    from statement_line s
    join bank_account a on a.id = s.account_id
    cross join lateral (select coalesce(s.bank_text, (
        select y.payer_text from bank_line l join ledger_payer_text y on y.entry_id = l.entry_id
        where l.charity_id = s.charity_id and l.fingerprint = s.fingerprint
          and y.payer_text <> '' limit 1)) as text) t
    where s.charity_id = ${charityId} and (${accountId}::uuid is null or s.account_id = ${accountId})
      and strpos(regexp_replace(lower(t.text), '\s+', ' ', 'g'), lower(${text})) > 0
    order by s.seen_on desc, s.id desc limit ${maxTriedLines}`)
