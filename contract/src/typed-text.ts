import * as z from 'zod'
import { isInvisible } from './misleading-text.ts'

/**
 * A text that somebody typed: without spaces around it, and in Unicode's normal form C, so that equal
 * names are stored as equal texts, whichever way a keyboard or a file writes accents. A text without a
 * visible character is empty, so that nobody answers a required field with a space that no one sees.
 */
export const typedText = z
  .string()
  .normalize('NFC')
  .overwrite((text) => (isInvisible(text) ? '' : text.trim()))
