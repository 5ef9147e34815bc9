import { profileFields } from '@pennytrail/contract/account/profile-rules.ts'
import type { SessionUser } from '@pennytrail/contract'
import {
  teamProfileFields,
  testimonialFields,
} from '@pennytrail/contract/admin/site-content-fields.ts'
import {
  notificationKinds,
  type NotificationKind,
} from '@pennytrail/contract/notifications/kinds.ts'
import { saveProfile, saveTestimonial } from '../../features/admin/site-content/site-content.sql.ts'
import { makeMonthlyLink } from '../../features/donations/index.ts'
import { unsubscribeToken } from '../../features/notifications/unsubscribe-token.ts'
import { expect } from 'vitest'
import {
  declarant,
  makeDeclaration,
  makeDonation,
  makeMember,
  makeOfflineGift,
  makePerson,
  makeTemporaryPerson,
  type MadePerson,
} from '../factories/index.ts'
import { missingId } from '../matrix/row-types.ts'
import { monthlyWorld } from '../monthly-world.ts'
import { addPasskey } from '../passkeys/passkeys.ts'
import type { Change, ChangeTable, ChangeWorld, Field } from './change-table.ts'
import { file, someId } from './organisation-changes.ts'
import { sendFields } from './send-fields.ts'

/**
 * A field of the user that is not part of the profile. The call refuses a value that differs from
 * the stored one.
 */
const fixed = (wrong: unknown): Field => ({ wrong, refused: 400 })

const readUser = async (world: ChangeWorld, as: MadePerson): Promise<SessionUser> =>
  (await world.call('GET /api/auth/me', { as })).body

type MonthlyField = 'change' | 'amount' | 'coverFee' | 'payments'

let monthly: ReturnType<typeof monthlyWorld> | undefined
const runningGift = async (
  world: ChangeWorld,
): Promise<Change<MonthlyField> & { id: string; email: string }> => {
  monthly ??= monthlyWorld(world)
  const giving = await monthly
  const { id } = await giving.begin()
  const amount = { change: 'amount', amount: 2500, coverFee: false }
  return {
    id,
    email: giving.giver.email,
    params: { id },
    as: await giving.signedIn(giving.giver),
    read: async () => {
      const gift = await giving.readMonthly(id)
      return {
        amount: gift.gift,
        coverFee: gift.feeCover > 0,
        payments: gift.pausedUntil,
        change: gift.state,
      }
    },
    fields: {
      change: { send: 'cancel', reads: 'ended' },
      amount: { send: 4000, with: amount },
      coverFee: { send: true, with: amount },
      payments: { send: 2, with: { change: 'pause' }, reads: expect.any(String) },
    },
  }
}

export const personChanges: ChangeTable<
  | 'PATCH /api/notification/preferences'
  | 'PATCH /api/notification/link'
  | 'PATCH /api/user/update-avatar'
  | 'PATCH /api/user/update'
  | 'PATCH /api/user/membership'
  | 'PATCH /api/user/passkeys/{id}'
  | 'PATCH /api/user/contact-consent/{id}'
  | 'PUT /api/gift-aid/identity'
  | 'PUT /api/charity/{id}/gift-aid/gifts/{giftId}'
  | 'PUT /api/charity/{id}/gift-aid/gifts/{giftId}/claimant'
  | 'PATCH /api/monthly-gift/{id}'
  | 'PATCH /api/monthly-link'
  | 'PATCH /api/admin/testimonial/{id}'
  | 'PATCH /api/admin/team-profile/{id}'
  | 'PATCH /api/admin/team-profile/{id}/photo'
