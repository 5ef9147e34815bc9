import * as z from 'zod'
import { charityErrors, charityParams } from '../charities/charity-identifier.ts'
import {
  leftOutReasons,
  legalForms,
  notGifts,
  type LeftOutReason,
  type NotGift,
} from './eligibility.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { pageInfo, pageQuery } from '../pagination.ts'
import { claimStates, repayableGifts } from './repayable-gift.ts'
import { claimants } from './who-claims.ts'
import { route } from '../route.ts'
import { enteredDay, namedFund } from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'

const amount = z.int().describe('pence')
const day = z.iso.date()
const whys = Object.keys(leftOutReasons) as [LeftOutReason]
const reasons = Object.keys(notGifts) as [NotGift]

export const claimSummary = z.strictObject({
  id: z.uuid(),
  number: z.int(),
  from: day,
  to: day,
  state: z.enum(claimStates),
  madeAt: z.iso.datetime(),
  madeBy: z.string(),
  giftCount: z.int(),
  donations: amount.describe('gift amounts that were claimed on'),
  tax: amount.describe('the tax that HMRC pays on it'),
  givenBack: amount.describe('adjustments of earlier claims, which reduce it'),
  refused: amount.describe('the tax on gifts that HMRC refused'),
  topUp: amount.describe('what HMRC pays on its small donations'),
  due: amount.describe('the amount due from HMRC'),
  submitted: z.strictObject({ on: day, reference: z.string() }).nullable(),
  paid: z.strictObject({ on: day, amount }).nullable(),
  withdrawn: z.strictObject({ at: z.iso.datetime(), reason: z.string() }).nullable(),
})
export type GiftAidClaimSummary = z.output<typeof claimSummary>

const smallDonationSums = z.strictObject({
  donations: amount.describe('small donations'),
  topUp: amount.describe('what HMRC pays on them'),
})

const adjustment = z.strictObject({
  donationId: z.uuid(),
  reference: z.string(),
  ofClaim: z.int().describe('number of its earlier claim'),
  amount: amount.describe('gift amount that is no longer claimed on'),
  tax: amount.describe('tax to be repaid; negative if money came back'),
  why: z.enum(['returned', 'ended', 'not-a-gift', 'came-back', 'repayable']),
})
export type GiftAidAdjustment = z.output<typeof adjustment>

export const claimedGift = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  givenOn: day,
  name: z.string().describe('as in the schedule; empty after the retention period'),
  fund: namedFund,
  amount,
  tax: amount,
  changed: z.boolean().describe('refunded in part, or its declaration ended, since then'),
  refusal: z
    .strictObject({
      reason: z.string(),
      on: day,
      correction: z.string().nullable().describe('what was corrected; null while it is refused'),
    })
    .nullable()
    .describe('HMRC’s refusal of the gift'),
})
export type ClaimedGift = z.output<typeof claimedGift>

const consideredGift = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  givenOn: day,
  amount: amount.describe('less refunds'),
  fund: namedFund,
  why: z.enum(whys).nullable().describe('null if it is included'),
  notGift: z.enum(reasons).nullable(),
  claimedBy: z.enum(claimants),
  platform: z.string().nullable().describe('the giving platform that it came through'),
  isOnline: z.boolean().describe('whether the payment provider took it'),
  isCheque: z.boolean(),
  isUncleared: z.boolean().describe('whether it is a cheque that is not known to be cleared'),
  claimBy: day.describe('its deadline, on which it can last be claimed'),
})
export type ConsideredGift = z.output<typeof consideredGift>

export const giftAidOverview = z.strictObject({
  hmrcReference: z.string().nullable(),
  yearEnd: z.strictObject({ month: z.int(), day: z.int() }),
  legalForm: z.strictObject({
    stated: z.enum(legalForms).nullable().describe('by a Lead'),
    registered: z.enum(legalForms).nullable().describe('by the register’s charity type'),
  }),
  ready: z.strictObject({
    gifts: z.int(),
    donations: amount,
    tax: amount,
    from: day.nullable(),
    to: day.nullable(),
    lapsesOn: day.nullable().describe('last day on which the oldest of these gifts can be claimed'),
    lapsing: amount.describe('the tax that lapses on that day'),
    near: z.int().describe('gifts whose deadline is at most half a year away'),
  }),
  claimed: amount.describe('submitted but not paid yet'),
  received: amount.describe('total paid by HMRC'),
  toGiveBack: amount.describe(
    'owed to HMRC for gifts of earlier claims: part of the next claim, or paid without one',
  ),
  repayments: z
    .array(
      z.strictObject({
        id: z.uuid(),
        on: day,
        amount,
        reference: z.string(),
        sequence: z.int().describe('its ledger entry'),
      }),
    )
    .describe('payments to HMRC without a claim, newest first'),
  claims: z.array(claimSummary).describe('newest first'),
})
export type GiftAidOverview = z.output<typeof giftAidOverview>

