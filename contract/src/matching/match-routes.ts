import * as z from 'zod'
import { route } from '../route.ts'
import { makeRuleSchema } from '../rule-check.ts'
import {
  enteredDay,
  idParams,
  minorUnits,
  namedCharity,
  namedFund,
  shownDay,
} from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'
import {
  comesAnywayError,
  getMaxEachError,
  getPledgeAmountError,
  getPotTitleError,
  matchRatios,
  pledgeStates,
  type MatchRatio,
} from './match-rules.ts'

const ratio = z.enum(Object.keys(matchRatios) as [MatchRatio])

const sums = {
  promised: minorUnits.describe('what was signed'),
  pledged: minorUnits.describe('what is promised now: settled + reserved + free'),
  settled: minorUnits.describe('matched with gifts that have arrived'),
  reserved: minorUnits.describe('matched with gifts that are being paid'),
  free: minorUnits,
  paid: minorUnits.describe('how much of what is settled the pledger has paid'),
}

const terms = {
  title: z.string(),
  ratio,
  maxEach: minorUnits.nullable().describe('the most that is added to one gift'),
  startsOn: shownDay,
  endsOn: shownDay.describe('the last day'),
}

const pledger = z.string().nullable().describe('null: the pledger did not choose to be named')

/** A pot as everybody sees it. A pledge counts once the charity has accepted it. */
export const matchPot = z.strictObject({
  id: z.uuid(),
  charity: namedCharity,
  project: namedFund.describe('null: every gift to the charity is matched'),
  ...terms,
  isOpen: z.boolean().describe('whether gifts are matched today while money is left'),
  pledged: minorUnits,
  left: minorUnits,
  settled: minorUnits,
  paid: minorUnits,
  pledges: z.array(
    z.strictObject({
      name: pledger,
      pledged: minorUnits,
      settled: minorUnits,
      paid: minorUnits,
      dueOn: shownDay,
      isOverdue: z.boolean().describe('whether money is owed after that day'),
    }),
  ),
})
export type MatchPot = z.infer<typeof matchPot>

/** A pledge as its pledger and the charity's team see it. */
export const matchPledge = z.strictObject({
  id: z.uuid(),
  pot: z.strictObject({ id: z.uuid(), ...terms }),
  charity: namedCharity,
  project: namedFund,
  pledger: z.string().describe('the organisation or person that pays'),
  donorOrgId: z.uuid().nullable(),
  publicName: pledger,
  state: z.enum(pledgeStates),
  ...sums,
  dueOn: shownDay,
  isOverdue: z.boolean(),
  wording: z.string().describe('what was signed, a sentence a line'),
  signedBy: z.string(),
  signedAt: z.iso.datetime(),
  acceptedAt: z.iso.datetime().nullable(),
  can: z.strictObject({
    answer: z.boolean().describe('whether the caller can accept or decline it for the charity'),
    withdraw: z.boolean().describe('whether the caller can withdraw what is free'),
    recordPayment: z.boolean().describe('whether the caller can record that its money arrived'),
  }),
})
export type MatchPledge = z.infer<typeof matchPledge>

const match = z.strictObject({
  givenAt: z.iso.datetime().describe('when the gift was started'),
  giver: pledger.describe('null: the giver did not choose to be named'),
  gift: minorUnits,
  amount: minorUnits.describe('the match'),
  paid: minorUnits,
  hasArrived: z.boolean().describe('settled; otherwise reserved'),
  sequence: z.int().nullable().describe('its latest entry in the charity’s ledger'),
})
export type MatchOfPledge = z.infer<typeof match>

export const newPot = z.strictObject({
  charityId: z.uuid(),
  projectId: z.uuid().nullable().describe('null: every gift to the charity'),
  title: makeRuleSchema(typedText, getPotTitleError),
  ratio,
  maxEach: makeRuleSchema(z.int().nullable(), getMaxEachError),
  startsOn: enteredDay,
  endsOn: enteredDay,
})
export type NewPot = z.output<typeof newPot>

export const newPledge = z.strictObject({
  id: z.uuid().describe('created by the client, so that sending twice makes one promise'),
  potId: z.uuid().describe('created by the client for a new pot'),
  pot: newPot
    .optional()
    .describe('without it, the pledge joins the pot and is used after its others'),
  donorOrgId: z.uuid().nullable().describe('null: the caller pays as a person'),
  amount: makeRuleSchema(z.int(), getPledgeAmountError),
  shownAs: z.enum(['named', 'anonymous']),
  dueOn: enteredDay,
  comesAnyway: z
    .boolean()
    .refine((comes) => !comes, { message: comesAnywayError })
    .describe('whether the money would come even if nobody gave; then it is no matching'),
  signed: z.literal(true).describe('the caller signs the words of the pledge'),
})
export type NewPledge = z.output<typeof newPledge>

