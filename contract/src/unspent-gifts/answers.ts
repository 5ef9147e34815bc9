import type { ClosureTerm } from '../donations/gift-terms.ts'

/**
 * The answers that a giver can choose from when asked about an unspent part of their gift. `waive`
 * gives up the right to have the gift back under its terms.
 */
export const unspentAnswers = ['refund', 'move', 'general', 'stay', 'waive'] as const
export type UnspentAnswer = (typeof unspentAnswers)[number]

/**
 * The outcomes of a question to a giver about unspent money; `nothing-left` if the money had been
 * spent or refunded meanwhile.
 */
export const unspentOutcomes = [...unspentAnswers, 'nothing-left'] as const
export type UnspentOutcome = (typeof unspentOutcomes)[number]

/**
 * The states of a question to a giver about unspent money. `refunding`: the card processor has not
 * confirmed the refund yet. `stuck`: the outcome could not be carried out, so the charity has to
 * act.
 */
export const questionStates = ['waiting', 'refunding', 'stuck', 'done', 'withdrawn'] as const
export type QuestionState = (typeof questionStates)[number]

/**
 * The days that givers have to answer, and how many days before the deadline they get a reminder.
 */
export const answerDays = { least: 14, usual: 30, most: 90, reminder: 5 } as const

export const maximumQuestionMessage = 1000

/** The most gifts in one request for waivers. */
export const maxWaiverRequests = 100

/** Says that a charity is closing a project or has closed it, before the project’s name. */
export const describeClosing = (hasEnded: boolean): string =>
  hasEnded ? 'has closed' : 'is closing'

/** Returns whether a question asks the giver to give up the right to have the gift back. */
export const isAskingWaiver = ({
  offers,
}: {
  readonly offers: readonly UnspentAnswer[]
}): boolean => offers.includes('waive')

export interface Promised {
  /** The answers that the giver may choose from; empty if the terms leave no choice. */
  readonly offers: readonly UnspentAnswer[]
  /** The outcome if no answer comes in time: a refund only if the giver is not asked. */
  readonly otherwise: UnspentAnswer
}

export interface Closing {
  /** Whether the charity offers another project that does similar work. */
  readonly offersProject: boolean
  /** Whether the charity also asks givers whom it does not have to ask. */
  readonly asksGivers: boolean
}

/**
 * Plans the unspent part of a gift when its project closes, by the terms of the gift. If the giver
 * does not answer, the money serves the secondary purpose and is never refunded.
 */
export const getPromise = (term: ClosureTerm, { asksGivers, offersProject }: Closing): Promised => {
  const purpose = offersProject ? 'move' : 'general'
  if (term === 'return') return { offers: [], otherwise: 'refund' }
  if (term === 'ask-givers') {
    return {
      offers: offersProject ? ['refund', 'move', 'general'] : ['refund', 'general'],
      otherwise: purpose,
    }
  }
  // The giver has no choice if the money can go to one place only.
  const asks = asksGivers && offersProject
  return { offers: asks ? ['move', 'general'] : [], otherwise: purpose }
}
