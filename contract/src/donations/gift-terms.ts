/**
 * The terms that a project gives before anyone donates. They say what happens to gifts if it raises
 * more than it needs or cannot go ahead. They are shown in full before the gift and kept with it.
 *
 * A payment that is subject to a condition as to repayment does not qualify for Gift Aid (Income Tax
 * Act 2007, section 416(3)), so money goes back only if the charity chose that.
 */
export const giftTermKinds = ['secondary-purpose', 'repayable'] as const
export type GiftTermKind = (typeof giftTermKinds)[number]

export interface GiftTerms {
  readonly kind: GiftTermKind
  /**
   * The words that end the sentence "we will use your gift for …"; empty means the default words.
   */
  readonly secondaryPurpose: string
}

export const defaultGiftTerms: GiftTerms = { kind: 'secondary-purpose', secondaryPurpose: '' }

export const maxSecondaryPurpose = 200

/** The secondary purpose in words, which end the sentence "we will use your gift for …". */
export const describePurpose = (
  { secondaryPurpose }: Pick<GiftTerms, 'secondaryPurpose'>,
  charityName: string,
): string =>
  secondaryPurpose === '' ? `the general charitable purposes of ${charityName}` : secondaryPurpose

/** The sentences that a giver reads before giving, and that are kept with the gift. */
export const writeTerms = (terms: GiftTerms, charityName: string): string[] =>
  terms.kind === 'repayable'
    ? [
        'If we raise more than we need, or cannot go ahead, what has not been spent of your gift goes back to you.',
        'Until your gift is spent, or you give up the right to have it back, the charity cannot claim Gift Aid on it.',
      ]
    : [
        `If we raise more than we need, or cannot go ahead, we will use your gift for ${describePurpose(terms, charityName)}.`,
        'The charity need not ask you before it does so.',
      ]

/** Describes, for use after a colon, what happens to money beyond the project's need. */
export const describeSurplus = (terms: GiftTerms, charityName: string): string =>
  terms.kind === 'repayable'
    ? 'Anything extra goes back to its givers.'
    : `Anything extra goes to ${describePurpose(terms, charityName)}.`

/**
 * The rule, stored with each gift, for its unspent money when the project closes. Until November
 * 2026, projects could also choose `similar-work` and `ask-givers`; gifts made then keep those
 * rules.
 */
export const closureTerms = ['secondary-purpose', 'similar-work', 'ask-givers', 'return'] as const
export type ClosureTerm = (typeof closureTerms)[number]

/** The terms that are kept with a gift: the sentences its giver read, and their effects. */
export interface StoredGiftTerms {
  readonly sentences: readonly string[]
  /**
   * The secondary purpose in words; null if the gift has no terms, such as a gift to a general
   * fund.
   */
  readonly purpose: string | null
  /**
   * The rule for the gift's unspent money when its project closes; null if the gift has no terms.
   */
  readonly closure: ClosureTerm | null
  /** Whether the terms can send money back to the giver. */
  readonly repayable: boolean
}

/** Copies a project's terms for a gift. Pass `null` for a general fund, which never closes. */
export const toStoredTerms = (terms: GiftTerms | null, charityName: string): StoredGiftTerms =>
  terms === null
    ? { sentences: [], purpose: null, closure: null, repayable: false }
    : {
        sentences: writeTerms(terms, charityName),
        purpose: describePurpose(terms, charityName),
        closure: terms.kind === 'repayable' ? 'return' : 'secondary-purpose',
        repayable: terms.kind === 'repayable',
      }
