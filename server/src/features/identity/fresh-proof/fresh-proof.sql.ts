import { sql, type Db } from '../../../platform/database/index.ts'
import type { WaysToProveRow } from '../identity.rows.ts'

/** Reads the ways in which a person can prove that it is them. */
export const readWaysToProve = (db: Db, personId: string): Promise<WaysToProveRow> =>
  db.one<WaysToProveRow>(sql`
    select c.password_hash like '$argon2id$%' as password,
      exists (select from second_factor f
              where f.person_id = c.person_id and f.confirmed_at is not null) as second_factor,
      exists (select from google_account g where g.person_id = c.person_id) as google,
      exists (select from passkey k where k.person_id = c.person_id) as passkey
    from credential c where c.person_id = ${personId}`)

/** Notes that the person has proved in this session that it is them, and whether by a second factor. */
export const recordProof = (
  db: Db,
  sessionId: string,
  now: Date,
  { secondFactor = false }: { readonly secondFactor?: boolean } = {},
): Promise<number> =>
  db.run(sql`
    update session set proved_at = ${now},
      second_factor_at = case when ${secondFactor} then ${now}::timestamptz else second_factor_at end
    where id = ${sessionId}`)