export const giftAidPreview = z.strictObject({
  from: day,
  to: day,
  in: z.strictObject({ gifts: z.int(), donations: amount, tax: amount }),
  out: z.array(z.strictObject({ why: z.enum(whys), gifts: z.int(), donations: amount })),
  givenBack: z.strictObject({
    amount,
    items: z.array(adjustment),
    waiting: z.int().describe('adjustments that this claim is too small for'),
  }),
  smallDonations: smallDonationSums.describe('those that the claim can contain'),
  gifts: z.array(consideredGift),
  ...pageInfo,
})
export type GiftAidPreview = z.output<typeof giftAidPreview>

export const giftAidClaim = z.strictObject({
  ...claimSummary.shape,
  hmrcReference: z.string(),
  smallDonations: z
    .array(
      z.strictObject({
        taxYear: z.int().describe('the year in which it ends'),
        ...smallDonationSums.shape,
      }),
    )
    .describe('by tax year, as HMRC’s form takes them; latest first'),
  funds: z.array(
    z.strictObject({
      fund: namedFund,
      tax: amount,
      givenBack: amount,
      moved: amount.describe('moved to it with gifts; negative if moved away'),
      topUp: amount.describe('on small donations'),
    }),
  ),
  files: z.array(
    z.strictObject({
      file: z.int(),
      name: z.string(),
      rows: z.int(),
      donations: amount,
      tax: amount,
      givenBack: amount,
    }),
  ),
  adjustments: z.array(adjustment),
  changed: z.int().describe('number of its gifts that have changed since'),
  entries: z.array(
    z.strictObject({
      id: z.uuid(),
      sequence: z.int(),
      what: z.string(),
      direction: z.enum(['in', 'out', 'between']),
      amount,
    }),
  ),
  gifts: z.array(claimedGift),
  ...pageInfo,
})
export type GiftAidClaim = z.output<typeof giftAidClaim>

const ofClaim = charityParams.extend({ claimId: z.uuid() })
const claimErrors = [...charityErrors, 'gift-aid-claim-not-found'] as const

const makeTextSchema = (max: number, ask: string) =>
  makeRuleSchema(typedText, (value) => {
    if (value === '') return ask
    return value.length > max ? `Use at most ${max} characters.` : undefined
  })

const forLeads = { access: 'signed-in', right: { charity: 'claimGiftAid' } } as const
const read = { ...forLeads, acts: 'system' } as const
const written = { ...forLeads, acts: 'money' } as const

