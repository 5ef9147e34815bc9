import { createBatch, createPerDatabase, sql } from '../../../platform/database/index.ts'
import type { GiftsSpendingRow, GiverSpendingRow } from '../attribution.rows.ts'

/** Where the gifts of a giver went, with what the reader may see of it. */
export type GiverSpending = NonNullable<GiverSpendingRow['spending']>

/** Where some gifts went, with what the reader may see of it. */
export type GiftsSpending = NonNullable<GiftsSpendingRow['spending']>

/** The parts of an answer that depend on the reader. */
export type SeenByReader = GiverSpending['seen']

interface WantedGiver {
  readonly readerId: string
  readonly giverId: string
}

/**
 * Reads where the gifts of givers went. Requests at the same moment share one statement. Null while
 * the summaries of a ledger wait to be made again.
 */
export const giverSpendingReader = createPerDatabase((database) =>
  createBatch<WantedGiver, GiverSpending | null>({
    max: 16,
    work: async (wanted) => {
      const readers = wanted.map(({ readerId }) => readerId)
      const givers = wanted.map(({ giverId }) => giverId)
      const rows = await database.readAtOnce('', (db) =>
        db.many<GiverSpendingRow>(sql`
          select giver_spending(w.reader, w.giver) spending
          from unnest(${readers}::text[], ${givers}::uuid[]) w(reader, giver)`),
      )
      return rows.map(({ spending }) => spending)
    },
  }),
)

interface WantedGifts {
  readonly readerId: string
  readonly giftIds: readonly string[]
}

/** Reads where some gifts went. Requests at the same moment share one statement. */
export const giftsSpendingReader = createPerDatabase((database) =>
  createBatch<WantedGifts, GiftsSpending>({
    max: 16,
    work: async (wanted) => {
      const requests = wanted.map(({ readerId, giftIds }) => ({ reader: readerId, gifts: giftIds }))
      const rows = await database.readAtOnce('', (db) =>
        db.many<GiftsSpendingRow>(sql`
          select /* never null */ gifts_spending(w.reader, w.gifts) spending
          from json_to_recordset(${JSON.stringify(requests)}) as w(reader text, gifts uuid[])`),
      )
      return rows.map(({ spending }) => spending)
    },
  }),
)
