import {
  computeConsistencyPath,
  foldSubtrees,
  computeInclusionPath,
  listSubtrees,
  type Range,
  type Subtree,
} from '@pennytrail/contract/proof/merkle-tree.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { hashSha256 } from './node-crypto.ts'
import type { LeavesRow, SaveSubtreesRow, SubtreesRow } from './proof.rows.ts'

/** Every eighth level of the tree is stored. A tile is 256 neighbouring hashes of a level. */
const tileHeight = 8
const tileWidth = 2 ** tileHeight
const storedLevels = [8, 16, 24] as const
// ledger_proof returns at most 10,000 entries at once.
const readAtOnce = 39 * tileWidth

const readLeaves = async (
  db: Db,
  charityId: string,
  from: number,
  count: number,
): Promise<Uint8Array[]> =>
  (
    await db.many<LeavesRow>(
      sql`select leaf_hash from ledger_proof(${charityId}, ${from}, ${count}) order by seq`,
    )
  ).map((row) => row.leafHash)

const readSubtrees = async (
  db: Db,
  charityId: string,
  level: number,
  from: number,
  count: number,
): Promise<Uint8Array[]> =>
  (
    await db.many<SubtreesRow>(sql`
      select hash from ledger_subtree
      where charity_id = ${charityId} and level = ${level}
        and position >= ${from} and position < ${from + count}
      order by position`)
  ).map((row) => row.hash)

/** Reads neighbouring hashes of a level: leaves or stored subtrees. */
const readLevel = (db: Db, charityId: string, level: number, from: number, count: number) =>
  level === 0
    ? readLeaves(db, charityId, from, count)
    : readSubtrees(db, charityId, level, from, count)

const splitIntoGroups = (hashes: readonly Uint8Array[], size: number): Uint8Array[][] =>
  Array.from({ length: Math.trunc(hashes.length / size) }, (_, at) =>
    hashes.slice(at * size, (at + 1) * size),
  )

/** Returns the root over the hashes of equally large subtrees. Their number is a power of two. */
const computeRoot = (hashes: readonly Uint8Array[]): Uint8Array => {
  let row = hashes
  while (row.length > 1) row = splitIntoGroups(row, 2).map((pair) => foldSubtrees(hashSha256, pair))
  return row[0]!
}

/**
 * Stores the hashes of the complete subtrees over the first `size` entries that are not stored yet.
 * `db` acts as the system.
 */
export const saveSubtrees = async (db: Db, charityId: string, size: number): Promise<void> => {
  for (const level of storedLevels) {
    const whole = Math.trunc(size / 2 ** level)
    const saved = await db.one<SaveSubtreesRow>(sql`
      select count(*)::int count from ledger_subtree
      where charity_id = ${charityId} and level = ${level}`)
    for (let at = saved.count; at < whole; at += readAtOnce / tileWidth) {
      const tiles = Math.min(whole - at, readAtOnce / tileWidth)
      const below = await readLevel(
        db,
        charityId,
        level - tileHeight,
        at * tileWidth,
        tiles * tileWidth,
      )
      const hashes = splitIntoGroups(below, tileWidth).map((tile) => Buffer.from(computeRoot(tile)))
      if (hashes.length !== tiles) throw new Error('the ledger is shorter than it should be')
      await db.run(sql`
        insert into ledger_subtree (charity_id, level, position, hash)
        select ${charityId}, ${level}, ${at} + place - 1, hash
        from unnest(${hashes}::bytea[]) with ordinality as made (hash, place)`)
    }
  }
}

/**
 * The tree over a charity’s leaf hashes, up to a size whose complete subtrees are stored. A root or
 * a proof reads only a few tiles, however long the ledger is.
 */
export class LedgerTree {
  readonly #db: Db
  readonly #charityId: string
  readonly #tiles = new Map<string, Promise<Uint8Array[]>>()

  constructor(db: Db, charityId: string) {
    this.#db = db
    this.#charityId = charityId
  }

  #tile(level: number, at: number): Promise<Uint8Array[]> {
    const key = `${level}/${at}`
    let tile = this.#tiles.get(key)
    if (!tile) {
      tile = readLevel(this.#db, this.#charityId, level, at * tileWidth, tileWidth)
      this.#tiles.set(key, tile)
    }
    return tile
  }

  async #subtree({ level, position }: Subtree): Promise<Uint8Array> {
    const base = Math.trunc(level / tileHeight) * tileHeight
    const width = 2 ** (level - base)
    const start = position * width
    const tile = await this.#tile(base, Math.trunc(start / tileWidth))
    const hashes = tile.slice(start % tileWidth, (start % tileWidth) + width)
    if (hashes.length !== width) throw new Error('the ledger is shorter than its checkpoint')
    return computeRoot(hashes)
  }

  async #range([start, end]: Range): Promise<Uint8Array> {
    const hashes: Uint8Array[] = []
    for (const subtree of listSubtrees(start, end)) hashes.push(await this.#subtree(subtree))
    return foldSubtrees(hashSha256, hashes)
  }

  async #path(ranges: readonly Range[]): Promise<Uint8Array[]> {
    const hashes: Uint8Array[] = []
    for (const range of ranges) hashes.push(await this.#range(range))
    return hashes
  }

  root(size: number): Promise<Uint8Array> {
    return this.#range([0, size])
  }

  /** Returns the proof that entry `seq` is among the first `size` entries. */
  inclusion(seq: number, size: number): Promise<Uint8Array[]> {
    return this.#path(computeInclusionPath(seq - 1, size))
  }

  /** Returns the proof that the first `from` entries begin the first `to` entries. */
  consistency(from: number, to: number): Promise<Uint8Array[]> {
    return this.#path(computeConsistencyPath(from, to))
  }
}
