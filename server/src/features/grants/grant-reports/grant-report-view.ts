import type { GrantReport } from '@pennytrail/contract'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { changeShare, readShareId, toShare } from '../../../platform/share-link/index.ts'
import { isUuid } from '../../../platform/ids.ts'
import { listWithheld, listWithReceipt } from '../../ledger/index.ts'
import {
  findReport,
  findShared,
  listReadable,
  lockReport,
  readSpentUntil,
  saveShare,
  type ReportRow,
} from './grant-reports.sql.ts'
import { isInOrg, isOnTeam, mayShareReport } from '../grants.policy.ts'

/**
 * The path of the page of a report on a grant. It continues with the report's id or with the secret
 * of the shared link.
 */
const page = '/grant-report/'

type Frozen = ReportRow & {
  readonly frozenAt: string
  readonly figures: GrantReport['figures']
  readonly size: number
  readonly head: string
}

const isFrozen = (row: ReportRow | undefined): row is Frozen => row?.frozenAt != null

/**
 * Finds a report by its id, for members of the two organisations of the grant, or by the secret of
 * its shared link, for anyone.
 */
const findRow = async (
  { config, database }: Pick<Deps, 'config' | 'database'>,
  session: Session | null,
  id: string,
): Promise<{ row: Frozen; byLink: boolean }> => {
  const shareId = readShareId(config, id)
  const row =
    shareId !== null
      ? await database.read('system', (db) => findShared(db, shareId))
      : session !== null && isUuid(id)
        ? await database.read(session.userId, (db) => findReport(db, id.toLowerCase()))
        : undefined
  if (!isFrozen(row)) throw new AppError('grant-report-not-found')
  return { row, byLink: shareId !== null }
}

/**
 * Returns whether the spending in a frozen report agrees with the ledger, read up to the last entry
 * that existed when the report was frozen.
 */
const verifyTotals = async (
  { database }: Pick<Deps, 'database'>,
  row: Frozen,
): Promise<boolean> => {
  const { spent, uses } = await database.read('system', (db) =>
    readSpentUntil(db, row.grantId, row.size),
  )
  return spent === row.figures.trail.spent && uses === row.figures.trail.usesInAll
}

interface Now {
  /** The updates that the reader can read. */
  readonly readable: ReadonlySet<string>
  /** The entries whose payee is withheld. */
  readonly withheld: ReadonlySet<string>
  /** The entries that have a receipt. */
  readonly withReceipt: ReadonlySet<string>
}

/**
 * Shows the evidence for frozen figures as it is now: receipts that were published or withdrawn
 * since, updates that the reader can read, and payees whose names are not withheld.
 */
const showAsNow = (figures: GrantReport['figures'], now: Now) => ({
  ...figures,
  trail: {
    ...figures.trail,
    uses: figures.trail.uses.map((use) => ({
      ...use,
      entry: use.entry && {
        ...use.entry,
        payee: now.withheld.has(use.entry.id) ? null : use.entry.payee,
        evidence: now.withReceipt.has(use.entry.id),
      },
      updates: use.updates.filter(({ id }) => now.readable.has(id)),
    })),
  },
})

const listUpdateIds = ({ trail }: GrantReport['figures']): Set<string> =>
  new Set(trail.uses.flatMap(({ updates }) => updates.map(({ id }) => id)))

/**
 * Returns a frozen report on a grant. Its amounts never change; the evidence for them is shown as it
 * is now.
 */
export const viewGrantReport = async (
  deps: Pick<Deps, 'config' | 'database'>,
  session: Session | null,
  id: string,
): Promise<GrantReport> => {
  const { row, byLink } = await findRow(deps, session, id)
  const isParty =
    session !== null && (isInOrg(session, row.donorOrgId) || isOnTeam(session, row.charityId))
  const updateIds = listUpdateIds(row.figures)
  const readable = await deps.database.read(isParty ? session.userId : '', (db) =>
    listReadable(db, [...updateIds]),
  )
  const uses = row.figures.trail.uses.flatMap(({ entry }) => (entry ? [entry.id] : []))
  const { withheld, withReceipt } = await deps.database.read('system', async (db) => ({
    withheld: await listWithheld(db, uses),
    withReceipt: await listWithReceipt(db, uses),
  }))
  return {
    id: row.id,
    dueOn: row.dueOn,
    frozenAt: row.frozenAt,
    // The server reads a report by its shared link as the system, so the author's name must be
    // hidden here from readers with the link.
    by: { role: row.role ?? '', name: byLink && !isParty ? null : row.name },
    note: row.note,
    figures: showAsNow(row.figures, { readable, withheld, withReceipt }),
    ledger: { size: row.size, head: row.head },
    isDemo: row.isDemo,
    updatesGone: updateIds.size - readable.size,
    agrees: await verifyTotals(deps, row),
    share: isParty ? toShare(deps, page, row) : null,
    can: { share: mayShareReport(session, row) },
  }
}

/** Creates or withdraws the shared link of a report. */
export const shareGrantReport = async (
  deps: Deps,
  session: Session,
  id: string,
  shared: boolean,
): Promise<GrantReport> => {
  const { row, byLink } = await findRow(deps, session, id)
  if (byLink) throw new AppError('grant-report-not-found')
  if (!mayShareReport(session, row)) throw new AppError('access-denied')
  await deps.database.transaction('money', async (db) => {
    const of = orThrow(await lockReport(db, row.id), 'grant-report-not-found')
    await changeShare(db, {
      of,
      subjectKind: 'grant-report',
      shared,
      by: session.userId,
      at: deps.clock.now(),
      write: (share) => saveShare(db, row.id, share),
    })
  })
  return viewGrantReport(deps, session, row.id)
}
