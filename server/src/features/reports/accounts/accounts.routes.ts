import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  StreamedFile,
  defineHandlers,
  getMediaType,
  parseRequestedFile,
  type Deps,
  type Session,
} from '../../../platform/http/index.ts'
import { readPeriod } from '../read-period.ts'
import type { ReportCharity } from '../compute-report.ts'
import { buildFundReport, writeFundReportCsv } from './fund-report.ts'
import { writeNominalCsv } from '../nominal.csv.ts'
import { maySeeAccounts } from '../reports.policy.ts'
import { findReportCharity } from '../view-report.ts'

/** Finds a charity whose accounts the caller may see. */
const ownCharity = async (db: Db, session: Session, address: string): Promise<ReportCharity> => {
  const charity = await findReportCharity(db, address)
  if (!maySeeAccounts(session, charity.id)) throw new AppError('access-denied')
  return charity
}

/** Returns a file of a charity's accounts for a member of its team. */
const makeCsvFile = (
  { database }: Pick<Deps, 'database'>,
  session: Session,
  charity: ReportCharity,
  name: string,
  write: (db: Db) => AsyncIterable<string>,
): StreamedFile =>
  new StreamedFile({
    mediaType: getMediaType('csv'),
    fileName: `${name}.csv`,
    database,
    actor: session.userId,
    changing: [charity.id],
    write,
  })

export const accountsHandlers = defineHandlers({
  'GET /api/fund-report/charity/{id}': async ({ params, query, session, db, deps, request }) => {
    const { file, id } = parseRequestedFile(params.id, request.headers.accept)
    const charity = await ownCharity(db, session, id)
    const period = readPeriod(query, deps.clock.now())
    if (file !== 'csv') return buildFundReport(db, charity, period)
    return makeCsvFile(deps, session, charity, `funds-${charity.number}-${period.to}`, (snapshot) =>
      writeFundReportCsv(snapshot, charity, period),
    )
  },
  'GET /api/nominal/charity/{id}': async ({ params, query, session, db, deps }) => {
    const charity = await ownCharity(db, session, parseRequestedFile(params.id, undefined).id)
    const period = readPeriod(query, deps.clock.now())
    const name = `nominal-${charity.number}-${period.to}`
    return makeCsvFile(deps, session, charity, name, (snapshot) =>
      writeNominalCsv(snapshot, charity.id, period),
    )
  },
})
