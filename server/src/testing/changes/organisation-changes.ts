import { charityFields } from '@pennytrail/contract/charities/fields.ts'
import { donorOrgFields } from '@pennytrail/contract/donor-orgs/fields.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import {
  joinCharity,
  joinDonorOrg,
  makeAppeal,
  makeCharity,
  makeDeclaration,
  makeDonation,
  makeDonorOrg,
  makeGiftAidClaim,
  makeInvite,
  makeMember,
  makePerson,
  makeWaitingDonorOrg,
} from '../factories/index.ts'
import { tinyPicture } from '../pictures.ts'
import { expect } from 'vitest'
import type { ChangeTable, ChangeWorld } from './change-table.ts'
import { sendFields } from './send-fields.ts'

export const file = { fileName: 'lamp.png', bytes: await tinyPicture() }
/** Matches a picture's id, which the server generates. */
export const someId = expect.stringMatching(/^img-/) as unknown

const ledCharity = async ({ deps }: ChangeWorld) => {
  const charity = await makeCharity(deps)
  return { charity, lead: await makeMember(deps, charity.id, 'Lead') }
}

const ledOrg = async ({ deps }: ChangeWorld) => {
  const org = await makeDonorOrg(deps)
  const lead = await makePerson(deps)
  await joinDonorOrg(deps, org.id, lead.id, 'Lead')
  return { org, lead }
}

export const organisationChanges: ChangeTable<
  | 'PATCH /api/charity/{id}'
  | 'PATCH /api/charity/{id}/picture'
  | 'PATCH /api/charity/{id}/appeals/{appealId}'
  | 'PATCH /api/charity/{id}/bank-accounts/{accountId}'
  | 'PATCH /api/charity/{id}/gift-aid'
  | 'PATCH /api/charity/{id}/gift-aid/small-donations'
  | 'PATCH /api/charity/{id}/nominal-accounts/{accountId}'
  | 'PUT /api/charity/{id}/gift-aid/claims/{claimId}/gifts/{giftId}/refusal'
  | 'PATCH /api/donor-org/{id}'
  | 'PATCH /api/donor-org/{id}/membership'
  | 'PATCH /api/donor-org/{id}/logo'
  | 'PATCH /api/team-invite/{id}/role'
  | 'PATCH /api/team-invite/donororg/{id}/role'
  | 'PATCH /api/team-invite/reject-invitation'
