/** Rules for asking staff to add a charity, with their error sentences. */
import { isInvisible } from '../misleading-text.ts'

/** The days within which staff answer. */
export const charityRequestDays = 5

export const maxRequestNoteLength = 1000

const limitLength = (value: string, max: number) =>
  value.length > max ? `Use at most ${max} characters.` : undefined

export const charityRequestRules = {
  name: (value: string) =>
    isInvisible(value) ? 'Enter the name of the charity.' : limitLength(value, 200),
  number: (value: string) => limitLength(value, 80),
  note: (value: string) => limitLength(value, maxRequestNoteLength),
} as const

export const getRequestAnswerError = (value: string): string | undefined =>
  isInvisible(value)
    ? 'Write an answer. The person who asked gets it by email.'
    : limitLength(value, maxRequestNoteLength)
