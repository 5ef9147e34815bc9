import * as z from 'zod'
import { giftShare } from '../attribution/routes.ts'
import { charityParams, makeCharityFileParam } from '../charities/charity-identifier.ts'
import { donationStatuses } from './rules.ts'
import { makeIdWithExtensionSchema } from '../files/file-extension.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { route, type Limit } from '../route.ts'

import {
  newDonation,
  donation,
  startedPayment,
  donorSummary,
  publicGift,
  receivedQuery,
  receivedList,
  amount,
  browserSecret,
} from './schemas.ts'
import { puzzle } from './puzzle-schema.ts'
import { giftRefund, newGround, newRefund, receivedRefund } from './refunds/refund-schemas.ts'
import { idParams } from '../shared-schemas.ts'

/**
 * The payment pages that one account may open. A repeat of a gift opens no new page, so it does not
 * count. The declines of its cards limit it too.
 */
export const pageLimits: readonly Limit[] = [
  { name: 'gift', per: 'person', max: 20, within: 'hour', when: 'for a new payment page' },
]

/**
 * The payment pages of guests from one network, which thousands can share; more need a puzzle.
 * Email addresses have no limit, because a stranger could use up the limit of somebody else's
 * address.
 */
export const guestNetworkLimit: Limit = {
  name: 'guest-gift-from',
  per: 'network',
  max: 12,
  within: 'hour',
  when: 'for a new payment page of a guest; more need a puzzle',
}

/**
 * The payment pages of guests for one charity, after which few declined cards close a group of 256
 * neighbouring networks. So an attack can open only a limited number of pages, and honest givers can
 * still give. Each further page also needs a puzzle, unless the charity has announced an appeal.
 */
export const guestCharityLimit: Limit = {
  name: 'guest-gift-to',
  per: 'charity',
  max: 600,
  within: 'hour',
  spread: 8,
  when: 'for a new payment page of a guest; more need a puzzle, during an announced appeal only after the expected givers',
}

export const refundLimits: readonly Limit[] = [
  { name: 'refund', per: 'person', max: 120, within: 'hour', when: 'for those who may refund it' },
]

