import type { WaitingWork } from '@pennytrail/contract'
import { sql, type Db } from '../../../platform/database/index.ts'
import { openPlatformComplaints } from '../../data-complaints/index.ts'
import { openChargeFindings } from '../../payments/index.ts'
import { jobFailed } from './jobs.sql.ts'
import { whereGiftStuck } from './find-gift.sql.ts'
import type { CountWaitingRow } from '../admin.rows.ts'

/** Counts the work that waits for staff, and lists the appeals that run or come. Read as the system. */
export const countWaiting = (db: Db, now: Date): Promise<WaitingWork> =>
  db.one<CountWaitingRow>(sql`
    select
      (select count(*) from charity_claim where state = 'waiting') as claims,
      (select count(*) from charity_request where answered_at is null) as charity_requests,
      (select count(*) from donor_org_review v join donor_org o on o.id = v.donor_org_id
       where v.decision is null and o.status = 'waiting') as donor_orgs,
      (select count(distinct (kind, subject_id)) from flag where state = 'open') as flags,
      (select count(*) from hiding where appealed_at is not null and appeal_decided_at is null
         and restored_at is null) as appeals,
      (${openPlatformComplaints}) as data_complaints,
      (select count(*) from graphile_worker._private_jobs j where ${jobFailed}) as failed_jobs,
      (select count(*) from donation d join donation_payment y on y.donation_id = d.id
       where ${whereGiftStuck(now)}) as stuck_gifts,
      (${openChargeFindings}) as charge_findings,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'charity', jsonb_build_object('id', c.id, 'name', c.name), 'startsAt', to_iso(a.starts_at),
          'endsAt', to_iso(a.ends_at), 'givers', a.expected_givers, 'isRunning', a.starts_at <= ${now})
          order by a.starts_at, a.id), '[]')
       from (select * from fundraising_appeal
         where ends_at > ${now} and ended_at is null order by starts_at, id limit 20) a
       join charity c on c.id = a.charity_id) as announced_appeals,
      (select jsonb_array_length(broken) + jsonb_array_length(bad_ledgers) from ledger_check
       order by checked_at desc limit 1) as broken_rules`)
