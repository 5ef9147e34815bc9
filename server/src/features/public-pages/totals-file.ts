import { toAmountCell, writeCsv, type CsvColumns } from '@pennytrail/contract/csv.ts'
import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { totalsFile } from '@pennytrail/contract/public-pages/totals-file.ts'
import type { FastifyInstance } from 'fastify'
import { getMediaType, sendPublicFile, type Deps } from '../../platform/http/index.ts'
import { readProjectTotals, type ProjectTotal } from './front-page.sql.ts'

const buildColumns = (origin: string): CsvColumns<ProjectTotal> => ({
  Project: ({ title }) => title,
  Charity: ({ charityName }) => charityName,
  'Charity number': ({ charityNumber }) => charityNumber,
  Currency: ({ currency }) => currency,
  Received: ({ currency, received }) => toAmountCell(received, currency),
  Spent: ({ currency, spent }) => toAmountCell(spent, currency),
  Lines: ({ entries }) => entries,
  Ledger: ({ id }) => origin + transactionsAddress({ kind: 'project', id }),
})

/**
 * Serves the totals of every public project as a CSV file. The totals of the front page are the
 * sums of its columns, and each row names the ledger from which it can be recomputed.
 */
export const serveTotalsFile = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const columns = buildColumns(deps.config.appOrigin)
  app.get(totalsFile, (request, reply) =>
    sendPublicFile(deps, request, reply, {
      mediaType: getMediaType('csv'),
      fileName: 'pennytrail-totals.csv',
      cacheControl: 'public, max-age=60',
      changing: 'all',
      write: (db) => writeCsv(columns, readProjectTotals(db)),
    }),
  )
}
