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
