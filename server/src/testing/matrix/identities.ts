import { sql } from '../../platform/database/index.ts'
import { createTokenKeys, type CharityRole, type DonorOrgRole } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  joinCharity,
  joinDonorOrg,
  makeCharity,
  makeDonorOrg,
  makePerson,
  makeProject,
  type MadeCharity,
  type MadeDonorOrg,
  type MadePerson,
  type MadeProject,
} from '../factories/index.ts'
import type { TestApp } from '../test-app.ts'

/** People with a live session. "Other" means the team of another charity or donor organisation. */
export const people = [
  'general',
  'donor',
  'unconfirmed',
  'viewer',
  'contributor',
  'manager',
  'lead',
  'other-viewer',
  'other-contributor',
  'other-manager',
  'other-lead',
  'org-viewer',
  'org-manager',
  'org-lead',
  'other-org-lead',
  'removed',
  'admin',
] as const
export type Who = (typeof people)[number]

/**
 * Tokens that must never be accepted as a session. Every token except the last one belongs to a
 * Lead.
 */
export const badTokens = ['expired', 'forged', 'unsigned', 'revoked', 'ended', 'erased'] as const
export type BadToken = (typeof badTokens)[number]

export type Identity = 'anonymous' | Who | BadToken
export const identities: readonly Identity[] = ['anonymous', ...people, ...badTokens]

/** Named groups of identities. */
export const groups = {
  everyone: ['anonymous', ...people],
  'signed-in': people,
  team: ['viewer', 'contributor', 'manager', 'lead'],
  contributors: ['contributor', 'manager', 'lead'],
  managers: ['manager', 'lead'],
  'other-team': ['other-viewer', 'other-contributor', 'other-manager', 'other-lead'],
  org: ['org-viewer', 'org-manager', 'org-lead'],
  'org-managers': ['org-manager', 'org-lead'],
} as const satisfies Record<string, readonly Identity[]>
export type Group = keyof typeof groups

export interface Cast {
  readonly people: Readonly<Record<Who, MadePerson>>
  /** The id of a person whose account is deleted. */
  readonly erased: string
  /**
   * The charity of viewer, contributor, manager and lead; `otherCharity` is the charity of the
   * other-… people.
   */
  readonly charity: MadeCharity
  readonly otherCharity: MadeCharity
  readonly org: MadeDonorOrg
  readonly otherOrg: MadeDonorOrg
  /**
   * Projects of `charity` by who may read them; `foreign` is public and belongs to `otherCharity`.
   */
  readonly projects: Readonly<
    Record<'public' | 'signedIn' | 'team' | 'draft' | 'foreign', MadeProject>
  >
}

const titled = (role: string): string => role[0]!.toUpperCase() + role.slice(1)

/** Creates everyone who makes calls in the matrix, and everything they own. */
export const makeCast = async ({ deps }: TestApp): Promise<Cast> => {
  const [charity, otherCharity] = [await makeCharity(deps), await makeCharity(deps)]
  const [org, otherOrg] = [await makeDonorOrg(deps), await makeDonorOrg(deps)]
  const made: Partial<Record<Who, MadePerson>> = {}
  for (const who of people) {
    const person = await makePerson(deps, {
      firstname: titled(who),
      isDonor: who === 'donor',
      isAdmin: who === 'admin',
      confirmed: who !== 'unconfirmed',
    })
    made[who] = person
    const role = titled(who.split('-').at(-1)!)
    if (who.includes('org-')) {
      const joined = who.startsWith('other') ? otherOrg : org
      await joinDonorOrg(deps, joined.id, person.id, role as DonorOrgRole)
    } else if (['Viewer', 'Contributor', 'Manager', 'Lead'].includes(role)) {
      const joined = who.startsWith('other') ? otherCharity : charity
      await joinCharity(deps, joined.id, person.id, role as CharityRole)
    }
  }
  await joinCharity(deps, charity.id, made.removed!.id, 'Lead')
  await deps.database.transaction('system', (db) =>
    db.run(sql`delete from charity_member where person_id = ${made.removed!.id}`),
  )
  const erased = await makePerson(deps)
  await deps.database.transaction('system', (db) =>
    db.run(sql`update person set anonymised_at = ${deps.clock.now()} where id = ${erased.id}`),
  )
  return {
    people: made as Record<Who, MadePerson>,
    erased: erased.id,
    charity,
    otherCharity,
    org,
    otherOrg,
    projects: {
      public: await makeProject(deps, charity.id),
      signedIn: await makeProject(deps, charity.id, { visibility: 'signed-in' }),
      team: await makeProject(deps, charity.id, { visibility: 'team' }),
      draft: await makeProject(deps, charity.id, { lifecycle: 'draft' }),
      foreign: await makeProject(deps, otherCharity.id),
    },
  }
}

const hour = 3600_000

/**
 * Creates a new session and token for everyone, so that no call can spoil the session of the next
 * one. The sessions have proved their people now, or at another time, and by a second factor too,
 * or without one.
 */
export const makeTokens = async (
  { deps, clock }: Pick<TestApp, 'deps' | 'clock'>,
  cast: Cast,
  { provedAt = clock.now(), secondFactor = true }: { provedAt?: Date; secondFactor?: boolean } = {},
): Promise<Record<Exclude<Identity, 'anonymous'>, string>> => {
  const now = clock.now()
  const later = new Date(now.getTime() + hour)
  const past = new Date(now.getTime() - hour)
  const sign = deps.tokens.sign
  const opened: { id: string; person: string; revoked: Date | null; ends: Date }[] = []
  const session = (person: string, revoked: Date | null = null, ends = later): string => {
    const id = uuidv7()
    opened.push({ id, person, revoked, ends })
    return id
  }
  const tokens: Partial<Record<Identity, string>> = {}
  for (const who of people) {
    const { id } = cast.people[who]
    tokens[who] = await sign(session(id), id, now, later)
  }
  const lead = cast.people.lead.id
  const live = session(lead)
  const made = {
    ...(tokens as Record<Who, string>),
    expired: await sign(live, lead, new Date(past.getTime() - hour), past),
    forged: await createTokenKeys(['someone-elses-key-of-thirty-two-characters']).sign(
      live,
      lead,
      now,
      later,
    ),
    unsigned: unsignedToken(live, lead, later),
    revoked: await sign(session(lead, now), lead, now, later),
    ended: await sign(session(lead, null, past), lead, now, later),
    erased: await sign(session(cast.erased), cast.erased, now, later),
  }
  await deps.database.transaction('system', (db) =>
    db.run(sql`insert into session
        (id, person_id, created_at, ends_at, revoked_at, second_factor_at)
      select o.id, o.person, ${provedAt}, o.ends, o.revoked, ${secondFactor ? now : null}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb)
        o(id uuid, person uuid, revoked timestamptz, ends timestamptz)`),
  )
  return made
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const unsignedToken = (sid: string, sub: string, expires: Date): string => {
  const claims = { sid, sub, iss: 'pennytrail', aud: 'pennytrail-api', iat: 0 }
  return `${encoded({ alg: 'none', typ: 'at+jwt' })}.${encoded({ ...claims, exp: expires.getTime() / 1000 })}.`
}
