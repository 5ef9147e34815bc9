import { maxLengths } from '../identity/registration-rules.ts'
import { findNameError } from '../misleading-text.ts'

/**
 * The maximum length of a guest's name: a first and a last name of 100 characters each, and a
 * space.
 */
export const maximumGuestName = 201

/** Returns the error of the name of a giver without an account, or undefined. */
export const getGuestNameError = (name: string): string | undefined => {
  const error = findNameError(name, {
    label: 'Name',
    empty: 'Name is required.',
    max: maximumGuestName,
  })
  if (error !== undefined) return error
  const { firstname, lastname } = splitGuestName(name)
  return Math.max(firstname.length, lastname.length) > maxLengths.name
    ? 'Name is too long. Shorten it to 100 characters.'
    : undefined
}

/** Splits a name at its last space into first and last name. A single word is the first name. */
export const splitGuestName = (name: string): { firstname: string; lastname: string } => {
  const words = name.trim().split(/\s+/)
  const lastname = words.length > 1 ? words.pop()! : ''
  return { firstname: words.join(' '), lastname }
}
