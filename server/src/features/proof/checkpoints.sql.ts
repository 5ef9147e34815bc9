import { sql, type Db } from '../../platform/database/index.ts'
import type {
  CheckpointRow,
  CountCheckpointsRow,
  LedgerSizeRow,
  LedgersToSignRow,
} from './proof.rows.ts'

export type { CheckpointRow } from './proof.rows.ts'

const columns = sql`size, root, signed_at, note`

export const findLatestCheckpoint = (
  db: Db,
  charityId: string,
): Promise<CheckpointRow | undefined> =>
  db.maybe<CheckpointRow>(sql`
    select ${columns} from ledger_checkpoint where charity_id = ${charityId}
    order by size desc limit 1`)

export const findCheckpoint = (
  db: Db,
  charityId: string,
  size: number,
): Promise<CheckpointRow | undefined> =>
  db.maybe<CheckpointRow>(sql`
    select ${columns} from ledger_checkpoint where charity_id = ${charityId} and size = ${size}`)

export const countCheckpoints = async (db: Db, charityId: string): Promise<number> =>
  (
    await db.one<CountCheckpointsRow>(sql`
      select count(*)::int count from ledger_checkpoint where charity_id = ${charityId}`)
  ).count

export const listCheckpoints = (
  db: Db,
  charityId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<CheckpointRow[]> =>
  db.many<CheckpointRow>(sql`
    select ${columns} from ledger_checkpoint where charity_id = ${charityId}
    order by size desc limit ${limit} offset ${offset}`)

export const listAllCheckpoints = (db: Db, charityId: string): Promise<CheckpointRow[]> =>
  db.many<CheckpointRow>(sql`
    select ${columns} from ledger_checkpoint where charity_id = ${charityId} order by size`)

export const readLedgerSize = async (db: Db, charityId: string): Promise<number> =>
  (await db.maybe<LedgerSizeRow>(sql`select seq from ledger_head where charity_id = ${charityId}`))
    ?.seq ?? 0

/** Lists the charities whose ledger differs in length from its last checkpoint. */
export const listLedgersToSign = (db: Db): Promise<{ charityId: string }[]> =>
  db.many<LedgersToSignRow>(sql`
    select c.id charity_id from charity c
    left join ledger_head h on h.charity_id = c.id
    left join lateral (
      select k.size from ledger_checkpoint k where k.charity_id = c.id
      order by k.size desc limit 1) last on true
    where coalesce(h.seq, 0) <> coalesce(last.size, 0) order by c.id`)

export const insertCheckpoint = (
  db: Db,
  charityId: string,
  { size, root, signedAt, note }: CheckpointRow,
): Promise<number> =>
  db.run(sql`
    insert into ledger_checkpoint (charity_id, size, root, signed_at, note)
    values (${charityId}, ${size}, ${root}, ${signedAt}, ${note})`)
