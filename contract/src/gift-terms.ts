/**
 * What a project says before anyone gives: what happens to gifts if it raises more than it needs,
 * or cannot go ahead. Shown in full before the gift and kept with it.
 *
 * A payment that is subject to a condition as to repayment is no qualifying donation for Gift Aid
 * (Income Tax Act 2007, section 416(3)), so money goes back only where the charity chose that.
 */
export const giftTermKinds = ['secondary-purpose', 'repayable'] as const
export type GiftTermKind = (typeof giftTermKinds)[number]

export interface GiftTerms {
  readonly kind: GiftTermKind
  /** Ends the sentence "we will use your gift for …"; empty stands for the charity's default. */
  readonly secondaryPurpose: string
}

/** What a project says unless its charity chooses otherwise. */
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

/** What happens to more money than the project needs; follows a colon. */
export const describeSurplus = (terms: GiftTerms, charityName: string): string =>
  terms.kind === 'repayable'
    ? 'what is not spent goes back to its givers.'
    : `it is used for ${describePurpose(terms, charityName)}.`

/**
 * What is kept with a gift about the closing of its project. `similar-work` and `ask-givers` come
 * from terms that projects could choose until November 2026; their gifts keep them.
 */
export const closureTerms = ['secondary-purpose', 'similar-work', 'ask-givers', 'return'] as const
export type ClosureTerm = (typeof closureTerms)[number]

/** The terms that are kept with a gift: what its giver read, and what follows from it. */
export interface KeptTerms {
  readonly sentences: readonly string[]
  /** The secondary purpose in words; null where the gift has no terms, as one to a general fund. */
  readonly purpose: string | null
  /** What happens as its project closes; null where the gift has no terms. */
  readonly closure: ClosureTerm | null
  /** Whether they can send money back to the giver. */
  readonly repayable: boolean
}

/** What a gift keeps of its project's terms; `null` stands for a general fund, which never closes. */
export const keepTerms = (terms: GiftTerms | null, charityName: string): KeptTerms =>
  terms === null
    ? { sentences: [], purpose: null, closure: null, repayable: false }
    : {
        sentences: writeTerms(terms, charityName),
        purpose: describePurpose(terms, charityName),
        closure: terms.kind === 'repayable' ? 'return' : 'secondary-purpose',
        repayable: terms.kind === 'repayable',
      }
