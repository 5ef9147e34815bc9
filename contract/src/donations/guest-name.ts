import { findNameError } from '../misleading-text.ts'

/**
 * The maximum length of a guest's name: a first and a last name of 100 characters each, and a
 * space.
 */
export const maximumGuestName = 201

/** Returns the error of the name of a giver without an account, or undefined. */
export const getGuestNameError = (name: string): string | undefined =>
  findNameError(name, { label: 'Name', empty: 'Name is required.', max: maximumGuestName })

/**
 * Splits a name at its last space into first and last name, each at most 100 characters. A single
 * word is the first name.
 */
export const splitGuestName = (name: string): { firstname: string; lastname: string } => {
  const words = name.trim().split(/\s+/)
  const lastname = words.length > 1 ? words.pop()! : ''
  return { firstname: words.join(' ').slice(0, 100), lastname: lastname.slice(0, 100) }
}
