import type { NotificationPreferences } from '@pennytrail/contract'
import {
  isNotificationKind,
  notificationKinds,
  type NotificationKind,
} from '@pennytrail/contract/notifications/kinds.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type { AddressRow, IsSubscribedRow, PreferenceRow } from './notifications.rows.ts'

/**
 * Returns whether a person gets emails of a kind, whoever the caller is. In SQL that selects
 * recipients, use `wants_email(person_id, 'project-updates')`.
 */
export const isSubscribed = async (
  db: Db,
  personId: string,
  kind: NotificationKind,
): Promise<boolean> => {
  const { wants } = await db.one<IsSubscribedRow>(
    sql`select wants_email(${personId}, ${kind}) as wants`,
  )
  return wants
}

type Preference = NotificationPreferences['preferences'][number]

export const listPreferences = async (db: Db, personId: string): Promise<Preference[]> => {
  const rows = await db.many<PreferenceRow>(
    sql`select kind, mail, changed_at from notification_preference where person_id = ${personId}`,
  )
  const chosen = new Map(rows.filter((row) => isNotificationKind(row.kind)).map((r) => [r.kind, r]))
  return notificationKinds.map((kind) => ({
    kind,
    mail: chosen.get(kind)?.mail ?? true,
    changedAt: chosen.get(kind)?.changedAt ?? null,
  }))
}

export interface Choice {
  readonly kind: NotificationKind
  readonly mail: boolean
}

/** Stores email preferences. An unchanged preference keeps the time when it was chosen. */
export const saveChoices = (
  db: Db,
  personId: string,
  choices: readonly Choice[],
  by: 'settings' | 'link' | 'mail-program',
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into notification_preference as p (person_id, kind, mail, changed_by, changed_at)
    select ${personId}::uuid, c.kind, c.mail, ${by}, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c(kind text, mail boolean)
    on conflict (person_id, kind) do update
    set mail = excluded.mail, changed_by = excluded.changed_by, changed_at = excluded.changed_at
    where p.mail <> excluded.mail`)

/** Finds the email address of a person, or nothing if the account is deleted. */
export const findAddress = (db: Db, personId: string): Promise<{ email: string } | undefined> =>
  db.maybe<AddressRow>(
    sql`select /* never null */ email from giver_address where person_id = ${personId}`,
  )

export const erasePreferences = (db: Db, personId: string): Promise<number> =>
  db.run(sql`delete from notification_preference where person_id = ${personId}`)
