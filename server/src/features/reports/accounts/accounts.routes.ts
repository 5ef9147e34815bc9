import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  FileAnswer,
  handlers,
  mediaTypeOf,
  readAsked,
  type Session,
} from '../../../platform/http/index.ts'
import { readPeriod } from '../read-period.ts'
import type { ReportCharity } from '../compute-report.ts'
import { fundReport, fundReportCsv } from './fund-report.ts'
import { nominalCsv } from '../nominal.csv.ts'
import { maySeeAccounts } from '../reports.policy.ts'
import { charityOf } from '../view-report.ts'

/** A charity whose accounts the caller may see. */
const ownCharity = async (db: Db, session: Session, address: string): Promise<ReportCharity> => {
  const charity = await charityOf(db, address)
  if (!maySeeAccounts(session, charity.id)) throw new AppError('access-denied')
  return charity
}

const csvFile = (name: string, text: string): FileAnswer =>
  new FileAnswer(mediaTypeOf('csv'), `${name}.csv`, text)

export const accountsHandlers = handlers({
  'GET /api/fund-report/charity/{id}': {
    handle: async ({ params, query, session, db, deps, request }) => {
      const { file, id } = readAsked(params.id, request.headers.accept)
      const charity = await ownCharity(db, session, id)
      const period = readPeriod(query, deps.clock.now())
      const found = await fundReport(db, charity, period)
      const name = `funds-${charity.number}-${period.to}`
      return file === 'csv' ? csvFile(name, fundReportCsv(found)) : found
    },
  },
  'GET /api/nominal/charity/{id}': {
    handle: async ({ params, query, session, db, deps }) => {
      const charity = await ownCharity(db, session, readAsked(params.id, undefined).id)
      const period = readPeriod(query, deps.clock.now())
      const text = await nominalCsv(db, charity.id, period)
      return csvFile(`nominal-${charity.number}-${period.to}`, text)
    },
  },
})
