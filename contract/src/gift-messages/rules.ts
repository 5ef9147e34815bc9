/** Rules for the plain-text messages about a gift between its giver and the charity's team. */
import { isInvisible } from '../misleading-text.ts'

export const maximumGiftMessage = 2000

// oxlint-disable-next-line no-control-regex
const unusable = /[\u0000-\u0009\u000b-\u001f\u007f]/

/**
 * Returns a message in the form that is stored: without space around it, with one kind of line
 * break.
 */
export const tidyMessage = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim()

export const getMessageError = (text: string): string | undefined => {
  const tidy = tidyMessage(text)
  if (isInvisible(tidy)) return 'Write your message.'
  if (unusable.test(tidy) || !tidy.isWellFormed())
    return 'This contains a character that cannot be used.'
  return tidy.length > maximumGiftMessage ? 'Use at most 2,000 characters.' : undefined
}

export const messageSides = ['giver', 'charity'] as const
export type MessageSide = (typeof messageSides)[number]
