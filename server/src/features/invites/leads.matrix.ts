import {
  joinCharity,
  joinDonorOrg,
  makeCharity,
  makeDonorOrg,
  makeInvite,
  makeMember,
} from '../../testing/factories/index.ts'
import type { MatrixWorld, UnprovedCall, UnprovedRows } from '../../testing/matrix/row-types.ts'
import { charityInvite, ledCharity, ledOrg, orgMember, rows } from './invites.matrix.ts'

const asLead = (name: string, request: UnprovedCall['request']): UnprovedCall[] => [
  { name, who: 'lead', request, code: 'fresh-sign-in-required' },
]
const asOrgLead = (name: string, request: UnprovedCall['request']): UnprovedCall[] => [
  { name, who: 'org-lead', request, code: 'fresh-sign-in-required' },
]

/** Takes a call of the rows that concerns no Lead and therefore needs no proof. */
const free = (key: keyof typeof rows, name: string, who: UnprovedCall['who']): UnprovedCall[] => [
  { name, who, request: rows[key]![name]!.request, code: null },
]

/** Accepts an invite as the signed-in person to whose address it was sent. */
const acceptsOwn =
  (role: 'Viewer' | 'Lead') =>
  async ({ cast, deps, who }: MatrixWorld) => {
    const charity = await makeCharity(deps)
    const { token } = await makeInvite(deps, {
      charityId: charity.id,
      invitedBy: (await makeMember(deps, charity.id, 'Lead')).id,
      role,
      email: cast.people[who!].email,
    })
    return { body: { firstname: '', lastname: '', token } }
  }

const accepts: readonly UnprovedCall[] = [
  { name: 'as Lead', who: 'general', request: acceptsOwn('Lead'), code: 'fresh-sign-in-required' },
  { name: 'as Viewer', who: 'donor', request: acceptsOwn('Viewer'), code: null },
]

const change = (from: string, role: string) => ({ from, role })

export const unproved: UnprovedRows = {
  'POST /api/team-invite': [
    ...asLead('a Lead', rows['POST /api/team-invite']!['a Lead for one’s own charity']!.request),
    ...free('POST /api/team-invite', 'a Viewer for one’s own charity', 'lead'),
  ],
  'POST /api/team-invite/donor-org': [
    ...asOrgLead(
      'a Lead',
      rows['POST /api/team-invite/donor-org']!['a Lead for one’s own organisation']!.request,
    ),
    ...free('POST /api/team-invite/donor-org', 'a Viewer for one’s own organisation', 'org-lead'),
  ],
  'POST /api/team-invite/{id}/send-again': [
    ...asLead(
      'of a Lead',
      rows['POST /api/team-invite/{id}/send-again']!['an invite of a Lead']!.request,
    ),
    ...free('POST /api/team-invite/{id}/send-again', 'an invite of one’s own charity', 'lead'),
  ],
  'POST /api/team-invite/accept-invitation': accepts,
  'POST /api/team-invite/accept-invitation-donor': [
    accepts[0]!,
    ...free('POST /api/team-invite/accept-invitation-donor', 'an invite of a donor', null),
  ],
  'DELETE /api/team-invite/{id}': [
    ...asLead(
      'a Lead',
      rows['DELETE /api/team-invite/{id}']!['a Lead of one’s own charity']!.request,
    ),
    ...asLead('the invite of a Lead', async (world) => ({
      params: { id: (await charityInvite(world, 'Lead')).id },
      query: { charityId: world.cast.charity.id },
    })),
    ...free('DELETE /api/team-invite/{id}', 'a Contributor of one’s own charity', 'lead'),
  ],
  'DELETE /api/team-invite/donororg/{id}': [
    ...asOrgLead(
      'a Lead',
      rows['DELETE /api/team-invite/donororg/{id}']!['a Lead of one’s own organisation']!.request,
    ),
    ...free(
      'DELETE /api/team-invite/donororg/{id}',
      'a Manager of one’s own organisation',
      'org-lead',
    ),
  ],
  'PATCH /api/team-invite/{id}/role': [
    ...asLead(
      'a Viewer to Lead',
      rows['PATCH /api/team-invite/{id}/role']!['a Viewer of one’s own charity, to Lead']!.request,
    ),
    ...asLead('a Lead to Viewer', async ({ cast, deps }) => ({
      params: { id: (await makeMember(deps, cast.charity.id, 'Lead')).id },
      body: { charityId: cast.charity.id, ...change('Lead', 'Viewer') },
    })),
    ...free(
      'PATCH /api/team-invite/{id}/role',
      'a Viewer of one’s own charity, to Manager',
      'lead',
    ),
  ],
  'PATCH /api/team-invite/donororg/{id}/role': [
    ...asOrgLead('a Viewer to Lead', async ({ cast, deps }) => ({
      params: { id: (await orgMember(deps, cast.org.id, 'Viewer')).id },
      body: { donorOrgId: cast.org.id, ...change('Viewer', 'Lead') },
    })),
    ...free(
      'PATCH /api/team-invite/donororg/{id}/role',
      'a Viewer of one’s own organisation, to Manager',
      'org-lead',
    ),
  ],
  'POST /api/team-invite/leave': [
    ...asLead('a Lead', async (world) => ({
      body: { charityId: (await ledCharity(world)).charityId },
    })),
    {
      name: 'a Viewer',
      who: 'general',
      request: async ({ cast, deps, who }) => {
        const { id: charityId } = await makeCharity(deps)
        await joinCharity(deps, charityId, cast.people[who!].id, 'Viewer')
        return { body: { charityId } }
      },
      code: null,
    },
  ],
  'POST /api/team-invite/donororg/leave': [
    ...asOrgLead('a Lead', async (world) => ({
      body: { donorOrgId: (await ledOrg(world)).donorOrgId },
    })),
    {
      name: 'a Viewer',
      who: 'unconfirmed',
      request: async ({ cast, deps, who }) => {
        const { id: donorOrgId } = await makeDonorOrg(deps)
        await joinDonorOrg(deps, donorOrgId, cast.people[who!].id, 'Viewer')
        return { body: { donorOrgId } }
      },
      code: null,
    },
  ],
}
