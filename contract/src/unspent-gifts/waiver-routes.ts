import * as z from 'zod'
import { charityErrors } from '../charities/charity-identifier.ts'
import { route } from '../route.ts'
import { typedText } from '../typed-text.ts'
import { answerDays, maximumQuestionMessage, maxWaiverRequests } from './answers.ts'

/** The days that a giver has to answer. */
export const days = z
  .number()
  .int()
  .min(answerDays.least)
  .max(answerDays.most)
  .default(answerDays.usual)
/** The charity's words to a giver, in characters. */
export const message = typedText.max(maximumQuestionMessage)

/** A charity's request to givers for waivers of repayable gifts. */
export const newWaiverRequest = z.strictObject({
  id: z.uuid().describe('created by the client; sending it again asks nobody twice'),
  giftIds: z.array(z.uuid()).min(1).max(maxWaiverRequests),
  message: message.min(1).describe('the charity’s message to every giver'),
  answerDays: days,
})
export type NewWaiverRequest = z.output<typeof newWaiverRequest>

export const waiverRoutes = {
  'POST /api/charity/{id}/gift-aid/repayable/ask': route({
    summary: 'Ask givers of repayable gifts to give up the right to have them back (Leads)',
    access: 'confirmed',
    acts: 'alone',
    right: { charity: 'claimGiftAid' },
    repeats: 'id',
    limits: [{ name: 'ask-waivers', per: 'person', max: 50, within: 'hour' }],
    params: z.strictObject({ id: z.string().min(1).max(60) }),
    body: newWaiverRequest,
    response: z.strictObject({
      asked: z.int().describe('number of givers asked'),
      notAsked: z.array(
        z.strictObject({
          giftId: z.uuid(),
          why: z.enum(['not-repayable', 'asked-already', 'no-address']),
        }),
      ),
    }),
    errors: [...charityErrors, 'donation-not-found'],
  }),
}
