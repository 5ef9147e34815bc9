import type {
  NewClosureTerms,
  NewRestrictionGround,
  ProjectClosure,
  RestrictedPart,
} from '@pennytrail/contract'
import { getPaidBackOnError } from '@pennytrail/contract/donations/refunds/paid-back.ts'
import {
  getLateDecisionError,
  getPowerError,
} from '@pennytrail/contract/donations/refunds/refund-grounds.ts'
import { allowsLeaving } from '@pennytrail/contract/grants/grant-terms.ts'
import {
  getConsentDateError,
  getGroundDateError,
  getKeptAtError,
  groundLabels,
  hasDecision,
} from '@pennytrail/contract/unspent-gifts/restriction-grounds.ts'
import { getClosedDateError, type OpenDays } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, makeFieldError, orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { insertGrantTerms, lockLedger, readOpenDays, showTaken } from '../../ledger/index.ts'
import { findManagedProject, lockProject, type FoundProject } from '../../projects/index.ts'
import { mayRecordGround } from '../unspent-gifts.policy.ts'
import { advanceClosure, getLastAnswerDay } from './advance-closure.ts'
import { findProjectClosure, insertMissingClosures, listMoveTargets } from './closures.sql.ts'
import { notifyFunder } from './notify-funder.ts'
import { postGround } from './post-ground.ts'
import { listProjectUnspent, type ProjectUnspent } from './project-unspent.ts'
import { listGrounds, lockGiftsOfGrant } from './restricted-money.sql.ts'
import { viewClosure } from './view-closure.ts'

const findPart = (
  { restricted }: ProjectUnspent,
  source: NewRestrictionGround['source'],
): RestrictedPart =>
  orThrow(
    restricted.find(({ id, kind }) => kind === source.kind && id === source.id),
    'grant-not-found',
  )

const makeNotPossible = (message: string): AppError =>
  new AppError('ground-not-possible', { message })

/** Throws unless a ground names the day and the evidence of its decision. */
const checkDecision = (sent: NewRestrictionGround, part: RestrictedPart, today: string): void => {
  const { decidedOn, evidence, ground, keptAt, paidBack } = sent
  if (!hasDecision(ground, part.terms)) return
  const { receivedOn } = part
  const date =
    ground === 'consent'
      ? getConsentDateError(decidedOn ?? '', { receivedOn, today })
      : (getGroundDateError(decidedOn ?? '', today) ??
        getLateDecisionError(decidedOn ?? '', (ground === 'returned' && paidBack?.on) || ''))
  if (date !== undefined) throw makeFieldError('decidedOn', date)
  const keptAtError = ground === 'consent' ? getKeptAtError(keptAt, evidence.length) : undefined
  if (keptAtError !== undefined) throw makeFieldError('keptAt', keptAtError)
}

/** Throws unless a return names the payment, and the power unless the terms require it. */
const checkReturn = (
  { paidBack, power }: NewRestrictionGround,
  part: RestrictedPart,
  { open, today }: { open: OpenDays; today: string },
): void => {
  if (part.online) {
    throw makeNotPossible('This grant was paid online. Refund it on the page of its gift.')
  }
  if (!paidBack) throw makeFieldError('paidBack', 'Say how and when you paid the money back.')
  const date =
    getPaidBackOnError(paidBack.on, { givenOn: part.receivedOn ?? '', today }) ??
    getClosedDateError(paidBack.on, open)
  if (date !== undefined) throw makeFieldError('paidBack.on', date)
  const isDecided = hasDecision('returned', part.terms)
  const error = isDecided ? getPowerError(power, 'trustees-decision') : undefined
  if (error !== undefined) throw makeFieldError('power', error)
}

/** Throws unless the ground fits the terms of the money and names all that it needs. */
const checkGround = (
  sent: NewRestrictionGround,
  part: RestrictedPart,
  days: { open: OpenDays; today: string },
  currency: string,
): void => {
  checkDecision(sent, part, days.today)
  if (sent.amount > part.amount) {
    throw makeFieldError('amount', `${formatMoney(part.amount, currency)} of it is left.`)
  }
  if (sent.ground === 'returned') checkReturn(sent, part, days)
  if (sent.ground !== 'terms') return
  if (part.kind === 'other') {
    throw makeNotPossible('No terms are recorded here for this money. Name another ground.')
  }
  if (part.terms === null) {
    throw makeNotPossible('Nobody has said what was agreed for this grant. Record its terms first.')
  }
  if (!allowsLeaving(part.terms, sent.toProjectId !== null)) {
    throw makeNotPossible('The terms of this grant do not let the money go there.')
  }
}