export const donationRoutes = {
  'POST /api/donation/{id}/refund': route({
    summary:
      'Refund a gift in full or in part: at Stripe, or as the charity paid it back (Managers of the charity)',
    access: 'confirmed',
    right: { decided: 'the charity of the gift', charity: 'refund' },
    repeats: 'id',
    acts: 'alone',
    limits: refundLimits,
    params: idParams,
    body: newRefund,
    response: z.strictObject({
      refund: giftRefund,
      refundable: amount.describe('the amount that can still be refunded after this refund'),
    }),
    errors: [
      'donation-not-found',
      'access-denied',
      'refund-not-possible',
      'refund-too-much',
      'refund-id-used',
      'refund-refused',
    ],
  }),
  'POST /api/donation/{id}/refund/{refund}/ground': route({
    summary: 'State the ground of a refund that has none yet (Managers of the charity)',
    access: 'confirmed',
    right: { decided: 'the charity of the gift', charity: 'refund' },
    acts: 'alone',
    params: z.strictObject({ id: z.uuid(), refund: z.string().min(1).max(200) }),
    body: newGround,
    response: z.strictObject({ refund: receivedRefund }),
    errors: ['donation-not-found', 'access-denied', 'refund-not-found', 'refund-ground-recorded'],
  }),
  'POST /api/donation': route({
    summary: 'Start a gift and return the payment page; without a session, `guest` says who gives',
    access: 'anyone',
    repeats: 'id',
    acts: 'alone',
    limits: [...pageLimits, guestNetworkLimit, guestCharityLimit],
    body: newDonation,
    response: z.strictObject({ donation, checkoutUrl: z.string().nullable() }),
    errors: [
      'sign-in-required',
      'guest-signed-in',
      'gifts-not-possible',
      'payment-method-not-offered',
      'gift-aid-not-possible',
      'donation-id-used',
      'donation-started-again',
      'gift-paid-already',
      'not-available',
      'project-not-found',
      'charity-not-found',
      'payment-provider-unavailable',
      'payment-provider-refused',
      'access-denied',
      'donor-org-not-verified',
      'match-changed',
      'puzzle-needed',
    ],
  }),
  'GET /api/donation/{id}/puzzle': route({
    summary: 'The puzzle of a gift that a guest is about to start, if the start asks for one',
    access: 'anyone',
    acts: 'alone',
    params: idParams,
    query: z.strictObject({
      project: z.uuid().optional().describe('the project that the gift goes to'),
      charity: z.uuid().optional().describe('the charity whose general fund it goes to'),
    }),
    response: puzzle,
  }),
  'GET /api/donation/started': route({
    summary: 'Payments that were started but not completed, newest first',
    access: 'signed-in',
    right: 'own',
    query: z.strictObject({
      donorOrg: z
        .uuid()
        .optional()
        .describe('payments of a donor organisation, for people who may give in its name'),
    }),
    response: z.strictObject({ payments: z.array(startedPayment) }),
    errors: ['access-denied'],
  }),
  'POST /api/donation/{id}/dismiss': route({
    summary: 'Cancel a started payment (only the person who started it)',
    access: 'anyone',
    acts: 'alone',
    limits: [{ name: 'gift-dismiss', per: 'network', max: 600, within: 'hour' }],
    params: idParams,
    body: z.strictObject({ browserSecret: browserSecret.optional() }),
    response: z.strictObject({
      status: z
        .enum(donationStatuses)
        .describe('the result: `expired`, or a gift if it was paid in the meantime'),
    }),
    errors: [
      'donation-not-found',
      'payment-provider-unavailable',
      'payment-provider-refused',
      'gifts-not-possible',
    ],
  }),
  'POST /api/donation/{id}/started-here': route({
    summary: 'One gift, for the browser that started it, with or without an account',
    access: 'anyone',
    acts: 'money',
    params: idParams,
    body: z.strictObject({ browserSecret }),
    response: z.strictObject({ donation }),
    errors: ['donation-not-found'],
  }),
  'GET /api/donation/{id}': route({
    summary: 'One gift, for its giver; add `.pdf` to the id for the receipt',
    access: 'signed-in',
    right: { decided: 'the giver, or the team of the donor organisation that gave' },
    params: z.strictObject({ id: makeIdWithExtensionSchema('pdf') }),
    response: z.strictObject({ donation }),
    alsoServes: ['application/pdf'],
    errors: ['donation-not-found', 'receipt-not-ready'],
  }),
  'GET /api/donation/donor/{id}': route({
    summary: 'The gifts of a donor, newest first, for the donor; add `.csv` to the id for the file',
    access: 'signed-in',
    right: 'own',
    params: z.strictObject({ id: makeIdWithExtensionSchema('csv') }),
    query: z.strictObject(pageQuery(12)),
    response: z.strictObject({
      donations: z.array(donation),
      summary: donorSummary,
      ...pageInfo,
    }),
    alsoServes: ['text/csv'],
    errors: ['access-denied', 'too-many-rows'],
  }),
  'GET /api/donation/donor/{id}/where-each-went': route({
    summary: 'Where each gift of a page of a donor’s list went, for the donor',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    params: z.strictObject({ id: z.string() }),
    query: z.strictObject(pageQuery(12)),
    response: z.strictObject({
      gifts: z.array(giftShare).describe('gifts whose money has arrived, in no order'),
    }),
    errors: ['access-denied'],
  }),
  'GET /api/donation/charity/{id}': route({
    summary: 'Givers of a charity who chose to be named, newest first',
    access: 'anyone',
    reads: 'replica',
    kept: { by: 'charity' },
    params: charityParams,
    query: z.strictObject({
      ...pageQuery(12),
      project: z.uuid().optional().describe('only gifts to this project'),
    }),
    response: z.strictObject({ donors: z.array(publicGift), ...pageInfo }),
    errors: ['charity-not-found'],
  }),
  'GET /api/donation/charity-org/{id}': route({
    summary:
      'All gifts to a charity, newest first, for its team; add `.csv` to the id for the file',
    access: 'signed-in',
    right: { decided: 'the charity', charity: 'member' },
    params: z.strictObject({ id: makeCharityFileParam('csv') }),
    query: receivedQuery,
    response: receivedList,
    alsoServes: ['text/csv'],
    errors: ['charity-not-found', 'access-denied', 'too-many-rows'],
  }),
  'POST /api/stripe/webhook': route({
    summary: 'Receives events from the card processor',
    access: 'provider',
    acts: 'alone',
    bodyKind: 'raw',
    bodyLimit: 1024 * 1024,
    response: z.strictObject({ received: z.literal(true) }),
    errors: ['webhook-refused'],
  }),
} as const
