import type {
  CharityDispute,
  CharityPayments,
  PaymentConnection,
  PaymentReplacement,
  PayoutList,
} from '@pennytrail/contract'
import { charityDispute, payoutList } from '@pennytrail/contract/payments/routes.ts'
import { describePage } from '@pennytrail/contract/pagination.ts'
import { AppError, orThrow } from '../../platform/app-error.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { pickDeclared, type Deps, type Session } from '../../platform/http/index.ts'
import { resolveCharityId } from '../charities/index.ts'
import { listReceivedDebits, toSitePath } from '../donations/index.ts'
import { listOwnFindings } from './charges/charge-findings.sql.ts'
import { findConnection, type ConnectionRow } from './connect/connection.sql.ts'
import { countPayouts, listDisputes, listPayouts } from './payouts/payouts.sql.ts'
import { findReplacement } from './replacement/replacement.sql.ts'
import { mayConnect, mayMatch, maySeePayments } from './payments.policy.ts'
import type { DisputeRow, WaitingRow } from './payments.rows.ts'

export const viewConnection = (
  { config, payments }: Deps,
  row: ConnectionRow,
): PaymentConnection => {
  const account = row.stripeAccount ?? row.lastAccount
  return {
    state: getConnectionState(row),
    account,
    payoutsEnabled: row.stripeAccount !== null && (row.payoutsEnabled ?? row.chargesEnabled),
    needs: row.needs ?? [],
    openedHere: row.openedHere ?? false,
    connectedAt: row.connectedAt,
    ended: row.endedAt && row.endedHow ? { at: row.endedAt, how: row.endedHow } : null,
    dashboardUrl: account && toSitePath(payments.dashboardUrl(account), config.appOrigin),
  }
}

const getConnectionState = (row: ConnectionRow): PaymentConnection['state'] => {
  if (row.stripeAccount === null) return row.endedAt === null ? 'none' : 'ended'
  return row.chargesEnabled ? 'ready' : 'incomplete'
}

/** Shows the account that waits to replace the charity's account; null if none does. */
const viewReplacement = async (
  db: Db,
  { config, payments }: Deps,
  session: Session,
  { id: charityId, status }: ConnectionRow,
): Promise<PaymentReplacement | null> => {
  const row = await findReplacement(db, charityId)
  if (!row?.isOfLead) return null
  const isLead = mayConnect(session, charityId)
  const mayAgree = isLead && status === 'verified' && row.mayAgree.includes(session.userId)
  return {
    account: row.account,
    connectedAt: row.connectedAt,
    connectedBy: row.connectedByName,
    countsAt: row.countsAt,
    agreed: row.agreedBy !== null,
    takesPayments: row.chargesEnabled,
    needs: row.needs,
    openedHere: row.openedHere,
    dashboardUrl: toSitePath(payments.dashboardUrl(row.account), config.appOrigin),
    can: {
      agree: mayAgree && row.agreedBy === null,
      withdraw: isLead,
    },
  }
}

/** Shows the charity's account and the one that waits to replace it. */
export const viewAccounts = async (
  db: Db,
  deps: Deps,
  session: Session,
  row: ConnectionRow,
): Promise<Pick<CharityPayments, 'connection' | 'replacement'>> => ({
  connection: viewConnection(deps, row),
  replacement: await viewReplacement(db, deps, session, row),
})

/** Returns the balance that the provider holds for a charity, according to the ledger. */
const readWaiting = (db: Db, charityId: string) =>
  db.many<WaitingRow>(sql`
    select currency, sum(amount)::bigint as amount from ledger_leg
    where charity_id = ${charityId} and account = 'stripe-balance'
    group by currency having sum(amount) <> 0 order by currency`)

/**
 * Shows how a charity takes payments. `address` is the id or number that the path names. Throws
 * `charity-not-found` and `access-denied`.
 */
export const viewPayments = async (
  deps: Deps,
  session: Session,
  address: string,
): Promise<CharityPayments> => {
  const { charityId, ...own } = await deps.database.read(session.userId, async (db) => {
    const charityId = await resolveCharityId(db, address)
    const row = orThrow(await findConnection(db, charityId), 'charity-not-found')
    if (!maySeePayments(session, charityId)) throw new AppError('access-denied')
    return {
      charityId,
      ...(await viewAccounts(db, deps, session, row)),
      waiting: await readWaiting(db, charityId),
      disputes: (await listDisputes(db, charityId)).map((one) => viewDispute(deps, row, one)),
      findings: await listOwnFindings(db, charityId),
    }
  })
  return {
    ...own,
    testPayments: !deps.payments.livemode,
    underWay: await deps.database.read('system', (db) => listReceivedDebits(db, { charityId })),
    can: { connect: mayConnect(session, charityId) },
  }
}

const viewDispute = (
  { config, payments }: Deps,
  { lastAccount, stripeAccount }: ConnectionRow,
  row: DisputeRow,
): CharityDispute => {
  const account = row.account ?? stripeAccount ?? lastAccount
  return {
    ...pickDeclared(charityDispute, row),
    url: account && toSitePath(payments.disputeUrl(account, row.id), config.appOrigin),
  }
}

/** Lists a charity’s payouts, newest first, with the gifts and fees that they contain. */
export const viewPayouts = async (
  db: Db,
  session: Session,
  charityId: string,
  { page, limit }: { page: number; limit: number },
): Promise<PayoutList> => {
  if (!(await findConnection(db, charityId))) throw new AppError('charity-not-found')
  if (!maySeePayments(session, charityId)) throw new AppError('access-denied')
  const { count } = await countPayouts(db, charityId)
  const rows = await listPayouts(db, charityId, { limit, offset: (page - 1) * limit })
  return {
    payouts: rows.map((row) => pickDeclared(payoutList.shape.payouts.element, row)),
    can: { match: mayMatch(session, charityId) },
    ...describePage({ page, limit }, count),
  }
}
