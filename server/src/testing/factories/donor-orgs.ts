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
  readonly status?: 'claimed' | 'verified' | 'suspended'
  readonly introduction?: string
  readonly isDemo?: boolean
}

let made = 0

/** A donor organisation, a verified trust unless told. */
export const makeDonorOrg = async (
  deps: Deps,
  options: DonorOrgOptions = {},
): Promise<MadeDonorOrg> => {
  made += 1
  const id = options.id ?? uuidv7()
  const name = options.name ?? `Donor organisation ${made}`
  await deps.database.transaction('system', (db) =>
    db.run(sql`
      insert into donor_org (id, name, kind, introduction, status, is_demo, created_at)
      values (${id}, ${name}, ${options.kind ?? 'trust'}, ${options.introduction ?? ''},
        ${options.status ?? 'verified'}, ${options.isDemo ?? false}, ${deps.clock.now()})`),
  )
  return { id, name }
}

/** Makes a person a member of a donor organisation. */
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