export const giftAidClaimRoutes = {
  'GET /api/charity/{id}/gift-aid': route({
    summary: 'A charity’s Gift Aid: what can be claimed and every claim, for its Leads',
    ...read,
    params: charityParams,
    response: giftAidOverview,
    errors: charityErrors,
  }),
  'PATCH /api/charity/{id}/gift-aid': route({
    summary: 'Set the accounting year and legal form, which determine the deadline for claims',
    ...written,
    params: charityParams,
    body: z.strictObject({
      yearEnd: z.strictObject({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) }),
      legalForm: z
        .enum(legalForms)
        .nullable()
        .optional()
        .describe('null: as the register says; not changed where it is missing'),
    }),
    response: giftAidOverview,
    errors: charityErrors,
  }),
  'GET /api/charity/{id}/gift-aid/gifts': route({
    summary: 'The gifts of a period: which a claim would include, and why others are left out',
    ...read,
    params: charityParams,
    query: z.strictObject({
      from: enteredDay,
      to: enteredDay,
      show: z.enum(['in', 'out']).default('in'),
      ...pageQuery(25),
    }),
    response: giftAidPreview,
    errors: [...charityErrors, 'too-many-rows'],
  }),
  'GET /api/charity/{id}/gift-aid/repayable': route({
    summary: 'Repayable gifts: those with a claim, or those without',
    ...read,
    params: charityParams,
    query: z.strictObject({
      show: z.enum(['claimed', 'unclaimed']).default('claimed'),
      ...pageQuery(25),
    }),
    response: repayableGifts,
    errors: charityErrors,
  }),
  'PUT /api/charity/{id}/gift-aid/gifts/{giftId}': route({
    summary: 'Mark a payment as not a free gift, or undo that',
    ...written,
    params: charityParams.extend({ giftId: z.uuid() }),
    body: z.strictObject({ notGift: z.enum(reasons).nullable() }),
    response: z.strictObject({ notGift: z.enum(reasons).nullable() }),
    errors: [...charityErrors, 'donation-not-found'],
  }),
  'POST /api/charity/{id}/gift-aid/claims': route({
    summary: 'Create a claim for a period, with its schedule for HMRC',
    ...written,
    repeats: 'id',
    changes: ['transaction'],
    params: charityParams,
    body: z.strictObject({
      id: z.uuid().describe('created by the client; sending it again creates no second claim'),
      from: enteredDay,
      to: enteredDay,
      smallDonations: z
        .boolean()
        .default(false)
        .describe('whether it contains all small donations that can be claimed'),
    }),
    response: giftAidClaim,
    status: 201,
    errors: [
      ...charityErrors,
      'gift-aid-reference-missing',
      'gift-aid-claim-open',
      'gift-aid-nothing-to-claim',
      'conflict',
      'too-many-rows',
    ],
  }),
  'GET /api/charity/{id}/gift-aid/claims/{claimId}': route({
    summary: 'One claim with its gifts',
    ...read,
    params: ofClaim,
    query: z.strictObject(pageQuery(25)),
    response: giftAidClaim,
    errors: claimErrors,
  }),
  'GET /api/charity/{id}/gift-aid/claims/{claimId}/schedule/{file}': route({
    summary: 'One file of a claim’s schedule, in the format of HMRC’s Charities Online',
    ...read,
    params: ofClaim.extend({ file: z.coerce.number().int().min(1).max(1000) }),
    response: z.never(),
    alsoServes: ['application/vnd.oasis.opendocument.spreadsheet'],
    errors: [...claimErrors, 'file-not-found', 'gift-aid-names-erased'],
  }),
  'POST /api/charity/{id}/gift-aid/claims/{claimId}/submit': route({
    summary: 'Record that a claim was submitted to HMRC, which posts it to the ledger',
    ...written,
    changes: ['transaction'],
    params: ofClaim,
    body: z.strictObject({
      on: enteredDay,
      reference: makeTextSchema(100, 'Enter HMRC’s reference.'),
    }),
    response: giftAidClaim,
    errors: [...claimErrors, 'gift-aid-claim-state', 'year-locked', 'before-first-day'],
  }),
  'POST /api/charity/{id}/gift-aid/claims/{claimId}/pay': route({
    summary: 'Record that HMRC has paid a claim',
    ...written,
    changes: ['transaction'],
    params: ofClaim,
    body: z.strictObject({ on: enteredDay, amount: amount.min(0).max(1_000_000_000_000) }),
    response: giftAidClaim,
    errors: [...claimErrors, 'gift-aid-claim-state', 'year-locked', 'before-first-day'],
  }),
  'POST /api/charity/{id}/gift-aid/claims/{claimId}/withdraw': route({
    summary: 'Withdraw an unpaid claim; its gifts can be claimed again',
    ...written,
    changes: ['transaction'],
    params: ofClaim,
    body: z.strictObject({ reason: makeTextSchema(500, 'Say why you are withdrawing it.') }),
    response: giftAidClaim,
    errors: [
      ...claimErrors,
      'gift-aid-claim-state',
      'gift-aid-claim-adjusted',
      'gift-aid-claim-settled',
    ],
  }),
  'PUT /api/charity/{id}/gift-aid/claims/{claimId}/gifts/{giftId}/refusal': route({
    summary: 'Mark a gift of a claim as refused by HMRC, or take the mark back',
    ...written,
    changes: ['transaction'],
    params: ofClaim.extend({ giftId: z.uuid() }),
    body: z.strictObject({ reason: makeTextSchema(500, 'Enter HMRC’s reason.').nullable() }),
    response: giftAidClaim,
    errors: [
      ...claimErrors,
      'donation-not-found',
      'gift-aid-claim-state',
      'gift-aid-refusal-paid',
      'year-locked',
      'before-first-day',
    ],
  }),
  'POST /api/charity/{id}/gift-aid/claims/{claimId}/gifts/{giftId}/correction': route({
    summary: 'Record what was corrected about a refused gift, so that it can be claimed again',
    ...written,
    changes: ['transaction'],
    params: ofClaim.extend({ giftId: z.uuid() }),
    body: z.strictObject({ correction: makeTextSchema(500, 'Say what you corrected.') }),
    response: giftAidClaim,
    errors: [...claimErrors, 'donation-not-found', 'gift-aid-claim-state'],
  }),
  'POST /api/charity/{id}/gift-aid/repayments': route({
    summary: 'Record that the charity paid HMRC what it had over-claimed, without a claim',
    ...written,
    repeats: 'id',
    changes: ['transaction'],
    params: charityParams,
    body: z.strictObject({
      id: z.uuid().describe('created by the client; sending it again records nothing twice'),
      on: enteredDay,
      amount: amount.min(1).describe('all that is owed and that no claim has taken'),
      reference: makeTextSchema(100, 'Enter the reference of the payment.'),
    }),
    response: giftAidOverview,
    status: 201,
    errors: [
      ...charityErrors,
      'gift-aid-owed-changed',
      'conflict',
      'year-locked',
      'before-first-day',
    ],
  }),
} as const
