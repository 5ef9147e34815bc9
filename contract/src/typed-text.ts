import * as z from 'zod'

/**
 * A text that somebody typed: without spaces around it, and in Unicode's normal form C, so that equal
 * names are stored as equal texts, whichever way a keyboard or a file writes accents.
 */
export const typedText = z.string().normalize('NFC').trim()