> = {
  'PATCH /api/charity/{id}': async (world) => {
    const { charity, lead } = await ledCharity(world)
    const params = { id: charity.id }
    return {
      params,
      as: lead,
      read: async () => ({
        ...(await world.call('GET /api/charity/{id}', { params, as: lead })).body,
      }),
      fields: {
        ...sendFields(charityFields),
        hmrcReference: { send: 'AB12345' },
        giftAmounts: { send: [{ amount: 2500, says: 'one night’s bed' }] },
        orgGiftAmounts: { send: [{ amount: 90_000, says: '' }] },
        version: { wrong: 99, refused: 409 },
      },
    }
  },
  'PATCH /api/charity/{id}/picture': async (world) => {
    const { charity, lead } = await ledCharity(world)
    const params = { id: charity.id }
    return {
      params,
      as: lead,
      base: { place: 'logo', file, children: 'none' },
      read: async () => {
        const { body } = await world.call('GET /api/charity/{id}', { params })
        return { file: body.logoId, place: body.coverId }
      },
      fields: {
        file: { send: file, reads: someId },
        place: { send: 'cover', reads: someId },
        children: { wrong: 'not-asked', refused: 400 },
      },
    }
  },
  'PATCH /api/charity/{id}/appeals/{appealId}': async (world) => {
    const { charity, lead } = await ledCharity(world)
    const appealId = await makeAppeal(world.deps, charity.id, lead.id, { startsIn: 3 })
    const params = { id: charity.id, appealId }
    const toMoment = (hours: number) =>
      new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString()
    return {
      params,
      as: lead,
      read: async () => {
        const of = { id: charity.id }
        const { body } = await world.call('GET /api/charity/{id}/appeals', { params: of, as: lead })
        return { ...body.appeals[0] }
      },
      base: { startsAt: toMoment(3), endsAt: toMoment(9), givers: 2000 },
      fields: {
        startsAt: { send: toMoment(4) },
        endsAt: { send: toMoment(8) },
        givers: { send: 3000 },
      },
    }
  },
  'PATCH /api/charity/{id}/nominal-accounts/{accountId}': async (world) => {
    const { charity, lead } = await ledCharity(world)
    const accountId = 'travel'
    return {
      params: { id: charity.id, accountId },
      as: lead,
      read: async () => {
        const of = { params: { id: charity.id }, as: lead }
        const { body } = await world.call('GET /api/charity/{id}/nominal-accounts', of)
        return { ...body.accounts.find(({ id }) => id === accountId) }
      },
      fields: {
        code: { send: 'TRAVEL' },
        name: { send: 'Minibus' },
        isClosed: { send: true },
      },
    }
  },
  'PATCH /api/charity/{id}/bank-accounts/{accountId}': async (world) => {
    const { charity, lead } = await ledCharity(world)
    const accountId = crypto.randomUUID()
    const of = { id: charity.id }
    await world.call('POST /api/charity/{id}/bank-accounts', {
      params: of,
      as: lead,
      body: { id: accountId, name: 'Reserve', kind: 'savings', currency: 'GBP' },
    })
    return {
      params: { ...of, accountId },
      as: lead,
      read: async () => {
        const { body } = await world.call('GET /api/charity/{id}/bank-accounts', {
          params: of,
          as: lead,
        })
        const account = body.accounts.find(({ id }) => id === accountId)!
        return { ...account, closed: account.closedOn !== null }
      },
      fields: {
        name: { send: 'Cash box' },
        kind: { send: 'cash' },
        closed: { send: true },
      },
    }
  },
  'PATCH /api/charity/{id}/gift-aid': async (world) => {
    const { charity, lead } = await ledCharity(world)
    const params = { id: charity.id }
    return {
      params,
      as: lead,
      read: async () => {
        const { body } = await world.call('GET /api/charity/{id}/gift-aid', { params, as: lead })
        return { ...body, legalForm: body.legalForm.stated }
      },
      base: { yearEnd: { month: 3, day: 31 } },
      fields: {
        yearEnd: { send: { month: 12, day: 30 } },
        legalForm: { send: 'trust' },
      },
    }
  },
  'PATCH /api/charity/{id}/gift-aid/small-donations': async (world) => {
    const { charity, lead } = await ledCharity(world)
    const params = { id: charity.id }
    return {
      params,
      as: lead,
      read: async () => {
        const { body } = await world.call('GET /api/charity/{id}/gift-aid/small-donations', {
          params,
          as: lead,
        })
        return { ...body.settings }
      },
      base: { countsChipAndPin: false, penalisedClaimOn: null, connected: [] },
      fields: {
        countsChipAndPin: { send: true },
        penalisedClaimOn: { send: '2026-05-01' },
        connected: { send: [{ name: 'The other', hmrcReference: 'AB12345', claims: true }] },
        communityBuildings: { wrong: true, refused: 400 },
      },
    }
  },
  'PUT /api/charity/{id}/gift-aid/claims/{claimId}/gifts/{giftId}/refusal': async ({
    deps,
    call,
  }) => {
    const charity = await makeCharity(deps, { hmrcReference: 'AB12345' })
    const as = await makeMember(deps, charity.id, 'Lead')
    const giver = await makePerson(deps)
    await makeDeclaration(deps, charity.id, giver.id)
    const { id: giftId } = await makeDonation(deps, charity.id, giver.id)
    const day = toUkDate(deps.clock.now())
    const dates = { from: day, to: day, submittedOn: day }
    const claimId = await makeGiftAidClaim(deps, charity.id, { by: as.id, ...dates })
    return {
      params: { id: charity.id, claimId, giftId },
      as,
      read: async () => {
        const { body } = await call('GET /api/charity/{id}/gift-aid/claims/{claimId}', {
          params: { id: charity.id, claimId },
          as,
        })
        return { reason: body.gifts[0]?.refusal?.reason }
      },
      fields: { reason: { send: 'No such person' } },
    }
  },
  'PATCH /api/donor-org/{id}': async (world) => {
    const founder = await makePerson(world.deps)
    const org = await makeWaitingDonorOrg(world.deps, founder.id, { kind: 'trust' })
    const params = { id: org.id }
    return {
      params,
      as: founder,
      read: async () => {
        const { body } = await world.call('GET /api/donor-org/{id}', { params, as: founder })
        return { ...body, proof: body.review?.proof }
      },
      fields: {
        ...sendFields(donorOrgFields),
        kind: { send: 'club' },
        registrationNumber: { send: '01234567', with: { kind: 'company' } },
        version: { wrong: 99, refused: 409 },
      },
    }
  },
  'PATCH /api/donor-org/{id}/membership': async (world) => {
    const { org, lead } = await ledOrg(world)
    const params = { id: org.id }
    return {
      params,
      as: lead,
      read: async () => ({
        ...(await world.call('GET /api/donor-org/{id}', { params, as: lead })).body.you,
      }),
      fields: { shown: { send: true } },
    }
  },
  'PATCH /api/donor-org/{id}/logo': async (world) => {
    const { org, lead } = await ledOrg(world)
    const params = { id: org.id }
    return {
      params,
      as: lead,
      base: { children: 'none' },
      read: async () => ({
        file: (await world.call('GET /api/donor-org/{id}', { params, as: lead })).body.logoId,
      }),
      fields: {
        file: { send: file, reads: someId },
        children: { wrong: 'not-asked', refused: 400 },
      },
    }
  },
  'PATCH /api/team-invite/{id}/role': async (world) => {
    const { charity, lead } = await ledCharity(world)
    const member = await makeMember(world.deps, charity.id, 'Viewer')
    return {
      params: { id: member.id },
      as: lead,
      base: { charityId: charity.id, from: 'Viewer', role: 'Manager' },
      read: async () => {
        const params = { id: charity.id }
        const { body } = await world.call('GET /api/team-invite/charity/{id}', { params, as: lead })
        return { role: body.members.find(({ id }) => id === member.id)?.role }
      },
      fields: {
        charityId: { wrong: world.cast.otherCharity.id, refused: 403 },
        from: { wrong: 'Contributor', refused: 409 },
        role: { send: 'Contributor' },
      },
    }
  },
  'PATCH /api/team-invite/donororg/{id}/role': async (world) => {
    const { org, lead } = await ledOrg(world)
    const member = await makePerson(world.deps)
    await joinDonorOrg(world.deps, org.id, member.id, 'Viewer')
    return {
      params: { id: member.id },
      as: lead,
      base: { donorOrgId: org.id, from: 'Viewer', role: 'Lead' },
      read: async () => {
        const params = { id: org.id }
        const { body } = await world.call('GET /api/team-invite/donorOrg/{id}', {
          params,
          as: lead,
        })
        return { role: body.members.find(({ id }) => id === member.id)?.role }
      },
      fields: {
        donorOrgId: { wrong: world.cast.otherOrg.id, refused: 403 },
        from: { wrong: 'Manager', refused: 409 },
        role: { send: 'Manager' },
      },
    }
  },
  'PATCH /api/team-invite/reject-invitation': async (world) => {
    const { charity, lead } = await ledCharity(world)
    const person = await makePerson(world.deps)
    await joinCharity(world.deps, charity.id, person.id, 'Viewer')
    await makeInvite(world.deps, { charityId: charity.id, invitedBy: lead.id, role: 'Viewer' })
    return {
      read: async () => ({}),
      fields: { token: { wrong: 'nonsense', refused: 404 } },
    }
  },
}
