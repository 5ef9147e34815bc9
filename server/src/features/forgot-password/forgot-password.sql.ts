import { sql, type Db } from '../../platform/database/index.ts'
import type { CheckCodeRow } from './forgot-password.rows.ts'

export interface NewCode {
  readonly emailMark: Buffer
  /** The account that uses this email address; null if there is none. */
  readonly personId: string | null
  readonly codeHash: Buffer
  readonly expiresAt: Date
}

/** Stores a code. The previous code of the address becomes invalid. */
export const saveCode = (db: Db, code: NewCode): Promise<number> =>
  db.run(sql`
    insert into password_reset (email_hash, person_id, code_hash, expires_at)
    values (${code.emailMark}, ${code.personId}, ${code.codeHash}, ${code.expiresAt})
    on conflict (email_hash) do update set person_id = excluded.person_id,
      code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0, used_at = null`)

export interface Guess {
  readonly emailMarks: readonly Buffer[]
  readonly codeHashes: readonly Buffer[]
  readonly triesAllowed: number
}

/**
 * Counts one guess of a code and, if the guess is right, uses the code up. The row lock lets one
 * guess through at a time, so that simultaneous guesses cannot exceed the maximum and only one of
 * them can succeed. Returns the id of the person who owns the code.
 */
export const checkCode = async (db: Db, guess: Guess, now: Date): Promise<string | null> => {
  const tried = await db.maybe<CheckCodeRow>(sql`
    update password_reset set tries = tries + 1,
      used_at = case when code_hash = any(${guess.codeHashes}) then ${now}::timestamptz end
    where email_hash = any(${guess.emailMarks}) and used_at is null
      and tries < ${guess.triesAllowed} and expires_at > ${now}
    returning case when used_at is not null then person_id end as person_id`)
  return tried?.personId ?? null
}

export const deleteOldCodes = (db: Db, before: Date): Promise<number> =>
  db.run(sql`delete from password_reset where expires_at < ${before}`)
