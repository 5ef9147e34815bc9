/** The answers to the question whether a child can be recognised in a picture. */
export const childAnswers = ['none', 'guardian-agreed'] as const
export type ChildAnswer = (typeof childAnswers)[number]

/** The stored answers: `not-asked` marks a picture from before the question existed. */
export const storedChildAnswers = [...childAnswers, 'not-asked'] as const
export type StoredChildAnswer = (typeof storedChildAnswers)[number]

export const childQuestion = 'Can a child be recognised in it?'

export const childAnswerLabel: Readonly<Record<ChildAnswer, string>> = {
  none: 'No child can be recognised',
  'guardian-agreed': 'Yes, and a parent or guardian of each child has agreed',
}

export const childHint = 'If a parent or guardian has not agreed, do not publish the picture.'

export const childUnanswered =
  'Say for each picture whether a child can be recognised in it. If so, a parent or guardian must have agreed.'
