import { sql, type Db } from '../../../platform/database/index.ts'
import type { LatestPaymentRow } from '../ledger.rows.ts'

/**
 * Lists the newest payments of a charity, or of one of its projects, that were not reversed, with
 * their receipts and the newest published update that cites each. `db` acts as the reader, so
 * payments and updates that the reader may not see are left out.
 */
export const listLatestPayments = (
  db: Db,
  charityId: string,
  projectId: string | null,
  limit: number,
): Promise<LatestPaymentRow[]> =>
  db.many<LatestPaymentRow>(sql`
    select e.id, e.seq sequence, e.entry_date, e.amount, e.currency, d.payee,
      d.description,
      case when p.id is not null then json_build_object('id', p.id, 'title', p.title) end project,
      (select coalesce(json_agg(json_build_object('publicId', v.public_id, 'title', v.title,
         'media', v.media) order by v.shown_at, v.public_id), '[]')
       from ledger_evidence v where v.entry_id = e.id and v.withdrawn_at is null) receipts,
      (select json_build_object('id', u.id, 'title', u.title)
       from update_citation q join update_post u on u.id = q.update_id
       where q.entry_id = e.id and u.state = 'published'
       order by u.published_at desc, u.id limit 1) "update"
    from ledger_entry e
    join ledger_detail d on d.entry_id = e.id
    left join project p on p.id = e.project_id
    where e.charity_id = ${charityId}
      and (${projectId}::uuid is null or e.project_id = ${projectId}::uuid)
      and needs_receipt(e.kind) and e.direction = 'out' and e.reverses_id is null
      and not exists (select from ledger_entry r
        where r.reverses_id = e.id and r.charity_id = e.charity_id)
    order by e.entry_date desc, e.seq desc limit ${limit}`)
