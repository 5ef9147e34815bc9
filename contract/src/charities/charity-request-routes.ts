import * as z from 'zod'
import { messageRoute, route } from '../route.ts'
import { makeRuleSchema } from '../rule-check.ts'
import { idParams } from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'
import { charityRequestRules, getRequestAnswerError } from './charity-request-rules.ts'

const requestFields = {
  id: z.uuid(),
  name: z.string(),
  number: z.string().describe('as the person wrote it; may be empty'),
  note: z.string(),
  askedAt: z.iso.datetime(),
  answerBy: z.iso.date().describe('the day by which staff answer'),
}

/** A charity that somebody asked staff to add, because they did not find it in the register. */
export const charityRequest = z.strictObject({
  ...requestFields,
  answered: z.strictObject({ answer: z.string(), at: z.iso.datetime() }).nullable(),
})
export type CharityRequest = z.infer<typeof charityRequest>

export const waitingCharityRequest = z.strictObject({
  ...requestFields,
  isLate: z.boolean().describe('not answered although the day has passed'),
  asker: z.strictObject({ firstname: z.string(), lastname: z.string(), email: z.string() }),
})
export type WaitingCharityRequest = z.infer<typeof waitingCharityRequest>

export const charityRequestRoutes = {
  'POST /api/charity-request': route({
    summary: 'Ask staff to add a charity that is not in our copy of the register',
    access: 'confirmed',
    right: 'own',
    repeats: 'id',
    limits: [{ name: 'charity-request:person', per: 'person', max: 30, within: 'day' }],
    body: z.strictObject({
      id: z.uuid().describe('created by the client, so that sending twice asks once'),
      name: makeRuleSchema(typedText, charityRequestRules.name),
      number: makeRuleSchema(typedText, charityRequestRules.number).describe('may be empty'),
      note: makeRuleSchema(typedText, charityRequestRules.note).describe('may be empty'),
    }),
    response: charityRequest,
    status: 201,
    errors: ['charity-request-not-found'],
  }),
  'GET /api/charity-request/mine': route({
    summary: 'The charities that you asked staff to add, newest first',
    access: 'signed-in',
    right: 'own',
    response: z.strictObject({ requests: z.array(charityRequest) }),
  }),
  'GET /api/charity-request': route({
    summary: 'Charities that people asked to add and staff have not answered, oldest first',
    access: 'admin',
    acts: 'system',
    response: z.strictObject({ requests: z.array(waitingCharityRequest) }),
  }),
  'POST /api/charity-request/{id}/answer': messageRoute({
    summary: 'Answer a request to add a charity, by email',
    access: 'admin',
    acts: 'staff',
    changes: ['admin'],
    params: idParams,
    body: z.strictObject({ answer: makeRuleSchema(typedText, getRequestAnswerError) }),
    errors: ['charity-request-not-found', 'charity-request-answered'],
  }),
} as const
