import type { GivingStatement } from '@pennytrail/contract'
import { AppError } from '../../platform/app-error.ts'
import {
  FileAnswer,
  handlers,
  mediaTypeOf,
  readAsked,
  type FileKind,
  type Session,
} from '../../platform/http/index.ts'
import { makeStatement, statementYears } from './statement.ts'
import { statementCsv } from './statement.csv.ts'
import type { Giver } from './statements.sql.ts'

/** The caller, where they ask for their own; a stranger's giving is nobody else's business. */
const ownGiving = (session: Session, id: string): Giver => {
  if (id.toLowerCase() !== session.userId) throw new AppError('access-denied')
  return { personId: session.userId }
}

/** The organisation, for those on its team. */
const orgGiving = (session: Session, id: string): Giver => {
  const own = session.donorOrgs.find((org) => org.id === id.toLowerCase())
  if (!own) throw new AppError('access-denied')
  return { donorOrgId: own.id }
}

const answer = async (
  statement: GivingStatement,
  file: FileKind | null,
): Promise<GivingStatement | FileAnswer> => {
  const name = `statement-${statement.from}-${statement.to}`
  if (file === 'csv')
    return new FileAnswer(mediaTypeOf('csv'), `${name}.csv`, statementCsv(statement))
  if (file !== 'pdf') return statement
  // Loaded when first asked for: few calls print.
  const { statementPdf } = await import('./statement.pdf.ts')
  return new FileAnswer(mediaTypeOf('pdf'), `${name}.pdf`, await statementPdf(statement))
}

export const statementHandlers = handlers({
  'GET /api/statement/donor/{id}': {
    handle: async ({ db, deps, params, query, request, session }) => {
      const { file, id } = readAsked(params.id, request.headers.accept)
      return answer(await makeStatement(db, deps, ownGiving(session, id), query), file)
    },
  },
  'GET /api/statement/donor-org/{id}': {
    handle: async ({ db, deps, params, query, request, session }) => {
      const { file, id } = readAsked(params.id, request.headers.accept)
      return answer(await makeStatement(db, deps, orgGiving(session, id), query), file)
    },
  },
  'GET /api/statement/donor/{id}/years': {
    handle: async ({ db, params, session }) => ({
      years: await statementYears(db, ownGiving(session, params.id)),
    }),
  },
})
