import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  joinCharity,
  joinDonorOrg,
  makeCharity,
  makeDonorOrg,
  makeInvite,
  makeMember,
  makePerson,
  makeTemporaryPerson,
} from '../../testing/factories/index.ts'
import type { Cast } from '../../testing/matrix/identities.ts'
import { matrixRows, missingId, type MatrixWorld } from '../../testing/matrix/row-types.ts'

const toSomeone = () => ({ name: 'Mary Ann Lee', email: `invited.${uuidv7()}@example.org` })

export const charityInvite = (
  { cast, deps }: { cast: Cast; deps: Deps },
  role: 'Viewer' | 'Lead' = 'Viewer',
) => makeInvite(deps, { charityId: cast.charity.id, invitedBy: cast.people.lead.id, role })

const orgInvite = (
  { cast, deps }: { cast: Cast; deps: Deps },
  role: 'Viewer' | 'Lead' = 'Viewer',
) => makeInvite(deps, { donorOrgId: cast.org.id, invitedBy: cast.people['org-lead'].id, role })

const donorInvite = async ({ cast, deps }: { cast: Cast; deps: Deps }) =>
  makeInvite(deps, {
    charityId: cast.charity.id,
    invitedBy: cast.people.lead.id,
    role: 'Donor',
    temporaryPersonId: await makeTemporaryPerson(deps, cast.charity.id),
  })

export const orgMember = async (deps: Deps, orgId: string, role: 'Viewer' | 'Manager' | 'Lead') => {
  const person = await makePerson(deps)
  await joinDonorOrg(deps, orgId, person.id, role)
  return person
}

/** Creates a charity with a Lead and another member. The caller `lead` becomes its Lead. */
export const ledCharity = async ({ cast, deps, who }: MatrixWorld) => {
  const charity = await makeCharity(deps)
  const other = await makeMember(deps, charity.id, 'Lead')
  if (who === 'lead') await joinCharity(deps, charity.id, cast.people.lead.id, 'Lead')
  return { charityId: charity.id, memberId: other.id }
}

export const ledOrg = async ({ cast, deps, who }: MatrixWorld) => {
  const org = await makeDonorOrg(deps)
  const other = await orgMember(deps, org.id, 'Lead')
  if (who === 'org-lead') await joinDonorOrg(deps, org.id, cast.people['org-lead'].id, 'Lead')
  return { donorOrgId: org.id, memberId: other.id }
}

const newAccount = { firstname: 'Mary', lastname: 'Ann Lee', password: 'Long-enough-2026' }
const nonsense = { ...newAccount, token: 'nonsense' }

