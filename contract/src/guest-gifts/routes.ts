import * as z from 'zod'
import { giftSpending } from '../attribution/routes.ts'
import { donation } from '../donations/schemas.ts'
import { normaliseEmail, registrationRules } from '../identity/registration-rules.ts'
import { messageRoute, route, type Limit } from '../route.ts'
import { makeRuleSchema } from '../rule-check.ts'

/** A link cannot be guessed; this limits the load that guesses cause. */
const linkLimits: readonly Limit[] = [
  { name: 'guest-link:network', per: 'network', max: 300, within: 'hour' },
]

/** An address over its limit gets no more emails, and the answer is the same. */
export const newLinksLimits: readonly Limit[] = [
  {
    name: 'guest-links-asked:address',
    per: 'email',
    max: 5,
    within: 'hour',
    isKeyed: true,
    when: 'to send it',
  },
]

const body = z.strictObject({
  link: z.string().max(200).describe('secret after # in the address of the link'),
})
const rows = z.array(z.record(z.string(), z.unknown()))

/** A guest's gift, for whoever has the link that was emailed to its address. */
export const guestGift = z.strictObject({
  donation,
  trail: giftSpending.nullable().describe('null until the money has arrived'),
  email: z.string().describe('the address that the guest gave'),
  expiresAt: z.iso.datetime().describe('end of the link'),
  monthlyPath: z
    .string()
    .nullable()
    .describe('page on which the monthly gift is managed; null for a one-off gift'),
  mayContact: z
    .boolean()
    .describe('whether the giver lets the charity email them, with this or another gift'),
  isFresh: z.boolean().describe('whether the link is from the last 24 hours'),
})
export type GuestGift = z.output<typeof guestGift>

const guestExport = z.strictObject({
  madeAt: z.iso.datetime(),
  about: z.string(),
  guest: z.strictObject({ name: z.string(), email: z.string() }),
  data: z.record(z.string(), rows),
})
export type GuestExport = z.output<typeof guestExport>

// Reading is a POST, so that the secret is in no URL and therefore in no log.
export const guestGiftRoutes = {
  'POST /api/guest-gift': route({
    summary: 'A gift without an account, for anyone with its link; as PDF, the receipt',
    access: 'anyone',
    acts: 'alone',
    limits: linkLimits,
    body,
    response: guestGift,
    alsoServes: ['application/pdf'],
    errors: ['guest-link-invalid', 'receipt-not-ready'],
  }),
  'POST /api/guest-gift/keep': messageRoute({
    summary: 'Take a gift without an account, by its link of the last 24 hours, into your account',
    access: 'signed-in',
    right: { decided: 'people with the link of the gift' },
    acts: 'alone',
    limits: linkLimits,
    proof: { of: 'link', when: 'unless your confirmed address is the guest’s' },
    body,
    errors: ['guest-link-invalid', 'guest-link-not-fresh'],
  }),
  'POST /api/guest-gift/stop-contact': messageRoute({
    summary: 'Withdraw the consent of an address to emails of the charity, by a link to a gift',
    access: 'anyone',
    acts: 'alone',
    limits: linkLimits,
    body,
    errors: ['guest-link-invalid'],
  }),
  'POST /api/guest-gift/turn-off': messageRoute({
    summary: 'Turn off all links to a gift without an account that were sent so far',
    access: 'anyone',
    acts: 'alone',
    limits: linkLimits,
    body,
    errors: ['guest-link-invalid'],
  }),
  'POST /api/guest-gift/export': route({
    summary: 'All data stored with a gift without an account, by a link of the last 24 hours',
    access: 'anyone',
    acts: 'alone',
    limits: linkLimits,
    proof: { of: 'link' },
    body,
    response: guestExport,
    errors: ['guest-link-invalid', 'guest-link-not-fresh'],
  }),
  'POST /api/guest-gift/erase': messageRoute({
    summary: 'Delete name and address of a guest for good, by a link of the last 24 hours',
    access: 'anyone',
    acts: 'alone',
    limits: linkLimits,
    proof: { of: 'link' },
    body,
    errors: ['guest-link-invalid', 'guest-link-not-fresh'],
  }),
  'POST /api/guest-gift/new-links': messageRoute({
    summary: 'Email new links to the gifts without an account of this address',
    access: 'anyone',
    acts: 'alone',
    limits: [
      { name: 'guest-links-asked:network', per: 'network', max: 30, within: 'hour' },
      ...newLinksLimits,
    ],
    body: z.strictObject({
      email: makeRuleSchema(z.string(), registrationRules.email).transform(normaliseEmail),
    }),
  }),
} as const
