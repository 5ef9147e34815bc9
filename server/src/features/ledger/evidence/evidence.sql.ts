import { sql, type Db } from '../../../platform/database/index.ts'
import type { EvidenceRow, UnshownRow, WithReceiptRow } from '../ledger.rows.ts'

export const insertEvidence = (
  db: Db,
  row: {
    readonly publicId: string
    readonly charityId: string
    readonly media: 'picture' | 'pdf'
    readonly bytes: number
    readonly sha256: string
    readonly by: string
    readonly at: Date
  },
) =>
  db.run(sql`
    insert into ledger_evidence (public_id, charity_id, media, bytes, sha256, uploaded_by, uploaded_at)
    values (${row.publicId}, ${row.charityId}, ${row.media}, ${row.bytes}, ${row.sha256},
      ${row.by}, ${row.at})`)

/** Finds the hash of a file that was uploaded for this charity and belongs to no entry yet. */
export const findUnshown = (
  db: Db,
  charityId: string,
  publicId: string,
): Promise<{ sha256: string } | undefined> =>
  db.maybe<UnshownRow>(sql`
    select sha256 from ledger_evidence
    where public_id = ${publicId} and charity_id = ${charityId} and entry_id is null`)

export const showEvidence = (
  db: Db,
  entryId: string,
  file: { readonly publicId: string; readonly title: string },
  at: Date,
  recordedWith: boolean,
) =>
  db.run(sql`
    update ledger_evidence set entry_id = ${entryId}, title = ${file.title}, shown_at = ${at},
      recorded_with = ${recordedWith}
    where public_id = ${file.publicId} and entry_id is null`)

export const listEvidence = (db: Db, entryId: string): Promise<EvidenceRow[]> =>
  db.many<EvidenceRow>(sql`
    select public_id, title, media, bytes, sha256,
      /* never null */ shown_at,
      recorded_with,
      case when withdrawn_at is not null
        then json_build_object('at', withdrawn_at, 'reason',
          /* never null */ withdrawn_reason) end withdrawn
    from ledger_evidence where entry_id = ${entryId} order by shown_at, uploaded_at, public_id`)

/** Withdraws a file. Returns the number of rows changed: one, or zero if there is no such file. */
export const markWithdrawn = (
  db: Db,
  entryId: string,
  publicId: string,
  reason: string,
  at: Date,
): Promise<number> =>
  db.run(sql`
    update ledger_evidence set withdrawn_at = ${at}, withdrawn_reason = ${reason}
    where entry_id = ${entryId} and public_id = ${publicId} and withdrawn_at is null`)

/** Returns those of these entries that have a receipt now. `db` acts as the system. */
export const listWithReceipt = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db.many<WithReceiptRow>(
        sql`select /* never null */ w.id from unnest(${ids}::uuid[]) w (id) where has_receipt(w.id)`,
      )
    ).map(({ id }) => id),
  )
