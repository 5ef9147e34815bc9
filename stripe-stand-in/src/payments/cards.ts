import { createHash } from 'node:crypto'

/**
 * A bank's reason for declining, as a Stripe code and as a message that tells the payer what to do.
 */
export interface Decline {
  code: string
  declineCode: string | null
  message: string
}

/** The wallets on the payment page; `link` is Stripe's own. */
export const CARD_WALLETS = ['apple_pay', 'google_pay', 'link'] as const
export type CardWallet = (typeof CARD_WALLETS)[number]

export interface TestCard {
  number: string
  brand: 'visa' | 'mastercard' | 'amex'
  country: string
  outcome: 'pays' | 'asks-for-authentication' | Decline
  /** The bank's answer when the saved card is charged later, if it differs from `outcome`. */
  later?: Decline
  /** The wallet that holds the card. */
  wallet?: CardWallet
  /** Set if the card can be saved although it cannot pay. */
  saves?: true
}

const declined = (declineCode: string, message: string, code = 'card_declined'): Decline => ({
  code,
  declineCode,
  message,
})

const visa = (number: string, outcome: TestCard['outcome'], country = 'US'): TestCard => ({
  number,
  brand: 'visa',
  country,
  outcome,
})

export const expiredCard: Decline = {
  code: 'expired_card',
  declineCode: 'expired_card',
  message: 'Your card has expired.',
}

/** The card whose payments the bank disputes at once. */
export const DISPUTED_CARD = '4000000000000259'

/** Stripe's published test cards (docs.stripe.com/testing) that matter for gifts. */
export const TEST_CARDS: readonly TestCard[] = [
  visa('4242424242424242', 'pays'),
  visa('4000008260000000', 'pays', 'GB'),
  visa('4000056655665556', 'pays'),
  { number: '5555555555554444', brand: 'mastercard', country: 'US', outcome: 'pays' },
  { number: '378282246310005', brand: 'amex', country: 'US', outcome: 'pays' },
  // This payment succeeds, and then the bank disputes it as fraudulent.
  visa('4000000000000259', 'pays'),
  visa('4000002500003155', 'asks-for-authentication'),
  {
    ...visa('4000002760003184', 'asks-for-authentication'),
    later: {
      code: 'authentication_required',
      declineCode: 'authentication_required',
      message: 'Your card was declined. This payment needs to be confirmed with your bank.',
    },
  },
  {
    ...visa('4000000000000341', declined('generic_decline', 'Your card was declined.')),
    saves: true,
  },
  visa('4000000000000002', declined('generic_decline', 'Your card was declined.')),
  visa('4000000000009995', declined('insufficient_funds', 'Your card has insufficient funds.')),
  visa('4000000000009987', declined('lost_card', 'Your card was declined.')),
  visa('4000000000000069', expiredCard),
  visa('4000000000000127', {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: 'Your card’s security code is incorrect.',
  }),
  visa('4000000000000119', {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  }),
]

/** The error for a number that could be a real card's. Such a card is never charged or stored. */
const NOT_A_TEST_CARD = declined(
  'test_mode_live_card',
  'Your card was declined. This page takes test cards only: please never enter a real one.',
)

export const testCard = (number: string): TestCard =>
  TEST_CARDS.find((card) => card.number === number) ?? {
    ...visa(number, NOT_A_TEST_CARD),
    country: 'GB',
  }

/** Returns what stands for a card's number at every account, as Stripe's fingerprints do: 16 characters. */
export const makeFingerprint = (number: string): string =>
  createHash('sha256').update(`card ${number}`).digest('hex').slice(0, 16)

/** Returns the card in the payer's wallet. */
export const walletCard = (wallet: CardWallet): TestCard => ({
  ...testCard('4242424242424242'),
  wallet,
})

/** The cards offered with one click on a page that saves a card. */
export const OFFERED_TO_SAVE = [
  { number: '4242424242424242', label: 'Succeeds' },
  { number: '5555555555554444', label: 'Succeeds, another card' },
  { number: '4000002500003155', label: 'Needs authentication' },
  { number: '4000002760003184', label: 'Needs it for every payment' },
  { number: '4000000000000341', label: 'Is saved, then declined' },
  { number: '4000000000000002', label: 'Is declined' },
] as const

/** The cards offered with one click on the payment page. */
export const OFFERED_CARDS = [
  { number: '4242424242424242', label: 'Succeeds' },
  { number: '4000000000000002', label: 'Is declined' },
  { number: '4000002500003155', label: 'Needs authentication' },
  { number: '4000002760003184', label: 'Needs it for every payment' },
  { number: '4000000000009995', label: 'Has insufficient funds' },
] as const

/** Returns whether the check digit is valid by ISO/IEC 7812. */
export const passesLuhn = (number: string): boolean => {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return number !== '' && sum % 10 === 0
}