> = {
  'PATCH /api/notification/preferences': async (world) => {
    const as = await makePerson(world.deps)
    return {
      as,
      read: async () => {
        const { body } = await world.call('GET /api/notification/preferences', { as })
        return Object.fromEntries(body.preferences.map(({ kind, mail }) => [kind, mail]))
      },
      fields: Object.fromEntries(
        notificationKinds.map((kind) => [kind, { send: false }]),
      ) as Record<NotificationKind, Field>,
    }
  },
  'PATCH /api/notification/link': async (world) => {
    const { id } = await makePerson(world.deps)
    const whose = { personId: id, kind: 'project-updates' } as const
    const token = unsubscribeToken(world.deps.config.tokenKeys, whose)
    return {
      base: { token, mail: true },
      read: async () => ({
        ...(await world.call('GET /api/notification/link', { query: { token } })).body,
      }),
      fields: { token: { wrong: 'nonsense', refused: 400 }, mail: { send: false } },
    }
  },
  'PATCH /api/user/update-avatar': async (world) => {
    const as = await makePerson(world.deps)
    return {
      as,
      base: { file, userId: as.id },
      read: async () => ({ file: (await readUser(world, as)).avatarid }),
      fields: {
        file: { send: file, reads: someId },
        userId: { wrong: missingId, refused: 403 },
      },
    }
  },
  'PATCH /api/user/update': async (world) => {
    const as = await makePerson(world.deps)
    const { charity } = world.cast
    return {
      as,
      read: async () => ({ ...(await readUser(world, as)) }),
      fields: {
        ...sendFields(profileFields),
        id: fixed(missingId),
        userId: fixed(missingId),
        email: fixed('someone.else@example.org'),
        avatarid: fixed('img-abcdefghijklmnopqrstuvwxyz-640x640'),
        charities: fixed([
          {
            id: charity.id,
            name: charity.name,
            ukCharityNumber: charity.number,
            status: 'verified',
            role: 'Lead',
          },
        ]),
        donorOrgs: fixed([{ id: missingId, name: 'A', status: 'verified', role: 'Lead' }]),
        projects: fixed([{ id: missingId, name: 'A', charityId: charity.id, lifecycle: 'draft' }]),
        userType: fixed('CHARITY'),
        usertype: fixed('CHARITY'),
        roles: fixed([{ kind: 'charity', id: charity.id, role: 'Lead' }]),
        isAdmin: fixed(true),
        charity: fixed({
          id: charity.id,
          name: charity.name,
          ukCharityNumber: charity.number,
          status: 'verified',
          role: 'Lead',
        }),
        setup: fixed({ confirmed: true, intent: 'charity', claimWaiting: true }),
      },
    }
  },
  'PATCH /api/user/passkeys/{id}': async (world) => {
    const as = await makePerson(world.deps)
    const { passkeyId } = await addPasskey(world, as)
    return {
      as,
      params: { id: passkeyId },
      read: async () => {
        const { body } = await world.call('GET /api/user/passkeys', { as })
        return { name: body.passkeys[0]!.name }
      },
      fields: { name: { send: 'Work laptop' } },
    }
  },
  'PATCH /api/user/membership': async (world) => {
    const { charity } = world.cast
    const as = await makeMember(world.deps, charity.id, 'Viewer')
    const params = { id: as.id }
    return {
      as,
      base: { charityId: charity.id, shown: false },
      read: async () => {
        const { body } = await world.call('GET /api/user/getuserinfo/{id}', { params, as })
        return { shown: body.data.charities[0]?.shown }
      },
      fields: { charityId: { wrong: missingId, refused: 403 }, shown: { send: true } },
    }
  },
  'PATCH /api/user/contact-consent/{id}': async (world) => {
    const { charity } = world.cast
    const as = await makePerson(world.deps)
    return {
      params: { id: charity.id },
      as,
      read: async () => {
        const { body } = await world.call('GET /api/user/contact-consents', { as })
        return { given: body.consents[0]?.given }
      },
      fields: { given: { send: true } },
    }
  },
  'PUT /api/gift-aid/identity': async (world) => {
    const as = await makePerson(world.deps)
    await makeDeclaration(world.deps, world.cast.charity.id, as.id)
    return {
      as,
      base: declarant,
      read: async () => {
        const { body } = await world.call('GET /api/gift-aid/declarations', { as })
        return { ...body.declarations[0]?.identity }
      },
      fields: {
        title: { send: 'Dr' },
        firstName: { send: 'Grace' },
        lastName: { send: 'Hopper' },
        house: { send: '14b' },
        address: { send: 'Harbour Road, Leith' },
        postcode: { send: 'S19 2BD' },
        abroad: { send: true, with: { postcode: '' } },
      },
    }
  },
  'PUT /api/charity/{id}/gift-aid/gifts/{giftId}': async (world) => {
    const { charity, people } = world.cast
    const gift = await makeDonation(world.deps, charity.id, people.donor.id)
    const params = { id: charity.id, giftId: gift.id }
    const as = world.tokens.lead
    return {
      params,
      as,
      read: async () => {
        const { body } = await world.call('GET /api/charity/{id}/gift-aid/gifts', {
          params,
          query: { from: '2020-01-01', to: '2026-06-15', show: 'out', limit: 48 },
          as,
        })
        const found = body.gifts.find(({ id }) => id === gift.id)
        return { notGift: found?.notGift }
      },
      fields: { notGift: { send: 'benefit' } },
    }
  },
  'PUT /api/charity/{id}/gift-aid/gifts/{giftId}/claimant': async (world) => {
    const { charity } = world.cast
    const giver = await makeTemporaryPerson(world.deps, charity.id)
    const cheque = { method: 'cheque', date: '2026-06-10' } as const
    const gift = await makeOfflineGift(world.deps, charity.id, giver, cheque)
    const params = { id: charity.id, giftId: gift.id }
    const as = world.tokens.lead
    return {
      params,
      as,
      base: { claimedBy: 'charity', platform: 'JustGiving' },
      read: async () => {
        const { body } = await world.call('GET /api/charity/{id}/gift-aid/gifts', {
          params,
          query: { from: '2020-01-01', to: '2026-06-15', show: 'out', limit: 48 },
          as,
        })
        const found = body.gifts.find(({ id }) => id === gift.id)
        // A cheque counts from the day on which it was cleared.
        const { claimedBy, givenOn: clearedOn, platform } = found!
        return { claimedBy, clearedOn, platform }
      },
      fields: {
        claimedBy: { send: 'nobody' },
        platform: { send: 'Stewardship' },
        clearedOn: { send: '2026-06-12' },
      },
    }
  },
  'PATCH /api/monthly-gift/{id}': runningGift,
  'PATCH /api/monthly-link': async (world) => {
    const { as: _, params: __, email, id, ...gift } = await runningGift(world)
    const address = makeMonthlyLink(world.deps.config, { id, email, at: world.clock.now() })
    const link = address.split('#').at(-1)!
    return {
      ...gift,
      base: { link, change: 'resume' },
      fields: { ...gift.fields, link: { wrong: 'nonsense', refused: 404 } },
    }
  },
  'PATCH /api/admin/testimonial/{id}': async (world) => {
    const { clock, database } = world.deps
    const base = { quote: 'I saw where it went.', name: 'Ada', roleLine: 'Giver', published: false }
    const id = (await database.transaction('system', (db) =>
      saveTestimonial(db, null, base, clock.now()),
    ))!
    const as = world.tokens.admin
    return {
      params: { id },
      as,
      base,
      read: async () => {
        const { body } = await world.call('GET /api/admin/site-content', { as })
        return { ...body.testimonials.find((one) => one.id === id) }
      },
      fields: sendFields(testimonialFields),
    }
  },
  'PATCH /api/admin/team-profile/{id}': async (world) => {
    const { id, read, as } = await someProfile(world)
    return {
      params: { id },
      as,
      base: profile,
      read,
      fields: sendFields(teamProfileFields),
    }
  },
  'PATCH /api/admin/team-profile/{id}/photo': async (world) => {
    const { id, read, as } = await someProfile(world)
    return {
      params: { id },
      as,
      base: { children: 'none' },
      read: async () => ({ file: (await read()).photoId }),
      fields: {
        file: { send: file, reads: someId },
        children: { wrong: 'not-asked', refused: 400 },
      },
    }
  },
}

const profile = { name: 'Nia', role: 'Engineer', words: '', agreed: false }

const someProfile = async (world: ChangeWorld) => {
  const { clock, database } = world.deps
  const id = (await database.transaction('system', (db) =>
    saveProfile(db, null, profile, clock.now()),
  ))!
  const as = world.tokens.admin
  const read = async () => {
    const { body } = await world.call('GET /api/admin/site-content', { as })
    return { ...body.people.find((one) => one.id === id) }
  }
  return { id, as, read }
}
