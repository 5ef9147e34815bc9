/** What whoever publishes a picture says about children in it. */
export const childAnswers = ['none', 'guardian-agreed'] as const
export type ChildAnswer = (typeof childAnswers)[number]

/** What is stored: also that a picture was shown before the question was asked. */
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