const checkTarget = async (
  db: Db,
  project: FoundProject,
  sent: NewRestrictionGround,
): Promise<void> => {
  if (sent.ground === 'returned' || sent.toProjectId === null) return
  const targets = await listMoveTargets(db, project.charityId, project.currency, project.id)
  if (!targets.some(({ id }) => id === sent.toProjectId)) {
    throw makeFieldError(
      'toProjectId',
      'Choose an open project of the charity, in the same currency.',
    )
  }
}

/** Throws `conflict` if the id names a ground with other contents. */
const isRepeat = async (
  db: Db,
  project: FoundProject,
  sent: NewRestrictionGround,
): Promise<boolean> => {
  const before = (await listGrounds(db, project.id)).find(({ id }) => id === sent.id)
  if (!before) return false
  const isSame = before.ground === sent.ground && before.words.startsWith(sent.words)
  if (!isSame) throw new AppError('conflict')
  return true
}

/**
 * Locks a project whose closure is under way or has ended, and the gifts of a grant before it, as
 * every decision about a gift does. `db` acts as the system.
 */
const lockClosing = async (
  db: Db,
  project: FoundProject,
  source: NewRestrictionGround['source'],
  now: Date,
): Promise<string> => {
  if (source.id !== null) await lockGiftsOfGrant(db, project.charityId, source.id)
  await lockLedger(db, project.charityId)
  await lockProject(db, project.id)
  await insertMissingClosures(db, project.id, getLastAnswerDay(now))
  return orThrow(await findProjectClosure(db, project.id), 'closure-not-open').id
}

/**
 * Records why restricted money leaves a project that is closing or has ended, and posts the entry
 * that moves or returns it. The money stays restricted until then.
 */
export const recordGround = async (
  deps: Deps,
  session: Session,
  address: string,
  sent: NewRestrictionGround,
): Promise<ProjectClosure> => {
  const project = await findManagedProject(deps, session, address)
  if (!mayRecordGround(session, project.charityId, sent.ground)) throw new AppError('access-denied')
  const closureId = await deps.database.transaction('money', async (db) => {
    const now = deps.clock.now()
    const closure = await lockClosing(db, project, sent.source, now)
    if (await isRepeat(db, project, sent)) return closure
    const unspent = await listProjectUnspent(db, project)
    const part = findPart(unspent, sent.source)
    const days = { open: await readOpenDays(db, project.charityId), today: toUkDate(now) }
    checkGround(sent, part, days, project.currency)
    await checkTarget(db, project, sent)
    // Where the terms decide, nobody else did.
    const isDecided = hasDecision(sent.ground, part.terms)
    const stated = isDecided ? sent : { ...sent, decidedOn: null, power: '' }
    const leaving = { project, sent: stated, part, unspent }
    const entryId = await postGround(db, deps, session, leaving)
    await showTaken(db, entryId, sent.evidence, now)
    if (part.kind === 'grant') await notifyFunder(db, deps, { project, sent, grantId: part.id! })
    await recordActivity(db, {
      by: session.userId,
      act: 'record-restriction-ground',
      subjectKind: 'project',
      subjectId: project.id,
      reason: sent.words,
      detail: { ground: groundLabels[sent.ground], amount: sent.amount },
      at: now,
    })
    return closure
  })
  await advanceClosure(deps, closureId)
  return viewClosure(deps, session, address)
}

/** Records the terms of a grant in a closing project, where nobody has stated them yet. */
export const stateTerms = async (
  deps: Deps,
  session: Session,
  address: string,
  sent: NewClosureTerms,
): Promise<ProjectClosure> => {
  const project = await findManagedProject(deps, session, address)
  await deps.database.transaction('money', async (db) => {
    await lockClosing(db, project, sent.source, deps.clock.now())
    const part = findPart(await listProjectUnspent(db, project), sent.source)
    if (part.kind === 'other') throw makeNotPossible('This money is not a grant.')
    if (part.terms !== null) throw makeNotPossible('The terms of this grant are recorded already.')
    await insertGrantTerms(
      db,
      {
        charityId: project.charityId,
        ...(part.kind === 'grant' ? { grantId: part.id! } : { entryId: part.transactionId! }),
      },
      sent.terms,
      { id: session.userId, for: 'charity' },
      deps.clock.now(),
    )
    await recordActivity(db, {
      by: session.userId,
      act: 'state-grant-terms',
      subjectKind: 'project',
      subjectId: project.id,
      reason: sent.terms.words,
      at: deps.clock.now(),
    })
  })
  return viewClosure(deps, session, address)
}