const decided = 'the pledger and the charity’s team'

export const matchingRoutes = {
  'GET /api/match-pots': route({
    summary: 'The matching of gifts to a project or a charity, newest first',
    access: 'anyone',
    acts: 'alone',
    query: z.strictObject({
      fund: z.enum(['project', 'charity']),
      id: z.uuid().describe('the project or the charity'),
    }),
    response: z.strictObject({ pots: z.array(matchPot) }),
    errors: ['project-not-found', 'charity-not-found'],
  }),
  'GET /api/match-pledges': route({
    summary: 'The promises of matching of an organisation, of a charity, or of the caller',
    access: 'signed-in',
    right: { decided },
    acts: 'alone',
    query: z.strictObject({ donorOrg: z.uuid().optional(), charity: z.uuid().optional() }),
    response: z.strictObject({ pledges: z.array(matchPledge) }),
  }),
  'GET /api/match-pledge/{id}': route({
    summary: 'A promise of matching with the gifts that it matched, newest first',
    access: 'signed-in',
    right: { decided },
    acts: 'alone',
    params: idParams,
    response: z.strictObject({
      pledge: matchPledge,
      matches: z.array(match).describe('at most 1,000'),
    }),
    errors: ['match-pledge-not-found'],
  }),
  'POST /api/match-pledge': route({
    summary: 'Promise to match gifts, in a new pot or in one that is there',
    access: 'confirmed',
    right: { decided: 'everybody, and for an organisation its Managers and Leads' },
    repeats: 'id',
    acts: 'alone',
    changes: ['match-pledges', 'match-pots'],
    limits: [{ name: 'match-pledge', per: 'person', max: 30, within: 'day' }],
    body: newPledge,
    response: matchPledge,
    status: 201,
    errors: [
      'access-denied',
      'charity-not-found',
      'charity-not-verified',
      'donor-org-not-verified',
      'fund-takes-no-entries',
      'match-id-used',
      'match-pot-ended',
      'match-pot-not-found',
      'project-not-found',
    ],
  }),
  'POST /api/match-pledge/{id}/answer': route({
    summary: 'Accept or decline a promise of matching, for the charity',
    access: 'confirmed',
    right: { decided: 'the charity of the pledge', charity: 'recordGifts' },
    acts: 'alone',
    changes: ['match-pledges', 'match-pots'],
    params: idParams,
    body: z.strictObject({ answer: z.enum(['accept', 'decline']) }),
    response: matchPledge,
    errors: ['access-denied', 'match-answered', 'match-pledge-not-found', 'match-pot-ended'],
  }),
  'POST /api/match-pledge/{id}/withdraw': route({
    summary: 'Withdraw money that is matched with no gift',
    access: 'confirmed',
    right: { decided: 'the pledger' },
    acts: 'alone',
    changes: ['match-pledges', 'match-pots'],
    params: idParams,
    body: z.strictObject({
      pledged: z
        .int()
        .min(0)
        .describe('what stays promised, in pence; more than now changes nothing'),
    }),
    response: matchPledge,
    errors: ['access-denied', 'match-in-use', 'match-pledge-not-found'],
  }),
  'POST /api/match-pledge/{id}/payment': route({
    summary: 'Record that a pledge’s money arrived: one entry for each gift that it matches',
    access: 'confirmed',
    right: { decided: 'the charity of the pledge', charity: 'recordGifts' },
    repeats: 'id',
    acts: 'alone',
    changes: ['match-pledges', 'match-pots', 'transaction', 'project', 'charity'],
    params: idParams,
    body: z.strictObject({
      id: z.uuid().describe('created by the client, so that sending twice records it once'),
      amount: z.int().min(1).describe('pence, at most what the pledge owes'),
      date: enteredDay.describe('when it arrived'),
      accountId: z.uuid().nullable().default(null).describe('null: the main bank account'),
    }),
    response: matchPledge,
    status: 201,
    errors: [
      'access-denied',
      'before-first-day',
      'charity-not-verified',
      'closure-open',
      'fund-takes-no-entries',
      'ledger-busy',
      'match-id-used',
      'match-not-owed',
      'match-pledge-not-found',
      'project-not-found',
      'year-locked',
    ],
  }),
} as const
