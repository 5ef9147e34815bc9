import { Readable } from 'node:stream'
import type { GivingStatement } from '@pennytrail/contract'
import type { DayRange } from '@pennytrail/contract/statements/tax-year.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import {
  FileAnswer,
  handlers,
  mediaTypeOf,
  readAsked,
  roleInDonorOrg,
  type Deps,
  type FileKind,
  type Session,
} from '../../platform/http/index.ts'
import { makeStatement, readLines, statementDays, statementYears } from './statement.ts'
import { statementCsv } from './statement.csv.ts'
import type { Giver } from './statements.sql.ts'

/** The caller, where they ask for their own; a stranger's giving is nobody else's business. */
const ownGiving = (session: Session, id: string): Giver => {
  if (id.toLowerCase() !== session.userId) throw new AppError('access-denied')
  return { personId: session.userId }
}

/** The organisation, for those on its team. */
const orgGiving = (session: Session, id: string): Giver => {
  const donorOrgId = id.toLowerCase()
  if (!roleInDonorOrg(session, donorOrgId)) throw new AppError('access-denied')
  return { donorOrgId }
}

interface Asked {
  readonly db: Db
  readonly deps: Deps
  readonly session: Session
  readonly giver: Giver
  readonly file: FileKind | null
  readonly query: { from?: string | undefined; to?: string | undefined; page: number }
}

const nameOf = ({ from, to }: DayRange, ending: string): string =>
  `statement-${from}-${to}${ending}`

const answer = async (asked: Asked): Promise<GivingStatement | FileAnswer> => {
  const { db, deps, file, giver, query, session } = asked
  if (file === 'csv') {
    const range = statementDays(query, deps.clock.now())
    const lines = readLines((work) => deps.database.read(session.userId, work), giver, range)
    const csv = Readable.from(statementCsv(lines, { to: range.to, giftAid: 'personId' in giver }))
    return new FileAnswer(mediaTypeOf('csv'), nameOf(range, '.csv'), csv)
  }
  const statement = await makeStatement(db, deps, giver, query)
  if (file !== 'pdf') return statement
  // Loaded when first asked for: few calls print.
  const { statementPdf } = await import('./statement.pdf.ts')
  const part = statement.totalPages > 1 ? `-part-${statement.page}` : ''
  return new FileAnswer(
    mediaTypeOf('pdf'),
    nameOf(statement, `${part}.pdf`),
    await statementPdf(statement),
  )
}

export const statementHandlers = handlers({
  'GET /api/statement/donor/{id}': {
    handle: async ({ db, deps, params, query, request, session }) => {
      const { file, id } = readAsked(params.id, request.headers.accept)
      return answer({ db, deps, file, giver: ownGiving(session, id), query, session })
    },
  },
  'GET /api/statement/donor-org/{id}': {
    handle: async ({ db, deps, params, query, request, session }) => {
      const { file, id } = readAsked(params.id, request.headers.accept)
      return answer({ db, deps, file, giver: orgGiving(session, id), query, session })
    },
  },
  'GET /api/statement/donor/{id}/years': {
    handle: async ({ db, params, session }) => ({
      years: await statementYears(db, ownGiving(session, params.id)),
    }),
  },
})
