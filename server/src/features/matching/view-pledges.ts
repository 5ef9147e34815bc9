import type { MatchOfPledge, MatchPledge, MatchPot } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { nameProject } from '@pennytrail/contract/donations/gift-words.ts'
import type { PledgeState } from '@pennytrail/contract/matching/match-rules.ts'
import { AppError, orThrow } from '../../platform/app-error.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { isInDonorOrg, type Deps, type Session } from '../../platform/http/index.ts'
import { mayAnswerFor, mayPledge } from './matching.policy.ts'
import type { CharityOfPotsRow, PotPledgeRow, PotRow } from './matching.rows.ts'
import {
  findPledge,
  isVisible,
  listMatches,
  listPledges,
  listPledgesOfPots,
  listPots,
  listVisibleIds,
  type PledgeRow,
} from './matching.sql.ts'

const getState = (row: PledgeRow, today: string): PledgeState => {
  if (row.declinedAt !== null) return 'declined'
  if (row.acceptedAt === null) return 'waiting'
  if (today <= row.endsOn) return 'open'
  return row.paid === row.allocated ? 'paid' : 'ended'
}

const isOverdue = (
  {
    paid,
    dueOn,
    settled,
  }: { readonly settled: number; readonly paid: number; readonly dueOn: string },
  today: string,
): boolean => settled > paid && today > dueOn

/** Returns a pledge as the caller, who may see it, does. */
export const toPledge = (row: PledgeRow, session: Session, now: Date): MatchPledge => {
  const today = toUkDate(now)
  const state = getState(row, today)
  const own = mayPledge(session, row)
  const charity = mayAnswerFor(session, row.charityId)
  return {
    id: row.id,
    pot: {
      id: row.potId,
      title: row.title,
      ratio: row.ratio,
      maxEach: row.maxEach,
      startsOn: row.startsOn,
      endsOn: row.endsOn,
    },
    charity: { id: row.charityId, number: row.charityNumber, name: row.charityName },
    project: nameProject(row.projectId, row.projectTitle),
    pledger: row.pledger,
    donorOrgId: row.donorOrgId,
    publicName: row.publicName,
    state,
    promised: row.promised,
    pledged: row.pledged,
    settled: row.settled,
    reserved: row.allocated - row.settled,
    free: row.free,
    paid: row.paid,
    dueOn: row.dueOn,
    isOverdue: isOverdue(row, today),
    wording: row.wording,
    signedBy: row.signedBy,
    signedAt: row.signedAt,
    acceptedAt: row.acceptedAt,
    can: {
      answer: charity && state === 'waiting',
      withdraw: own && row.free > 0 && (state === 'waiting' || state === 'open'),
      recordPayment: charity && row.settled > row.paid,
    },
  }
}

/**
 * Reads a pledge for its pledger or the charity's team. Row-level security hides it from others.
 * Throws `match-pledge-not-found`.
 */
export const readPledge = async (
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  session: Session,
  id: string,
): Promise<MatchPledge> => {
  const row = await findVisible({ database }, session, id)
  return toPledge(row, session, clock.now())
}

const findVisible = async (
  { database }: Pick<Deps, 'database'>,
  session: Session,
  id: string,
): Promise<PledgeRow> => {
  const visible = await database.read(session.userId, (db) => isVisible(db, id))
  const row = visible ? await database.read('system', (db) => findPledge(db, id)) : undefined
  return orThrow(row, 'match-pledge-not-found')
}

/** Reads a pledge with the gifts that it matched. Throws `match-pledge-not-found`. */
export const viewPledge = async (
  deps: Pick<Deps, 'clock' | 'database'>,
  session: Session,
  id: string,
): Promise<{ pledge: MatchPledge; matches: MatchOfPledge[] }> => {
  const pledge = await readPledge(deps, session, id)
  const matches = await deps.database.read('system', (db) => listMatches(db, id))
  return { pledge, matches }
}

/** Lists the pledges that the caller may see of an organisation, a charity, or of their own. */
export const viewPledges = async (
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  session: Session,
  of: { readonly charity?: string | undefined; readonly donorOrg?: string | undefined },
): Promise<{ pledges: MatchPledge[] }> => {
  if (of.donorOrg !== undefined && !isInDonorOrg(session, of.donorOrg)) {
    throw new AppError('access-denied')
  }
  const ids = await database.read(session.userId, (db) => listVisibleIds(db, of))
  const rows = ids.length === 0 ? [] : await database.read('system', (db) => listPledges(db, ids))
  return { pledges: rows.map((row) => toPledge(row, session, clock.now())) }
}

const sum = (rows: readonly PotPledgeRow[], field: 'pledged' | 'free' | 'settled' | 'paid') =>
  rows.reduce((total, row) => total + row[field], 0)

const toPot = (row: PotRow, pledges: readonly PotPledgeRow[], today: string): MatchPot => ({
  id: row.id,
  charity: { id: row.charityId, number: row.charityNumber, name: row.charityName },
  project: nameProject(row.projectId, row.projectTitle),
  title: row.title,
  ratio: row.ratio,
  maxEach: row.maxEach,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  isOpen: today >= row.startsOn && today <= row.endsOn,
  pledged: sum(pledges, 'pledged'),
  left: sum(pledges, 'free'),
  settled: sum(pledges, 'settled'),
  paid: sum(pledges, 'paid'),
  pledges: pledges.map((pledge) => ({
    name: pledge.publicName,
    pledged: pledge.pledged,
    settled: pledge.settled,
    paid: pledge.paid,
    dueOn: pledge.dueOn,
    isOverdue: isOverdue(pledge, today),
  })),
})

/** The fund whose matching is read. */
interface MatchedFund {
  readonly fund: 'project' | 'charity'
  readonly id: string
}

/** Finds the charity of a project that the caller may see, or a charity itself. */
const findCharity = async (db: Db, { fund, id }: MatchedFund): Promise<string> => {
  const found = await db.maybe<CharityOfPotsRow>(
    fund === 'charity'
      ? sql`select id as charity_id from charity where id = ${id} and status <> 'claimed'`
      : sql`select charity_id from project where id = ${id}`,
  )
  return orThrow(found, `${fund}-not-found`).charityId
}

/** Lists the matching of gifts to a project or a charity, as everybody may see it. */
export const viewPots = async (
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  session: Session | null,
  of: MatchedFund,
): Promise<{ pots: MatchPot[] }> => {
  const charityId = await database.read(session?.userId ?? '', (db) => findCharity(db, of))
  const projectId = of.fund === 'project' ? of.id : null
  return database.read('system', async (db) => {
    const pots = await listPots(db, { charityId, projectId })
    if (pots.length === 0) return { pots: [] }
    const pledges = await listPledgesOfPots(
      db,
      pots.map(({ id }) => id),
    )
    const today = toUkDate(clock.now())
    return {
      pots: pots.map((pot) =>
        toPot(
          pot,
          pledges.filter(({ potId }) => potId === pot.id),
          today,
        ),
      ),
    }
  })
}
