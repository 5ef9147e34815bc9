import type { GivingStatement } from '@pennytrail/contract'
import type { DayRange } from '@pennytrail/contract/statements/tax-year.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import {
  FileAnswer,
  StreamedFile,
  defineHandlers,
  getMediaType,
  parseRequestedFile,
  isInDonorOrg,
  type Deps,
  type FileKind,
  type Session,
} from '../../platform/http/index.ts'
import { makeStatement, readLines, parseStatementRange, listStatementYears } from './statement.ts'
import { writeStatementCsv } from './statement.csv.ts'
import type { Giver } from './statements.sql.ts'

/** Returns the caller as giver. Throws `access-denied` if they ask for another person’s giving. */
const ownGiving = (session: Session, id: string): Giver => {
  if (id.toLowerCase() !== session.userId) throw new AppError('access-denied')
  return { personId: session.userId }
}

/** Returns the organisation as giver, for members of its team. */
const toOrgGiver = (session: Session, id: string): Giver => {
  const donorOrgId = id.toLowerCase()
  if (!isInDonorOrg(session, donorOrgId)) throw new AppError('access-denied')
  return { donorOrgId }
}

interface StatementCall {
  readonly db: Db
  readonly deps: Deps
  readonly session: Session
  readonly giver: Giver
  readonly file: FileKind | null
  readonly query: { from?: string | undefined; to?: string | undefined; page: number }
}

const getFileName = ({ from, to }: DayRange, ending: string): string =>
  `statement-${from}-${to}${ending}`

const answer = async (
  call: StatementCall,
): Promise<GivingStatement | FileAnswer | StreamedFile> => {
  const { db, deps, file, giver, query, session } = call
  if (file === 'csv') {
    const range = parseStatementRange(query, deps.clock.now())
    return new StreamedFile({
      mediaType: getMediaType('csv'),
      fileName: getFileName(range, '.csv'),
      database: deps.database,
      actor: session.userId,
      write: (snapshot) =>
        writeStatementCsv(readLines(snapshot, giver, range), {
          to: range.to,
          giftAid: 'personId' in giver,
        }),
    })
  }
  const statement = await makeStatement(db, deps, giver, query)
  if (file !== 'pdf') return statement
  // Lazy-loaded: few calls need the PDF.
  const { buildStatementPdf } = await import('./statement.pdf.ts')
  const part = statement.totalPages > 1 ? `-part-${statement.page}` : ''
  return new FileAnswer(
    getMediaType('pdf'),
    getFileName(statement, `${part}.pdf`),
    await buildStatementPdf(statement),
  )
}

export const statementHandlers = defineHandlers({
  'GET /api/statement/donor/{id}': async ({ db, deps, params, query, request, session }) => {
    const { file, id } = parseRequestedFile(params.id, request.headers.accept)
    return answer({ db, deps, file, giver: ownGiving(session, id), query, session })
  },
  'GET /api/statement/donor-org/{id}': async ({ db, deps, params, query, request, session }) => {
    const { file, id } = parseRequestedFile(params.id, request.headers.accept)
    return answer({ db, deps, file, giver: toOrgGiver(session, id), query, session })
  },
  'GET /api/statement/donor/{id}/years': async ({ db, params, session }) => ({
    years: await listStatementYears(db, ownGiving(session, params.id)),
  }),
})
