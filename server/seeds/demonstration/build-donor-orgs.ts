import type { DonorOrgKind } from '@pennytrail/contract/donor-orgs/kinds.ts'
import { sql, type Db } from '../../src/platform/database/index.ts'
import type { Deps, DonorOrgRole } from '../../src/platform/http/index.ts'
import {
  askForVerification,
  joinDonorOrg,
  makeDonorOrg,
  makePerson,
} from '../../src/testing/factories/index.ts'
import { makeId } from './make-id.ts'

interface DemoMember {
  readonly firstname: string
  readonly lastname: string
  readonly role: DonorOrgRole
  /** True for a member who did not agree to be named on the page. */
  readonly unnamed?: boolean
}

interface DemoDonorOrg {
  readonly name: string
  readonly kind: DonorOrgKind
  /** A registration number from a range that no register issues. */
  readonly registrationNumber?: string
  readonly introduction: string
  /** The evidence by which staff can verify the organisation while it awaits verification. */
  readonly proof?: string
  /**
   * Members besides the people with a demonstration sign-in; the first one asks for verification.
   */
  readonly team: readonly DemoMember[]
}

export const donorOrgs: readonly DemoDonorOrg[] = [
  {
    name: 'Larkfield Foundation',
    kind: 'foundation',
    registrationNumber: '9000101',
    introduction:
      'A small family foundation. We fund the second and third year of things that worked in the first.\n\nOur three trustees meet in March and October. We ask for no reports of our own: what a project publishes here is what we read.',
    team: [
      { firstname: 'Auberon', lastname: 'Fitch', role: 'Manager' },
      { firstname: 'Sunniva', lastname: 'Hale', role: 'Viewer', unnamed: true },
    ],
  },
  {
    name: 'Quayside Engineering',
    kind: 'company',
    registrationNumber: '99000042',
    introduction:
      'Forty engineers in Hull. One per cent of our profit goes where our people choose, twice a year, by a vote in the canteen.',
    team: [{ firstname: 'Nerys', lastname: 'Allonby', role: 'Lead' }],
  },
  {
    name: 'Tern & Tide Trust',
    kind: 'trust',
    registrationNumber: '9000102',
    introduction:
      'We give small grants to people who live beside water: rivers, estuaries and the sea.',
    team: [{ firstname: 'Casimir', lastname: 'Doubleday', role: 'Lead' }],
  },
  {
    name: 'Thursday Running Club',
    kind: 'club',
    introduction: 'We run on Thursdays, whatever the weather, and pass the hat afterwards.',
    proof:
      'I am the treasurer. Our committee is listed on the noticeboard of the Ayleford pavilion.',
    team: [{ firstname: 'Bryony', lastname: 'Castellan', role: 'Lead' }],
  },
]

const daysAgo = (deps: Deps, days: number): Date =>
  new Date(deps.clock.now().getTime() - days * 24 * 3600_000)

/** Creates the organisations with their teams, some weeks apart. Returns their ids by name. */
export const buildDonorOrgs = async (deps: Deps, db: Db): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()
  for (const [index, { name, proof, team, ...org }] of donorOrgs.entries()) {
    const id = makeId('donor-org', name)
    const status = proof === undefined ? 'verified' : 'waiting'
    await makeDonorOrg(deps, { ...org, name, id, status, isDemo: true })
    const founded = daysAgo(deps, 412 - 137 * index)
    for (const [at, { role, unnamed, ...who }] of team.entries()) {
      const email = `${who.firstname}.${who.lastname}@demo.example`.toLowerCase()
      const person = await makePerson(deps, { ...who, email, id: makeId('donor-org', name, at) })
      await joinDonorOrg(deps, id, person.id, role)
      if (!unnamed) await nameOnPage(db, person.id)
      if (at === 0) await askForVerification(deps, id, person.id, proof)
    }
    await datedFrom(db, id, founded)
    ids.set(name, id)
  }
  return ids
}

/** Backdates the organisation: set up and submitted on its first day, verified three days later. */
const datedFrom = async (db: Db, id: string, founded: Date): Promise<void> => {
  const verified = sql`${founded}::timestamptz + interval '3 days 2 hours'`
  await db.run(sql`update donor_org set created_at = ${founded},
    verified_at = case when status = 'verified' then ${verified} end where id = ${id}`)
  await db.run(sql`update donor_org_review v set asked_at = ${founded},
      decision = case when o.status = 'verified' then 'verified' end, decided_at = o.verified_at
    from donor_org o where o.id = v.donor_org_id and o.id = ${id}`)
  await db.run(sql`update donor_org_member m set joined_at = ${founded}::timestamptz
      + (n.at - 1) * interval '17 days'
    from (select person_id, row_number() over (order by role_rank(role) desc, person_id) as at
          from donor_org_member where donor_org_id = ${id}) n
    where m.donor_org_id = ${id} and m.person_id = n.person_id`)
}

export const nameOnPage = (db: Db, personId: string): Promise<number> =>
  db.run(sql`update donor_org_member set shown = true where person_id = ${personId}`)

/** Makes a person a member of the organisation from the day on which it was set up. */
export const foundedWith = (db: Db, personId: string): Promise<number> =>
  db.run(sql`update donor_org_member m set joined_at = o.created_at
    from donor_org o where o.id = m.donor_org_id and m.person_id = ${personId}`)
