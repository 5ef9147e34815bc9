import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  FileAnswer,
  defineHandlers,
  getMediaType,
  parseRequestedFile,
  type Session,
} from '../../../platform/http/index.ts'
import { readPeriod } from '../read-period.ts'
import type { ReportCharity } from '../compute-report.ts'
import { buildFundReport, buildFundReportCsv } from './fund-report.ts'
import { buildNominalCsv } from '../nominal.csv.ts'
import { maySeeAccounts } from '../reports.policy.ts'
import { findReportCharity } from '../view-report.ts'

/** Finds a charity whose accounts the caller may see. */
const ownCharity = async (db: Db, session: Session, address: string): Promise<ReportCharity> => {
  const charity = await findReportCharity(db, address)
  if (!maySeeAccounts(session, charity.id)) throw new AppError('access-denied')
  return charity
}

const buildCsvFile = (name: string, text: string): FileAnswer =>
  new FileAnswer(getMediaType('csv'), `${name}.csv`, text)

export const accountsHandlers = defineHandlers({
  'GET /api/fund-report/charity/{id}': async ({ params, query, session, db, deps, request }) => {
    const { file, id } = parseRequestedFile(params.id, request.headers.accept)
    const charity = await ownCharity(db, session, id)
    const period = readPeriod(query, deps.clock.now())
    const found = await buildFundReport(db, charity, period)
    const name = `funds-${charity.number}-${period.to}`
    return file === 'csv' ? buildCsvFile(name, buildFundReportCsv(found)) : found
  },
  'GET /api/nominal/charity/{id}': async ({ params, query, session, db, deps }) => {
    const charity = await ownCharity(db, session, parseRequestedFile(params.id, undefined).id)
    const period = readPeriod(query, deps.clock.now())
    const text = await buildNominalCsv(db, charity.id, period)
    return buildCsvFile(`nominal-${charity.number}-${period.to}`, text)
  },
})
