import type { MatchRatio } from '@pennytrail/contract/matching/match-rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { insertPledge, insertPot, markAnswered } from '../../features/matching/matching.sql.ts'
import { sql } from '../../platform/database/index.ts'
import type { Deps, DonorOrgRole } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'

export interface MadeDonorOrg {
  readonly id: string
  readonly name: string
}

export interface DonorOrgOptions {
  readonly id?: string
  readonly name?: string
  readonly kind?: 'company' | 'trust' | 'foundation' | 'club'
  readonly status?: 'waiting' | 'verified' | 'refused' | 'suspended'
  readonly registrationNumber?: string
  readonly website?: string
  readonly introduction?: string
  readonly isDemo?: boolean
}

let made = 0

/** Creates a donor organisation, by default a verified trust. */
export const makeDonorOrg = async (
  deps: Deps,
  options: DonorOrgOptions = {},
): Promise<MadeDonorOrg> => {
  made += 1
  const id = options.id ?? uuidv7()
  const now = deps.clock.now()
  const status = options.status ?? 'verified'
  const name = options.name ?? `Donor organisation ${made}`
  await deps.database.transaction('system', (db) =>
    db.run(sql`
      insert into donor_org (id, name, kind, registration_number, website, introduction, status,
        is_demo, created_at, verified_at)
      values (${id}, ${name}, ${options.kind ?? 'trust'}, ${options.registrationNumber ?? null},
        ${options.website ?? null}, ${options.introduction ?? ''}, ${status},
        ${options.isDemo ?? false}, ${now},
        ${status === 'verified' || status === 'suspended' ? now : null})`),
  )
  return { id, name }
}

export const joinDonorOrg = (
  deps: Deps,
  donorOrgId: string,
  personId: string,
  role: DonorOrgRole,
): Promise<number> =>
  deps.database.transaction('system', (db) =>
    db.run(sql`insert into donor_org_member (donor_org_id, person_id, role, joined_at)
      values (${donorOrgId}, ${personId}, ${role}, ${deps.clock.now()})`),
  )

/** Creates a donor organisation that waits for verification, with its creator as Lead. */
export const makeWaitingDonorOrg = async (
  deps: Deps,
  founderId: string,
  options: Omit<DonorOrgOptions, 'status'> & { readonly proof?: string } = {},
): Promise<MadeDonorOrg> => {
  const org = await makeDonorOrg(deps, { ...options, status: 'waiting' })
  await joinDonorOrg(deps, org.id, founderId, 'Lead')
  await askForVerification(deps, org.id, founderId, options.proof)
  return org
}

export const askForVerification = (
  deps: Deps,
  orgId: string,
  personId: string,
  proof = 'Our board is named on our website.',
): Promise<number> =>
  deps.database.transaction('system', (db) =>
    db.run(sql`insert into donor_org_review (id, donor_org_id, proof, asked_by, asked_at)
      values (${uuidv7()}, ${orgId}, ${proof}, ${personId}, ${deps.clock.now()})`),
  )

export interface PledgeOptions {
  readonly charityId: string
  readonly projectId?: string | null
  /** The person who signs, and pays unless an organisation does. */
  readonly by: string
  readonly donorOrgId?: string | null
  /** Pence; by default 10,000.00 in all. */
  readonly amount?: number
  readonly ratio?: MatchRatio
  readonly maxEach?: number | null
  readonly publicName?: string | null
  /** The pot that it joins; by default a new one, open for 30 days from today. */
  readonly potId?: string
  /** By default the charity has accepted it. */
  readonly accepted?: boolean
}

/** Creates a pledge, by default an accepted one in a pot of its own that is open today. */
export const makePledge = async (
  deps: Pick<Deps, 'clock' | 'database'>,
  { accepted = true, amount = 1_000_000, by, charityId, donorOrgId = null, ...of }: PledgeOptions,
): Promise<{ readonly id: string; readonly potId: string }> => {
  const id = uuidv7()
  const now = deps.clock.now()
  const potId = of.potId ?? uuidv7()
  const endsOn = toUkDate(new Date(now.getTime() + 30 * 86_400_000))
  await deps.database.transaction('money', async (db) => {
    if (of.potId === undefined) {
      await insertPot(
        db,
        potId,
        {
          charityId,
          projectId: of.projectId ?? null,
          title: 'Winter match',
          ratio: of.ratio ?? '1:1',
          maxEach: of.maxEach ?? null,
          startsOn: toUkDate(now),
          endsOn,
        },
        now,
      )
    }
    await insertPledge(db, {
      id,
      potId,
      charityId,
      donorOrgId,
      amount,
      dueOn: endsOn,
      publicName: of.publicName ?? null,
      wording: 'This money comes only because people give.',
      by,
      now,
    })
    if (accepted) await markAnswered(db, id, 'accept', { by, now })
  })
  return { id, potId }
}
