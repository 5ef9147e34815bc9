import type { ClosureTerm } from './gift-terms.ts'

/**
 * What a giver can answer where an unspent part of their gift is in question. `waive`: to give up the
 * right to have it back under the terms of the gift.
 */
export const leftoverAnswers = ['refund', 'move', 'general', 'stay', 'waive'] as const
export type LeftoverAnswer = (typeof leftoverAnswers)[number]

/** What became of it; `nothing-left` where it had been spent or had gone back meanwhile. */
export const leftoverOutcomes = [...leftoverAnswers, 'nothing-left'] as const
export type LeftoverOutcome = (typeof leftoverOutcomes)[number]

/**
 * `refunding`: the card processor has yet to confirm. `stuck`: it could not be carried out, so the
 * charity has to act.
 */
export const questionStates = ['waiting', 'refunding', 'stuck', 'done', 'withdrawn'] as const
export type QuestionState = (typeof questionStates)[number]

/** How long givers have to answer, in days; and how long before its end they are reminded. */
export const answerDays = { least: 14, usual: 30, most: 90, reminder: 5 } as const

export const maximumQuestionMessage = 1000

/** Of how many gifts the givers are asked at once to give up the right to have them back. */
export const maxWaiversAsked = 100

/** Whether a question asks the giver to give up the right to have the gift back. */
export const asksWaiver = ({ offers }: { readonly offers: readonly LeftoverAnswer[] }): boolean =>
  offers.includes('waive')

export interface Promised {
  /** What the giver may choose between; none where the terms leave no choice. */
  readonly offers: readonly LeftoverAnswer[]
  /** What happens where no answer comes in time. Money goes back in silence only where nothing is asked. */
  readonly otherwise: LeftoverAnswer
}

export interface Closing {
  /** Whether the charity offers another project that does similar work. */
  readonly offersProject: boolean
  /** Whether the charity asks the givers whom it need not ask. */
  readonly asksGivers: boolean
}

/**
 * What the terms of a gift mean for its unspent part when its project closes. No answer means the
 * secondary purpose, never a refund.
 */
export const promised = (term: ClosureTerm, { asksGivers, offersProject }: Closing): Promised => {
  const purpose = offersProject ? 'move' : 'general'
  if (term === 'return') return { offers: [], otherwise: 'refund' }
  if (term === 'ask-givers') {
    return {
      offers: offersProject ? ['refund', 'move', 'general'] : ['refund', 'general'],
      otherwise: purpose,
    }
  }
  // With one place for the money there is nothing to choose.
  const asks = asksGivers && offersProject
  return { offers: asks ? ['move', 'general'] : [], otherwise: purpose }
}
