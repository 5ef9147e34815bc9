import { sql } from '../../src/platform/database/index.ts'
import type { CharityRole, Deps } from '../../src/platform/http/index.ts'
import {
  joinCharity,
  makeInvite,
  makePerson,
  makeTemporaryPerson,
  type InviteOptions,
} from '../../src/testing/factories/index.ts'
import { makeId } from './make-id.ts'

/**
 * Team members besides the Leads with a demonstration sign-in: first name, last name, role, days on
 * the team.
 */
const members: Readonly<
  Record<string, readonly (readonly [string, string, CharityRole, number])[]>
> = {
  '9000001': [
    ['Morwenna', 'Tregear', 'Manager', 402],
    ['Idris', 'Callender', 'Contributor', 233],
    ['Pascale', 'Winterbourne', 'Contributor', 96],
    ['Theo', 'Abara', 'Viewer', 41],
  ],
  '9000002': [
    ['Rosalind', 'Achebe', 'Contributor', 310],
    ['Gwilym', 'Sato', 'Viewer', 58],
  ],
}

interface DemoInvite extends Pick<InviteOptions, 'role' | 'state' | 'token'> {
  readonly name: string
  readonly daysAgo: number
}

const ofCharity: readonly DemoInvite[] = [
  { name: 'Ffion Delacroix', role: 'Contributor', daysAgo: 2 },
  { name: 'Barnaby Osei', role: 'Manager', daysAgo: 9, state: 'rejected' },
  // The link of this invite opens the screen for an expired invite.
  { name: 'Hester Quill', role: 'Viewer', daysAgo: 19, token: 'an-invite-that-has-expired' },
]

const ofDonorOrg: readonly DemoInvite[] = [
  { name: 'Linnea Marchbanks', role: 'Viewer', daysAgo: 3 },
  { name: 'Osric Thwaite', role: 'Manager', daysAgo: 16 },
]

/**
 * People who gave in cash or by cheque and have no account: the name, and whether they were
 * invited.
 */
const givers: readonly (readonly [string, boolean])[] = [
  ['Dorothea Venn', true],
  ['Alasdair Pike', false],
  ['The Misses Kettlewell', false],
]

const toEmailAddress = (name: string): string =>
  `${name.toLowerCase().replaceAll(' ', '.')}@demo.example`

const back = (deps: Deps, days: number): Deps => {
  const then = new Date(deps.clock.now().getTime() - days * 24 * 3600_000)
  return { ...deps, clock: { now: () => then } }
}

const buildMembers = async (deps: Deps): Promise<void> => {
  for (const [number, team] of Object.entries(members)) {
    for (const [at, [firstname, lastname, role, days]] of team.entries()) {
      const email = toEmailAddress(`${firstname} ${lastname}`)
      const id = makeId('team', number, at)
      const then = back(deps, days)
      await makePerson(then, { id, firstname, lastname, email })
      await joinCharity(then, makeId(number), id, role)
    }
  }
}

const send = async (
  deps: Deps,
  { daysAgo, ...invite }: DemoInvite,
  from: Pick<InviteOptions, 'charityId' | 'donorOrgId' | 'temporaryPersonId' | 'invitedBy'>,
): Promise<void> => {
  const id = makeId('invite', invite.name)
  await makeInvite(back(deps, daysAgo), {
    ...invite,
    ...from,
    id,
    email: toEmailAddress(invite.name),
  })
}

/** Adds the other team members, and invites in every state. */
export const buildTeams = async (deps: Deps): Promise<void> => {
  const { now: founded } = back(deps, 640).clock
  await deps.database.transaction('system', (db) =>
    db.run(sql`update charity_member set joined_at = ${founded()},
      lead_since = case when role = 'Lead' then ${founded()}::timestamptz end`),
  )
  await buildMembers(deps)
  const charityId = makeId('9000001')
  const lead = makeId('sign-in', 'charity@demo.example')
  for (const invite of ofCharity) await send(deps, invite, { charityId, invitedBy: lead })
  for (const [at, [name, invited]] of givers.entries()) {
    const temporaryPersonId = await makeTemporaryPerson(back(deps, 30 + at), charityId, {
      id: makeId('giver-by-hand', at),
      name,
      email: at === 2 ? null : toEmailAddress(name),
    })
    const from = { charityId, invitedBy: lead, temporaryPersonId }
    if (invited) await send(deps, { name, role: 'Donor', daysAgo: 5 }, from)
  }
  const donorOrgId = makeId('donor-org', 'Larkfield Foundation')
  const trustee = makeId('sign-in', 'donor-org@demo.example')
  for (const invite of ofDonorOrg) await send(deps, invite, { donorOrgId, invitedBy: trustee })
}
