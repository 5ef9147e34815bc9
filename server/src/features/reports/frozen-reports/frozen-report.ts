import { isDeepStrictEqual } from 'node:util'
import type { ListedReport, Report, ShownReport } from '@pennytrail/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { readShareId, toShare } from '../../../platform/share-link/index.ts'
import { isUuid } from '../../../platform/ids.ts'
import type { FrozenRow } from '../reports.rows.ts'
import { findFrozen, findShared, listFrozen } from './frozen-report.sql.ts'
import { listMovements, listStillPublished, type Funds } from '../reports.sql.ts'
import { maySeeAccounts, mayFreeze } from '../reports.policy.ts'
import { findReportCharity } from '../view-report.ts'
import { makeEmptyStatement, buildWholeStatements } from '../accounts/fund-statements.ts'

/** The page that shows a report, by its id or by the secret of its link. */
const page = '/reports/view?report='

/** Returns whether the entries up to the time of freezing still add up to the report’s totals. */
const verifyTotals = async (db: Db, { figures, size }: FrozenRow): Promise<boolean> => {
  const funds: Funds = {
    charityId: figures.charity.id,
    projects:
      figures.subject.kind === 'project'
        ? [figures.subject.id]
        : figures.funds.map(({ id }) => id).filter((id) => id !== null),
    general: figures.subject.kind === 'charity',
  }
  const again = buildWholeStatements(await listMovements(db, funds, figures.period, size))
  const expected = again.length > 0 ? again : [makeEmptyStatement(figures.subject.currency)]
  return isDeepStrictEqual(toComparableLines(figures.statements), toComparableLines(expected))
}

// Old frozen reports count transfers in and transfers out differently, but in minus out is the
// same.
const toComparableLines = (statements: Report['statements']) =>
  statements.map(
    ({ currency, opening, received, spent, fees, closing, movedIn, movedOut, broughtIn }) =>
      [currency, opening, received, broughtIn, movedIn - movedOut, spent, fees, closing].join(' '),
  )

/**
 * Finds a frozen report, by its id if the caller may read it, or by the secret of its link for
 * anyone. Throws `report-not-found`.
 */
const findRow = async (
  { config, database }: Pick<Deps, 'config' | 'database'>,
  session: Session | null,
  id: string,
): Promise<{ row: FrozenRow; byLink: boolean }> => {
  const shareId = readShareId(config, id)
  const actor = session?.userId ?? ''
  const known = isUuid(id)
  const row =
    shareId !== null
      ? await database.read('system', (db) => findShared(db, shareId))
      : known
        ? await database.read(actor, (db) => findFrozen(db, id))
        : undefined
  if (!row) throw new AppError('report-not-found')
  return { row, byLink: shareId !== null }
}

export const viewFrozen = async (
  deps: Pick<Deps, 'config' | 'database'>,
  session: Session | null,
  id: string,
): Promise<ShownReport> => {
  const { row, byLink } = await findRow(deps, session, id)
  const { agrees, told } = await deps.database.read('system', async (db) => ({
    agrees: await verifyTotals(db, row),
    told: await listStillPublished(
      db,
      row.figures.updates.map((update) => update.id),
    ),
  }))
  const isTeam = maySeeAccounts(session, row.charityId)
  const updates = row.figures.updates.filter((update) => told.has(update.id))
  return {
    report: { ...row.figures, updates },
    updatesGone: row.figures.updates.length - updates.length,
    frozen: {
      id: row.id,
      frozenAt: row.frozenAt,
      // A report opened by its link is read as the system, so the name of the person who froze it
      // is removed here for readers outside the team.
      frozenBy: { role: row.role, name: byLink && !isTeam ? null : row.name },
      note: row.note,
      agrees,
      share: isTeam ? toShare(deps, page, row) : null,
    },
    can: { freeze: false, share: mayFreeze(session, row.charityId) },
  }
}

export const listFrozenReports = async (
  db: Db,
  deps: Pick<Deps, 'config'>,
  session: Session | null,
  address: string,
): Promise<{ reports: ListedReport[] }> => {
  const charity = await findReportCharity(db, address)
  const rows = await listFrozen(db, charity.id)
  const isTeam = maySeeAccounts(session, charity.id)
  return {
    reports: rows.map((row) => ({
      id: row.id,
      project: row.project,
      period: { from: row.from, to: row.to },
      frozenAt: row.frozenAt,
      frozenBy: { role: row.role, name: row.name },
      note: row.note,
      isOpen: row.isOpen,
      share: isTeam ? toShare(deps, page, row) : null,
    })),
  }
}
