import { Readable } from 'node:stream'
import { formatCsvHead, formatCsvRows, toAmountCell, type Cell } from '@pennytrail/contract/csv.ts'
import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { totalsFile } from '@pennytrail/contract/public-pages/totals-file.ts'
import type { FastifyInstance } from 'fastify'
import { getMediaType, readPublic, type Deps } from '../../platform/http/index.ts'
import { listProjectTotals, type ProjectTotal } from './front-page.sql.ts'

const rowsAtATime = 2_000

const header = [
  'Project',
  'Charity',
  'Charity number',
  'Currency',
  'Received',
  'Spent',
  'Lines',
  'Ledger',
]

const toRow = (total: ProjectTotal, origin: string): Cell[] => [
  total.title,
  total.charityName,
  total.charityNumber,
  total.currency,
  toAmountCell(total.received, total.currency),
  toAmountCell(total.spent, total.currency),
  total.entries,
  origin + transactionsAddress({ kind: 'project', id: total.id }),
]

/** Streams the rows in batches, so that the file may be longer than the memory. */
async function* streamRows(deps: Deps): AsyncGenerator<string> {
  yield formatCsvHead(header)
  let last: ProjectTotal | undefined
  do {
    const after = last
    const totals = await readPublic(deps, (db) => listProjectTotals(db, rowsAtATime, after))
    if (totals.length > 0)
      yield formatCsvRows(totals.map((total) => toRow(total, deps.config.appOrigin)))
    last = totals.length === rowsAtATime ? totals.at(-1) : undefined
  } while (last)
}

/**
 * Serves the totals of every public project as a CSV file. The totals of the front page are the
 * sums of its columns, and each row names the ledger from which it can be recomputed.
 */
export const serveTotalsFile = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  app.get(totalsFile, (_request, reply) =>
    reply
      .type(getMediaType('csv'))
      .header('cache-control', 'public, max-age=60')
      .header('content-disposition', 'attachment; filename="pennytrail-totals.csv"')
      .send(Readable.from(streamRows(deps))),
  )
}