export const rows = matrixRows({
  'GET /api/team-invite/charity/{id}': {
    'one’s own charity': {
      request: ({ cast }) => ({ params: { id: cast.charity.id } }),
      expect: { others: 403, team: 200 },
    },
    'a charity that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'GET /api/team-invite/donorOrg/{id}': {
    'one’s own donor organisation': {
      request: ({ cast }) => ({ params: { id: cast.org.id } }),
      expect: { others: 403, org: 200 },
    },
    'a donor organisation that is not there': {
      request: () => ({ params: { id: missingId } }),
      expect: { others: 404 },
    },
  },
  'GET /api/team-invite/token/{token}': {
    'an invite, with its token as authorisation': {
      request: async (world) => {
        const { token } = await charityInvite(world)
        return { params: { token }, as: token }
      },
      expect: { others: 200 },
    },
    'an invite, without the token as authorisation': {
      request: async (world) => ({ params: { token: (await charityInvite(world)).token } }),
      expect: { others: 404 },
    },
    'a token that is none': {
      request: () => ({ params: { token: 'nonsense' }, as: 'nonsense' }),
      expect: { others: 404 },
    },
  },
  'GET /api/team-invite/token-donororg/{token}': {
    'an invite, with its token as authorisation': {
      request: async (world) => {
        const { token } = await orgInvite(world)
        return { params: { token }, as: token }
      },
      expect: { others: 200 },
    },
    'an invite of another kind': {
      request: async (world) => {
        const { token } = await charityInvite(world)
        return { params: { token }, as: token }
      },
      expect: { others: 404 },
    },
  },
  'POST /api/team-invite': {
    'a Viewer for one’s own charity': {
      request: ({ cast }) => ({
        body: { charityId: cast.charity.id, ...toSomeone(), role: 'Viewer' },
      }),
      expect: { others: 403, managers: 201 },
    },
    'a Lead for one’s own charity': {
      request: ({ cast }) => ({
        body: { charityId: cast.charity.id, ...toSomeone(), role: 'Lead' },
      }),
      expect: { others: 403, lead: 201 },
    },
    'a donor for one’s own charity': {
      request: ({ cast }) => ({
        body: { charityId: cast.charity.id, ...toSomeone(), role: 'Donor' },
      }),
      expect: { others: 403, managers: 201 },
    },
    'a giver of another charity': {
      request: async ({ cast, deps }) => ({
        body: {
          charityId: cast.charity.id,
          ...toSomeone(),
          role: 'Donor',
          tempuserid: await makeTemporaryPerson(deps, cast.otherCharity.id),
        },
      }),
      expect: { others: 403, managers: 404 },
    },
    'a charity that is not there': {
      request: () => ({ body: { charityId: missingId, ...toSomeone(), role: 'Viewer' } }),
      expect: { others: 404 },
    },
  },
  'POST /api/team-invite/donor-org': {
    'a Viewer for one’s own organisation': {
      request: ({ cast }) => ({
        body: { donorOrgId: cast.org.id, ...toSomeone(), role: 'Viewer' },
      }),
      expect: { others: 403, 'org-managers': 201 },
    },
    'a Lead for one’s own organisation': {
      request: ({ cast }) => ({ body: { donorOrgId: cast.org.id, ...toSomeone(), role: 'Lead' } }),
      expect: { others: 403, 'org-lead': 201 },
    },
  },
  'POST /api/team-invite/{id}/send-again': {
    'an invite of one’s own charity': {
      request: async (world) => ({ params: { id: (await charityInvite(world)).id }, body: {} }),
      expect: { others: 404, managers: 200 },
    },
    'an invite of a Lead': {
      request: async (world) => ({
        params: { id: (await charityInvite(world, 'Lead')).id },
        body: {},
      }),
      expect: { others: 404, manager: 403, lead: 200 },
    },
    'an invite of one’s own organisation': {
      request: async (world) => ({ params: { id: (await orgInvite(world)).id }, body: {} }),
      expect: { others: 404, 'org-managers': 200 },
    },
    'an invite that is not there': {
      request: () => ({ params: { id: missingId }, body: {} }),
      expect: { others: 404 },
    },
  },
  'POST /api/team-invite/accept-invitation': {
    'an invite to a charity': {
      request: async (world) => ({
        body: { ...newAccount, token: (await charityInvite(world)).token },
      }),
      expect: { everyone: 200 },
    },
    'an invite of a donor': {
      request: async (world) => ({
        body: { ...newAccount, token: (await donorInvite(world)).token },
      }),
      expect: { everyone: 200 },
    },
    'a token that is none': { request: () => ({ body: nonsense }), expect: { everyone: 404 } },
  },
  'POST /api/team-invite/accept-invitation-donor': {
    'an invite of a donor': {
      request: async (world) => ({
        body: { ...newAccount, token: (await donorInvite(world)).token },
      }),
      expect: { everyone: 200 },
    },
    'an invite to a donor organisation': {
      request: async (world) => ({
        body: { ...newAccount, token: (await orgInvite(world)).token },
      }),
      expect: { everyone: 200 },
    },
    'an invite to a charity': {
      request: async (world) => ({
        body: { ...newAccount, token: (await charityInvite(world)).token },
      }),
      expect: { everyone: 200 },
    },
  },
  'PATCH /api/team-invite/reject-invitation': {
    'an invite': {
      request: async (world) => ({ body: { token: (await donorInvite(world)).token } }),
      expect: { everyone: 200 },
    },
    'a token that is none': {
      request: () => ({ body: { token: 'nonsense' } }),
      expect: { everyone: 404 },
    },
  },
  'DELETE /api/team-invite/{id}': {
    'a Contributor of one’s own charity': {
      request: async ({ cast, deps }) => ({
        params: { id: (await makeMember(deps, cast.charity.id, 'Contributor')).id },
        query: { charityId: cast.charity.id },
      }),
      expect: { others: 403, managers: 200 },
    },
    'a Lead of one’s own charity': {
      request: async ({ cast, deps }) => ({
        params: { id: (await makeMember(deps, cast.charity.id, 'Lead')).id },
        query: { charityId: cast.charity.id },
      }),
      expect: { others: 403, lead: 200 },
    },
    'an invite of one’s own charity': {
      request: async (world) => ({
        params: { id: (await charityInvite(world)).id },
        query: { charityId: world.cast.charity.id },
      }),
      expect: { others: 403, managers: 200 },
    },
    'a member of another charity, named as one’s own': {
      request: async ({ cast, deps }) => ({
        params: { id: (await makeMember(deps, cast.otherCharity.id, 'Viewer')).id },
        query: { charityId: cast.charity.id },
      }),
      expect: { others: 403, managers: 404 },
    },
    'an invite of another charity, by its name': {
      request: async (world) => ({
        params: { id: (await charityInvite(world)).id },
        query: { charityId: world.cast.otherCharity.id },
      }),
      expect: { others: 403, 'other-manager': 404, 'other-lead': 404 },
    },
    'neither member nor invite': {
      request: ({ cast }) => ({
        params: { id: missingId },
        query: { charityId: cast.charity.id },
      }),
      expect: { others: 403, managers: 404 },
    },
  },
  'DELETE /api/team-invite/donororg/{id}': {
    'a Manager of one’s own organisation': {
      request: async ({ cast, deps }) => ({
        params: { id: (await orgMember(deps, cast.org.id, 'Manager')).id },
        query: { donorOrgId: cast.org.id },
      }),
      expect: { others: 403, 'org-managers': 200 },
    },
    'a Lead of one’s own organisation': {
      request: async ({ cast, deps }) => ({
        params: { id: (await orgMember(deps, cast.org.id, 'Lead')).id },
        query: { donorOrgId: cast.org.id },
      }),
      expect: { others: 403, 'org-lead': 200 },
    },
    'an invite of another organisation': {
      request: async (world) => ({
        params: { id: (await orgInvite(world)).id },
        query: { donorOrgId: world.cast.otherOrg.id },
      }),
      expect: { others: 403, 'other-org-lead': 404 },
    },
    'neither member nor invite': {
      request: ({ cast }) => ({ params: { id: missingId }, query: { donorOrgId: cast.org.id } }),
      expect: { others: 403, 'org-managers': 404 },
    },
  },
  'PATCH /api/team-invite/{id}/role': {
    'a Viewer of one’s own charity, to Manager': {
      request: async ({ cast, deps }) => ({
        params: { id: (await makeMember(deps, cast.charity.id, 'Viewer')).id },
        body: { charityId: cast.charity.id, from: 'Viewer', role: 'Manager' },
      }),
      expect: { others: 403, managers: 200 },
    },
    'a Viewer of one’s own charity, to Lead': {
      request: async ({ cast, deps }) => ({
        params: { id: (await makeMember(deps, cast.charity.id, 'Viewer')).id },
        body: { charityId: cast.charity.id, from: 'Viewer', role: 'Lead' },
      }),
      expect: { others: 403, lead: 200 },
    },
    'a member of another charity, named as one’s own': {
      request: async ({ cast, deps }) => ({
        params: { id: (await makeMember(deps, cast.otherCharity.id, 'Viewer')).id },
        body: { charityId: cast.charity.id, from: 'Viewer', role: 'Manager' },
      }),
      expect: { others: 403, managers: 404 },
    },
  },
  'PATCH /api/team-invite/donororg/{id}/role': {
    'a Viewer of one’s own organisation, to Manager': {
      request: async ({ cast, deps }) => ({
        params: { id: (await orgMember(deps, cast.org.id, 'Viewer')).id },
        body: { donorOrgId: cast.org.id, from: 'Viewer', role: 'Manager' },
      }),
      expect: { others: 403, 'org-managers': 200 },
    },
    'somebody who is not there': {
      request: ({ cast }) => ({
        params: { id: missingId },
        body: { donorOrgId: cast.org.id, from: 'Viewer', role: 'Manager' },
      }),
      expect: { others: 403, 'org-managers': 404 },
    },
  },
  'POST /api/team-invite/{id}/hand-over': {
    'a charity that the caller leads': {
      request: async (world) => {
        const { charityId, memberId } = await ledCharity(world)
        return { params: { id: memberId }, body: { charityId } }
      },
      expect: { others: 403, lead: 200 },
    },
    'somebody who is not there': {
      request: ({ cast }) => ({ params: { id: missingId }, body: { charityId: cast.charity.id } }),
      expect: { others: 403, lead: 404 },
    },
  },
  'POST /api/team-invite/donororg/{id}/hand-over': {
    'an organisation that the caller leads': {
      request: async (world) => {
        const { donorOrgId, memberId } = await ledOrg(world)
        return { params: { id: memberId }, body: { donorOrgId } }
      },
      expect: { others: 403, 'org-lead': 200 },
    },
    'somebody who is not there': {
      request: ({ cast }) => ({ params: { id: missingId }, body: { donorOrgId: cast.org.id } }),
      expect: { others: 403, 'org-lead': 404 },
    },
  },
  'POST /api/team-invite/leave': {
    'a charity that the caller leads with another': {
      request: async (world) => ({ body: { charityId: (await ledCharity(world)).charityId } }),
      expect: { others: 403, lead: 200 },
    },
  },
  'POST /api/team-invite/donororg/leave': {
    'an organisation that the caller leads with another': {
      request: async (world) => ({ body: { donorOrgId: (await ledOrg(world)).donorOrgId } }),
      expect: { others: 403, 'org-lead': 200 },
    },
  },
})
