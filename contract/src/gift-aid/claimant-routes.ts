import * as z from 'zod'
import { charityParams } from '../charities/charity-identifier.ts'
import { route } from '../route.ts'
import { enteredDay } from '../shared-schemas.ts'
import { typedText } from '../typed-text.ts'
import { claimants, getPlatformError } from './who-claims.ts'

const giftClaimant = z
  .strictObject({
    claimedBy: z.enum(claimants),
    platform: typedText.nullable().describe('a giving platform or another party'),
    clearedOn: enteredDay
      .nullable()
      .optional()
      .describe('the day on which a cheque was cleared; not changed where it is missing'),
  })
  .check((context) => {
    const { claimedBy, platform } = context.value
    const message = getPlatformError(claimedBy, platform)
    if (message) {
      context.issues.push({ code: 'custom', message, path: ['platform'], input: platform })
    }
  })
export type GiftClaimant = z.output<typeof giftClaimant>

export const claimantRoutes = {
  'PUT /api/charity/{id}/gift-aid/gifts/{giftId}/claimant': route({
    summary: 'Say who claims Gift Aid on a gift without a card, and when its cheque was cleared',
    access: 'signed-in',
    right: { charity: 'claimGiftAid' },
    acts: 'money',
    params: charityParams.extend({ giftId: z.uuid() }),
    body: giftClaimant,
    response: z.strictObject({ claimedBy: z.enum(claimants), platform: z.string().nullable() }),
    errors: [
      'access-denied',
      'charity-id-invalid',
      'charity-not-found',
      'donation-not-found',
      'gift-aid-gift-claimed',
    ],
  }),
} as const
