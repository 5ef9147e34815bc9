import { randomUUID } from 'node:crypto'
import type { NewGrant, SavedVersion } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { viewGrantSpending } from '../../features/attribution/index.ts'
import {
  toReportFigures,
  findGrant,
  freezeExtra,
  markOffered,
  saveDraft,
  insertGrant,
  postOffline,
  saveShare,
} from '../../features/grants/index.ts'
import { sql } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import type { ReceivedMethod } from '@pennytrail/contract/grants/rules.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { MadeDonation } from './donations.ts'

export interface GrantOptions extends Partial<Omit<NewGrant, 'charityId' | 'donorOrgId'>> {
  /** The Manager of the charity who recorded the grant. */
  readonly by: string
  readonly donorOrgId: string
  readonly state?: 'waiting' | 'confirmed' | 'refused' | 'withdrawn'
  readonly reason?: string
  readonly at?: Date
}

const today = (deps: Pick<Deps, 'clock'>): string => deps.clock.now().toISOString().slice(0, 10)

/**
 * Creates a grant of 30,000.00 by bank transfer in one instalment, by default not confirmed yet.
 */
export const makeGrant = async (
  deps: Deps,
  charityId: string,
  { at = deps.clock.now(), by, reason, state = 'waiting', ...options }: GrantOptions,
): Promise<{ id: string }> => {
  const id = options.id ?? uuidv7()
  const amount = options.amount ?? 3_000_000
  const awardedOn = options.awardedOn ?? today(deps)
  await deps.database.transaction('system', async (db) => {
    await insertGrant(db, {
      projectId: null,
      purpose: 'For the work of the year',
      shownAs: 'named',
      budgetLineIds: [],
      instalments: [{ amount, dueOn: awardedOn }],
      reportDates: [],
      ...options,
      id,
      charityId,
      amount,
      awardedOn,
      method: 'bank-transfer',
      state: 'waiting',
      by,
      now: at,
    })
    if (state === 'waiting') return
    await db.run(sql`
      update donor_grant set state = ${state}, decided_by = ${by}, decided_at = ${at},
        reason = ${state === 'refused' ? (reason ?? 'Not ours.') : null}
      where id = ${id}`)
  })
  return { id }
}

export interface VersionOptions {
  readonly by: string
  readonly donorOrgId: string
  readonly charityId: string
  readonly side?: 'funder' | 'charity'
  /** By default the version is offered. */
  readonly offer?: boolean
  readonly grantId?: string
  readonly terms?: Partial<SavedVersion['terms']>
}

/** Creates a version of a grant of 12,000.00, by default the first one of a new award. */
export const makeGrantVersion = async (
  deps: Deps,
  { by, grantId = uuidv7(), offer = true, side = 'funder', terms, ...of }: VersionOptions,
): Promise<{ id: string; grantId: string }> => {
  const id = uuidv7()
  const now = deps.clock.now()
  await deps.database.transaction('system', async (db) => {
    const sent = { id, grantId, side, offer, words: '', ...of }
    await saveDraft(
      db,
      {
        ...sent,
        terms: {
          projectId: null,
          amount: 1_200_000,
          purpose: 'For the work of the year',
          budgetLineIds: [],
          shownAs: 'named',
          instalments: [{ amount: 1_200_000, dueOn: today(deps) }],
          reportDates: [],
          terms: null,
          contact: 'Ada Marsh, ada@example.org',
          ...terms,
        },
      },
      by,
      now,
    )
    if (offer) await markOffered(db, sent, now)
  })
  return { id, grantId }
}

export interface OfflineGiftOptions {
  readonly id?: string
  readonly amount?: number
  readonly projectId?: string | null
  /** YYYY-MM-DD; by default today. */
  readonly date?: string
  /** By default cash. */
  readonly method?: ReceivedMethod
}

/** Creates a gift from a temporary person and posts it to the ledger, as the product does. */
export const makeOfflineGift = async (
  deps: Deps,
  charityId: string,
  temporaryPersonId: string,
  options: OfflineGiftOptions = {},
): Promise<MadeDonation> => {
  const id = options.id ?? uuidv7()
  const amount = options.amount ?? 2500
  const by = { charities: [{ id: charityId, role: 'Lead' }] } as unknown as Session
  await deps.database.transaction('system', (db) =>
    postOffline(db, deps, by, {
      id,
      charityId,
      projectId: options.projectId ?? null,
      amount,
      method: options.method ?? 'cash',
      publicName: null,
      grantId: null,
      giver: { personId: null, temporaryPersonId, donorOrgId: null },
      date: options.date ?? toUkDate(deps.clock.now()),
      kind: 'gift',
      giverName: 'Someone',
      evidence: [],
    }),
  )
  return { id, amount }
}

/** Creates a report on a grant whose money has arrived; a member of the charity freezes it now. */
export const makeGrantReport = async (
  deps: Deps,
  grantId: string,
  { by, shared = false }: { readonly by: string; readonly shared?: boolean },
): Promise<{ id: string }> => {
  const id = uuidv7()
  const giftSpending = await viewGrantSpending(deps.database, by, grantId)
  await deps.database.transaction('system', async (db) => {
    const grant = (await findGrant(db, grantId))!
    await freezeExtra(db, {
      id,
      grantId,
      charityId: grant.charity.id,
      note: 'The boats are in the water.',
      by,
      role: `Manager of ${grant.charity.name}`,
      now: deps.clock.now(),
      figures: toReportFigures(grant, giftSpending!),
    })
    if (shared) await saveShare(db, id, { id: randomUUID(), at: deps.clock.now() })
  })
  return { id }
}
