import type { BankPlace } from '@pennytrail/contract/ledger/bank-accounts/ledger-accounts.ts'
import type { NewRestrictionGround, RestrictedPart } from '@pennytrail/contract'
import { describePaidBack } from '@pennytrail/contract/donations/refunds/paid-back.ts'
import { decidedByTerms } from '@pennytrail/contract/donations/refunds/refund-grounds.ts'
import {
  composeGroundWords,
  describeGround,
  hasDecision,
} from '@pennytrail/contract/unspent-gifts/restriction-grounds.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { roleInCharity, type Deps, type Session } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { insertOfflineRefund, type StatedGround } from '../../donations/index.ts'
import {
  findBankPlace,
  buildRefundEntry,
  buildTransferEntry,
  postEntries,
  takeEvidence,
  type NewEntry,
} from '../../ledger/index.ts'
import type { FoundProject } from '../../projects/index.ts'
import { findGift, type GiftRow } from '../unspent-gifts.sql.ts'
import type { ProjectUnspent } from './project-unspent.ts'
import { insertGround } from './restricted-money.sql.ts'

interface Leaving {
  readonly project: FoundProject
  readonly sent: NewRestrictionGround
  readonly part: RestrictedPart
  readonly unspent: ProjectUnspent
}

/** Splits an amount over the gifts of a grant, oldest first; one share without a gift otherwise. */
const split = ({ part, sent, unspent }: Leaving): [donationId: string | null, amount: number][] => {
  const gifts = unspent.grants.get(part.id ?? '')
  if (!gifts) return [[null, sent.amount]]
  const shares: [string, number][] = []
  let open = sent.amount
  for (const [donationId, left] of gifts) {
    const amount = Math.min(left, open)
    if (amount > 0) shares.push([donationId, amount])
    open -= amount
  }
  return shares
}

/** Reads the gift of a grant. Throws `gift-busy` while something else decides about it. */
const readFreeGift = async (db: Db, donationId: string): Promise<GiftRow> => {
  const gift = (await findGift(db, donationId))!
  if (gift.underWay > 0 || gift.status === 'disputed' || gift.fee === null) {
    throw new AppError('gift-busy')
  }
  return gift
}

const describe = (sent: NewRestrictionGround): string => {
  const { decidedOn, ground, paidBack } = sent
  const how = ground === 'returned' && paidBack ? ` ${describePaidBack(paidBack)}` : ''
  const why = `${describeGround(ground, decidedOn)}${how}`
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}. ${composeGroundWords(sent)}`
}

/** Returns the ground of the refund of a gift: its own terms, or else the trustees' decision. */
const toRefundGround = (
  { decidedOn, power, words }: NewRestrictionGround,
  { terms }: RestrictedPart,
  { paidOn, recordedBy }: { paidOn: string; recordedBy: string },
): StatedGround =>
  hasDecision('returned', terms)
    ? {
        ground: 'trustees-decision',
        decidedBy: 'The trustees',
        decidedOn: decidedOn ?? paidOn,
        decision: words,
        power,
        recordedBy,
      }
    : {
        ground: 'must-return-terms',
        decidedBy: decidedByTerms,
        decidedOn: paidOn,
        decision: words,
        recordedBy,
      }

/** Throws unless money arrived in the project no later than it was paid back. */
const checkArrival = (since: string | undefined, { paidBack }: NewRestrictionGround): void => {
  if (!paidBack || since === undefined || since <= paidBack.on) return
  throw makeFieldError(
    'paidBack.on',
    `A part of it arrived here on ${formatDay(since)}, so it was paid back on that day or later.`,
  )
}

/** Builds the entry that moves restricted money, or that returns a grant which is no gift here. */
const buildEntry = (
  { project, sent }: Leaving,
  common: Omit<
    Parameters<typeof buildTransferEntry>[0],
    'fromProjectId' | 'toProjectId' | 'donationId'
  >,
  donationId: string | null,
  account: BankPlace,
): NewEntry =>
  sent.ground === 'returned'
    ? buildRefundEntry({ ...common, projectId: project.id, donationId, account })
    : buildTransferEntry({
        ...common,
        fromProjectId: project.id,
        toProjectId: sent.toProjectId,
        ...(donationId === null ? {} : { donationId }),
      })

/**
 * Posts the entries that move or return restricted money, each with its ground. Returns the id of
 * the first entry, which carries the evidence.
 */
export const postGround = async (
  db: Db,
  deps: Pick<Deps, 'clock'>,
  session: Session,
  leaving: Leaving,
): Promise<string> => {
  const { part, project, sent, unspent } = leaving
  const paidBack = sent.ground === 'returned' ? sent.paidBack : null
  const now = deps.clock.now()
  const files = await takeEvidence(db, deps, project.charityId, sent.evidence)
  const ids: string[] = []
  for (const [at, [donationId, amount]] of split(leaving).entries()) {
    const entryId = uuidv7(now.getTime())
    const gift = donationId === null ? null : await readFreeGift(db, donationId)
    const balanceId = part.kind === 'outside-grant' && donationId === null ? part.id : null
    if (paidBack) checkArrival(unspent.arrivals.get(donationId ?? part.id ?? ''), sent)
    const common = {
      balanceId,
      id: entryId,
      amount,
      currency: project.currency,
      date: paidBack?.on ?? toUkDate(now),
      description: describe(sent),
      authorRole: roleInCharity(session, project.charityId)!,
      author: session.userId,
      files: at === 0 ? files : '',
    }
    const isNew = await insertGround(
      db,
      {
        id: at === 0 ? sent.id : uuidv7(now.getTime()),
        charityId: project.charityId,
        projectId: project.id,
        grantId: part.kind === 'grant' ? part.id : null,
        balanceId,
        ground: sent.ground,
        words: composeGroundWords(sent),
        decidedOn: sent.decidedOn,
        amount,
        entryId,
        by: session.userId,
      },
      now,
    )
    if (!isNew) throw new AppError('conflict')
    if (gift && paidBack) {
      await insertOfflineRefund(db, deps, {
        ...common,
        gift,
        projectId: project.id,
        paidBack,
        ground: toRefundGround(sent, part, { paidOn: paidBack.on, recordedBy: session.userId }),
      })
    } else {
      const account = await findBankPlace(db, project.charityId, {
        id: paidBack?.accountId,
        currency: project.currency,
        field: 'paidBack.accountId',
      })
      const entry = buildEntry(leaving, common, donationId, account)
      await postEntries(db, project.charityId, [entry], now)
    }
    ids.push(entryId)
  }
  return ids[0]!
}
