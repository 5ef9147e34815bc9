import { expect, type APIRequestContext } from '@playwright/test'
import { findEmail } from './outbox.ts'
import { findLink } from './register.ts'
import { getDemoToken, type DemoPerson } from './sign-in.ts'

interface Membership {
  readonly charities: { readonly id: string; readonly name: string }[]
  readonly donorOrgs: { readonly id: string; readonly name: string }[]
}

const call = async (request: APIRequestContext, who: DemoPerson, path: string, data: object) => {
  const authorization = await getDemoToken(request, who)
  const answer = await request.post(path, { headers: { authorization }, data })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { invite: { id: string } }).invite.id
}

/** Lists the charities and organisations of a person of the demonstration. */
export const listMemberships = async (
  request: APIRequestContext,
  who: DemoPerson,
): Promise<Membership> => {
  const authorization = await getDemoToken(request, who)
  return (await request.get('/api/auth/me', { headers: { authorization } })).json()
}

/** Sends an invite by the API and returns its id and its link from the email. */
export const invite = async (
  request: APIRequestContext,
  email: string,
  role: string,
  toOrg = false,
) => {
  const who = toOrg ? 'donor-org' : 'charity'
  const { charities, donorOrgs } = await listMemberships(request, who)
  const to = { name: 'Mary Ann Lee', email, role }
  const id = toOrg
    ? await call(request, who, '/api/team-invite/donor-org', {
        donorOrgId: donorOrgs[0]!.id,
        ...to,
      })
    : await call(request, who, '/api/team-invite', { charityId: charities[0]!.id, ...to })
  return { id, link: findLink(await findEmail(request, email, /invite/)) }
}
