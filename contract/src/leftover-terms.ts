/**
 * What a project promises about its money before anyone gives: if too little comes, if more comes
 * than is needed, if the work closes early. Shown to the giver before the gift and kept with it.
 */
export const shortfallTerms = {
  smaller: 'The work goes ahead on a smaller scale.',
  'similar-work': 'The money goes to similar work of the same charity.',
  'ask-givers': 'Each giver is asked what should happen to their gift.',
  return: 'Gifts are returned to their givers.',
} as const

export const surplusTerms = {
  'more-of-same': 'The same work reaches further.',
  'similar-work': 'The money left over goes to similar work of the same charity.',
  'ask-givers': 'Each giver is asked what should happen to their share.',
  return: 'What is left over is returned to its givers.',
} as const

export const closureTerms = {
  'similar-work': 'Money not yet spent goes to similar work of the same charity.',
  'ask-givers': 'Each giver is asked what should happen to their unspent share.',
  return: 'Money not yet spent is returned to its givers.',
} as const

export type ShortfallTerm = keyof typeof shortfallTerms
export type SurplusTerm = keyof typeof surplusTerms
export type ClosureTerm = keyof typeof closureTerms

export interface LeftoverTerms {
  readonly shortfall: ShortfallTerm
  readonly surplus: SurplusTerm
  readonly closure: ClosureTerm
}

/** What a project promises unless its charity chooses otherwise. */
export const defaultLeftoverTerms: LeftoverTerms = {
  shortfall: 'smaller',
  surplus: 'more-of-same',
  closure: 'ask-givers',
}
