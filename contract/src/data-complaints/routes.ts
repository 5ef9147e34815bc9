import * as z from 'zod'
import { charityAddress, charityParams } from '../charities/charity-identifier.ts'
import { normaliseEmail } from '../identity/registration-rules.ts'
import { messageRoute, route, type Limit } from '../route.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { idParams, namedCharity } from '../shared-schemas.ts'
import {
  complaintOutcomes,
  getComplainantEmailError,
  getComplainantNameError,
  getComplaintAnswerError,
  getComplaintWordsError,
} from './rules.ts'
import { typedText } from '../typed-text.ts'

/**
 * Each complaint sends an email to the address, which a stranger could have typed. No limit is shared
 * by all who complain about one charity, because it would let somebody close that way to complain.
 */
const complaintLimits: readonly Limit[] = [
  { name: 'data-complaint:address', per: 'email', max: 3, within: 'day' },
  { name: 'data-complaint:network', per: 'network', max: 5, within: 'day' },
  { name: 'data-complaint:neighbourhood', per: 'neighbourhood', max: 20, within: 'day' },
]

const outcome = z.enum(Object.keys(complaintOutcomes) as [keyof typeof complaintOutcomes])

const dataComplaint = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  name: z.string().describe('empty once the personal data of the complaint is erased'),
  email: z.string(),
  words: z.string(),
  receivedAt: z.iso.datetime(),
  answerBy: z.iso.date().describe('the day by which it must be answered'),
  isLate: z.boolean().describe('not answered although the day has passed'),
  answered: z
    .strictObject({ outcome, answer: z.string(), at: z.iso.datetime(), by: z.string() })
    .nullable(),
})
export type DataComplaint = z.output<typeof dataComplaint>

const list = z.strictObject({
  complaints: z
    .array(dataComplaint)
    .describe('open ones first, the earliest due first; at most 200'),
})

/** An open complaint that nobody in its charity can read. Has nothing that the complainant wrote. */
const complaintWithoutLead = z.strictObject({
  ...dataComplaint.pick({ reference: true, receivedAt: true, answerBy: true, isLate: true }).shape,
  charity: namedCharity,
})
export type ComplaintWithoutLead = z.output<typeof complaintWithoutLead>

const answerBody = z.strictObject({
  outcome,
  answer: makeRuleSchema(typedText, getComplaintAnswerError),
})
const answerErrors = ['complaint-not-found', 'complaint-answered'] as const

export const dataComplaintRoutes = {
  'POST /api/data-complaint': route({
    summary: 'Complain about personal data, to the platform or to one charity',
    access: 'anyone',
    acts: 'alone',
    limits: complaintLimits,
    body: z.strictObject({
      charity: charityAddress.nullable().describe('null: about the platform'),
      name: makeRuleSchema(typedText, getComplainantNameError),
      email: makeRuleSchema(z.string(), getComplainantEmailError).transform(normaliseEmail),
      words: makeRuleSchema(typedText, getComplaintWordsError),
    }),
    response: z.strictObject({
      reference: z.string(),
      controller: z.string().describe('the charity or the platform, which must answer'),
      answerBy: z.iso.date(),
    }),
    status: 201,
    errors: ['charity-not-found'],
  }),
  'GET /api/admin/data-complaint': route({
    summary: 'Complaints about the platform’s handling of personal data',
    access: 'admin',
    acts: 'system',
    response: z.strictObject({
      ...list.shape,
      withoutLead: z
        .array(complaintWithoutLead)
        .describe('open ones about charities without a Lead who can sign in; at most 200'),
    }),
  }),
  'POST /api/admin/data-complaint/{id}/answer': messageRoute({
    summary: 'Record the outcome of a complaint about the platform, and email it',
    access: 'admin',
    acts: 'staff',
    params: idParams,
    body: answerBody,
    errors: answerErrors,
  }),
  'GET /api/charity/{id}/data-complaints': route({
    summary: 'Complaints about the charity’s handling of personal data, for its Leads',
    access: 'signed-in',
    right: { decided: 'the charity', charity: 'answerDataComplaints' },
    params: charityParams,
    response: list,
    errors: ['charity-not-found'],
  }),
  'POST /api/charity/{id}/data-complaints/{complaintId}/answer': messageRoute({
    summary: 'Record the outcome of a complaint about the charity, and email it',
    access: 'signed-in',
    right: { decided: 'the charity', charity: 'answerDataComplaints' },
    params: z.strictObject({ ...charityParams.shape, complaintId: z.uuid() }),
    body: answerBody,
    errors: ['charity-not-found', ...answerErrors],
  }),
} as const
