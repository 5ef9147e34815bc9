import { checkpointMailLimits } from '@pennytrail/contract/proof/routes.ts'
import { formatCount, formatMoment } from '@pennytrail/contract/proof/verification-report.ts'
import type { Config } from '../../platform/config/config.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { type Mail } from '../../platform/mail/index.ts'
import { buildEmail, notify } from '../notifications/index.ts'
import type { Due, IsSubscribedToCheckpointsRow } from './proof.rows.ts'

/**
 * The minimum hours between two emails about a ledger. The next email carries the newest
 * checkpoint.
 */
const pauseHours = 24
const batch = 100

export const isSubscribedToCheckpoints = async (
  db: Db,
  personId: string,
  charityId: string,
): Promise<boolean> =>
  (
    await db.one<IsSubscribedToCheckpointsRow>(sql`
      select exists (select from checkpoint_follow
        where person_id = ${personId} and charity_id = ${charityId}) there`)
  ).there

/**
 * Subscribes a person to checkpoint emails from the next checkpoint on. A repeat changes nothing.
 */
export const startCheckpointEmails = async (
  db: Db,
  { clock, limits }: Pick<Deps, 'clock' | 'limits'>,
  { userId }: Session,
  charityId: string,
): Promise<{ following: boolean }> => {
  await limits.take(checkpointMailLimits, { person: userId })
  await db.run(sql`
    insert into checkpoint_follow (person_id, charity_id, asked_at, emailed_size)
    values (${userId}, ${charityId}, ${clock.now()}, coalesce((
      select max(size) from ledger_checkpoint where charity_id = ${charityId}), 0))
    on conflict do nothing`)
  return { following: true }
}

export const stopCheckpointEmails = async (
  db: Db,
  personId: string,
  charityId: string,
): Promise<{ message: string }> => {
  await db.run(sql`
    delete from checkpoint_follow where person_id = ${personId} and charity_id = ${charityId}`)
  return { message: 'You will no longer get these checkpoints by email.' }
}

/** Ends all checkpoint emails to a person whose account is being deleted. */
export const stopAllCheckpointEmails = (db: Db, personId: string): Promise<number> =>
  db.run(sql`delete from checkpoint_follow where person_id = ${personId}`)

/** Finds subscribers who are due a ledger’s newest checkpoint and who have a confirmed address. */
const findDue = (db: Db, now: Date): Promise<Due[]> =>
  db.many<Due>(sql`
    select f.person_id, f.charity_id, /* never null */ greeting_name(w) firstname, k.email,
      c.name charity_name, c.number, last.size, last.signed_at, last.note,
      /* never null */ wants_email(w.id, 'checkpoints') as wants_email
    from checkpoint_follow f
    join lateral (
      select p.size, p.signed_at, p.note from ledger_checkpoint p
      where p.charity_id = f.charity_id order by p.size desc limit 1) last on true
    join charity c on c.id = f.charity_id
    join person w on w.id = f.person_id
    join credential k on k.person_id = w.id
    where last.size > f.emailed_size
      and (f.emailed_at is null or f.emailed_at <= ${now}::timestamptz - ${pauseHours} * interval '1 hour')
      and w.anonymised_at is null and w.suspended_at is null and k.confirmed_at is not null
    order by f.person_id, f.charity_id limit ${batch} for update of f skip locked`)

const buildCheckpointEmail = (config: Pick<Config, 'appOrigin' | 'tokenKeys'>, due: Due): Mail =>
  buildEmail(
    config,
    { personId: due.personId, kind: 'checkpoints' },
    {
      to: due.email,
      subject: `Checkpoint of the ledger of ${due.charityName}: ${formatCount(due.size)} entries`,
      greeting: `Dear ${due.firstname},`,
      paragraphs: [
        `On ${formatMoment(due.signedAt)} we signed the ledger of ${due.charityName} as it was then: ${formatCount(due.size)} entries, summed up in one line of letters and digits. Keep this email. If anyone, even we, changed one of those entries, the line would no longer match.`,
        { verbatim: due.note },
        'To check it, open the page below, choose the charity’s ledger file and paste the lines of this email from the name of the ledger to the signature.',
      ],
      action: {
        label: 'Verify the ledger',
        url: `${config.appOrigin}/verify?charity=${due.number}`,
      },
      closing: ['You get this because you asked for the checkpoints of this ledger.'],
    },
  )

export const mailCheckpoints = async (deps: Deps): Promise<void> => {
  let found = batch
  while (found === batch) {
    found = await deps.database.transaction('mail', async (db) => {
      const now = deps.clock.now()
      const due = await findDue(db, now)
      for (const one of due) {
        await db.run(sql`
          update checkpoint_follow set emailed_size = ${one.size}, emailed_at = ${now}
          where person_id = ${one.personId} and charity_id = ${one.charityId}`)
        await notify(db, deps, buildCheckpointEmail(deps.config, one), one)
      }
      return due.length
    })
  }
}
