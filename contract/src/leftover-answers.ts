import { closureTerms, type ClosureTerm } from './leftover-terms.ts'

/** What a giver can answer where an unspent part of their gift is in question. */
export const leftoverAnswers = ['refund', 'move', 'general', 'stay'] as const
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

export interface Promised {
  /** What the giver may choose between; none where the promise leaves no choice. */
  readonly offers: readonly LeftoverAnswer[]
  /** What happens where no answer comes in time. */
  readonly otherwise: LeftoverAnswer
}

/**
 * What a promise means for an unspent part when its project closes. Without a giver's word money goes
 * to another purpose only where it was given under that promise; otherwise it goes back.
 */
export const promised = (term: ClosureTerm, offersProject: boolean): Promised => {
  if (term === 'similar-work') return { offers: [], otherwise: offersProject ? 'move' : 'general' }
  if (term === 'return') return { offers: [], otherwise: 'refund' }
  const offers = offersProject
    ? (['refund', 'move', 'general'] as const)
    : (['refund', 'general'] as const)
  return { offers, otherwise: 'refund' }
}

/** Which promise about closing a gift was given under, by the sentences that its giver saw. */
export const closureTermOf = (sentences: readonly string[]): ClosureTerm | null => {
  const said = sentences.map((sentence) => sentence.toLowerCase())
  const found = Object.entries(closureTerms).find(([, term]) =>
    said.some((sentence) => sentence.endsWith(`closes: ${term.toLowerCase()}`)),
  )
  return (found?.[0] as ClosureTerm | undefined) ?? null
}
