import type * as z from 'zod'
import { makeFieldError, makeValidationError } from '../../app-error.ts'
import { checkInput } from './validation-sentences.ts'

/** Returns a part of a request as its schema reads it. Throws `validation-failed` if it does not fit. */
export const validate = (schema: z.ZodType | undefined, value: unknown, part: string): unknown => {
  if (!schema) return undefined
  const checked = checkInput(schema, value, part)
  if ('issues' in checked) throw makeValidationError(checked.issues)
  const unstorable = unstorableIn(checked.data)
  if (unstorable) {
    const message = 'This contains a character that cannot be used.'
    throw makeFieldError(unstorable.join('.') || part, message)
  }
  return checked.data
}

/**
 * Returns the path of the first text in a value that the database cannot store: a text with a NUL
 * or half a surrogate pair. Returns undefined if there is none.
 */
const unstorableIn = (
  value: unknown,
  path: readonly PropertyKey[] = [],
): PropertyKey[] | undefined => {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? [...path] : undefined
  }
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined
  for (const [key, held] of Object.entries(value)) {
    const found = unstorableIn(held, [...path, key])
    if (found) return found
  }
  return undefined
}
