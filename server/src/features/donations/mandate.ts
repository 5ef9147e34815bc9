import type { Config } from '../../platform/config/config.ts'
import type { EmailContent } from '../../platform/mail/index.ts'
import type { Payments } from '../../platform/payments/index.ts'

/** The mandate by which a giver's bank pays by Direct Debit. */
export interface Mandate {
  readonly holder: string | null
  readonly sortCode: string | null
  /** The last four digits of the account. */
  readonly last4: string | null
  /** The reference of the mandate; null unless our own notices name it. */
  readonly reference: string | null
}

/** Fetches the reference of a mandate if our own notices of Direct Debits need it. */
export const readMandateReference = async (
  { readsMandates, stripe }: Payments,
  mandate: string | null | undefined,
  options: { readonly stripeAccount: string },
): Promise<string | null> => {
  if (!readsMandates || !mandate) return null
  const found = await stripe.mandates.retrieve(mandate, {}, options)
  return found.payment_method_details.bacs_debit?.reference ?? null
}

type Notices = NonNullable<Config['directDebitNotices']>

/**
 * Writes the parts that every notice of our own must have: the details of the mandate, how to
 * reach us, the right to cancel, and Stripe's Guarantee with the logo. Source:
 * docs.stripe.com/payments/bacs-debit/email-customization.
 */
export const describeMandate = (
  { holder, last4, reference, sortCode }: Mandate,
  { email, guarantee, logoUrl, telephone }: Notices,
): EmailContent['paragraphs'] => [
  'Please check these details:',
  {
    verbatim: [
      `Account name: ${holder ?? ''}`,
      `Sort code: ${sortCode ?? ''}`,
      `Account number: ****${last4 ?? ''}`,
      `Mandate reference: ${reference ?? ''}`,
      'Name on your bank statement: it may be Stripe',
    ].join('\n'),
  },
  `If a detail is wrong, call ${telephone} or write to ${email} at once. You can cancel the Direct Debit at any time by telling your bank. Please tell us too.`,
  { heading: 'The Direct Debit Guarantee' },
  { quote: guarantee, logo: { url: logoUrl, alt: 'Direct Debit' } },
]
