import { maxPayees } from '@pennytrail/contract/ledger/payees/payee-routes.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { RememberedPayeeRow } from '../ledger.rows.ts'

/** The latest payments among which payees are found, so that a large ledger is not read whole. */
const maxSearchedPayments = 1000

/**
 * Lists the payees of the newest payments that people recorded and that were not reversed, each once,
 * with the facts of its newest payment. `db` acts as a member of the team, who sees withheld names.
 */
export const listPayees = (db: Db, charityId: string): Promise<RememberedPayeeRow[]> =>
  db.many<RememberedPayeeRow>(sql`
    select r.payee, r.kind as "payeeKind", r.project_id, r.budget_line_id, r.category,
      r.description, r.nominal_account_id
    from (
      select distinct on (lower(p.payee)) p.* from (
        select e.seq, btrim(coalesce(d.payee, w.payee)) as payee, w.kind, e.project_id,
          e.budget_line_id, e.category, coalesce(d.description, '') as description,
          (select n.account_id from entry_nominal_account n
           join nominal_account a on a.charity_id = n.charity_id and a.id = n.account_id
             and a.closed_at is null
           where n.entry_id = e.id order by n.id desc limit 1) as nominal_account_id
        from (select * from ledger_entry
          where charity_id = ${charityId} and source in ('platform', 'bank')
          order by seq desc limit ${maxSearchedPayments}) e
        join ledger_detail d on d.entry_id = e.id
        left join ledger_payee w on w.entry_id = e.id
        where e.kind = 'spending' and e.reverses_id is null
          and not exists (select from ledger_entry r
            where r.reverses_id = e.id and r.charity_id = e.charity_id)
      ) p where p.payee <> ''
      order by lower(p.payee), p.seq desc
    ) r order by r.seq desc limit ${maxPayees}`)
