import {
  describeMethods,
  type PaymentMethod,
} from '@pennytrail/contract/donations/payment-methods.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { EmailContent } from '../../platform/mail/index.ts'
import type { PayoutSnapshot } from './payouts/payouts.sql.ts'

type TeamEmail = Pick<EmailContent, 'subject' | 'paragraphs'>

export const buildPayoutFailedEmail = ({
  amount,
  currency,
  failure,
}: PayoutSnapshot): TeamEmail => {
  const sum = formatMoney(Math.abs(amount), currency)
  return {
    subject: `A payout of ${sum} came back`,
    paragraphs: [
      `Stripe could not pay ${sum} out to the charity’s bank${failure ? `. The bank says: ${failure}` : '.'}`,
      'The money is safe at Stripe. Check the bank account in the Stripe dashboard. Stripe cannot pay out until it is right.',
    ],
  }
}

/** Builds the email about an account that takes no more gifts, in which no `methods` may be left. */
export const buildChargesStoppedEmail = (
  charityName: string,
  methods: readonly PaymentMethod[],
): TeamEmail => ({
  subject: `${charityName} cannot take gifts online at the moment`,
  paragraphs:
    methods.length === 0
      ? [
          `Every way to pay ${charityName} is switched off in the Stripe dashboard, so nobody can give to it online.`,
          'Switch one on under the settings for payment methods there. Once it is on, we offer it again within two hours.',
        ]
      : [
          `Stripe has stopped payments to ${charityName}, because it needs something from the charity first. Until then nobody can give online.`,
          'The charity’s payments page shows what Stripe needs and links to it.',
        ],
})

export const buildMethodRefusedEmail = (
  charityName: string,
  method: PaymentMethod,
  left: readonly PaymentMethod[],
): TeamEmail => ({
  subject: `${charityName} no longer offers ${describeMethods([method])}`,
  paragraphs: [
    `Stripe refused a gift to ${charityName} by ${describeMethods([method])}, so we no longer offer this way to pay. Donors can still pay by ${describeMethods(left)}.`,
    'Somebody may have switched it off in the Stripe dashboard, under the settings for payment methods. Once it is on again there, we offer it again within two hours.',
  ],
})

export const buildConnectionRevokedEmail = (charityName: string): TeamEmail => ({
  subject: `${charityName} is no longer connected to Stripe`,
  paragraphs: [
    `Someone has disconnected ${charityName} in the Stripe dashboard, so nobody can give to it online. Past gifts do not change.`,
    'A Lead can connect the account again at any time. If nobody on your team did this, check at Stripe who can sign in.',
  ],
})

export const buildDisconnectedEmail = (charityName: string, who: string): TeamEmail => ({
  subject: `${charityName} is no longer connected to Stripe`,
  paragraphs: [
    `${who} has disconnected the Stripe account of ${charityName}, so nobody can give to it online. Monthly gifts have ended. Past gifts do not change.`,
    'A Lead can connect the account again at any time. If nobody on your team did this, write to us at once.',
  ],
})

export const buildConnectedEmail = (charityName: string, account: string): TeamEmail => ({
  subject: `A Stripe account was connected to ${charityName}`,
  paragraphs: [
    `gifts paid online to ${charityName} now go to the Stripe account ${account}.`,
    'If nobody on your team did this, disconnect it in the charity’s payments, and write to us.',
  ],
})

export const buildAccountOpenedEmail = (charityName: string, account: string): TeamEmail => ({
  subject: `A Stripe account was opened for ${charityName}`,
  paragraphs: [
    `A Lead of ${charityName} has opened the Stripe account ${account} for gifts paid online. Gifts go to it once Stripe has the charity’s details.`,
    'If nobody on your team did this, disconnect it in the charity’s payments, and write to us.',
  ],
})
