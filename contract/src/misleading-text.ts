/** Rules against hidden or misleading characters in names and titles; web and server share them. */

// Control characters, unpaired surrogates, and characters that reverse the direction of the text
// after them, so that a name would read backwards. Joiners and marks that scripts and emoji need
// are allowed.
const treacherous = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u

// Spaces, joiners and letters that are invisible.
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Z}\u2800]/gu

/** Returns whether a one-line name or title contains a character that could mislead its reader. */
export const hasMisleadingCharacter = (text: string): boolean => treacherous.test(text)

// Email programs turn all of these into links: a URL with its scheme, one that begins with www, and
// a full stop (also an ideographic one) between a word and letters.
const link = /:\/\/|\bwww[.\u3002\uFF0E\uFF61]|[\p{L}\p{N}-][.\u3002\uFF0E\uFF61]\p{L}{2,}/iu

/** Returns whether an email program could turn a part of the text into a link. */
export const hasLink = (text: string): boolean => link.test(text)

/** Returns whether a text has no visible character. */
export const isInvisible = (text: string): boolean => text.replace(unseen, '') === ''

/**
 * Returns the validation error of a name that strangers choose and that emails contain, or
 * undefined. `label` begins each sentence (`First name`); `empty` is the sentence for a missing
 * name.
 */
export const findNameError = (
  value: string,
  { label, empty, max }: { label: string; empty: string; max: number },
): string | undefined => {
  const name = value.trim()
  if (isInvisible(name)) return empty
  if (hasMisleadingCharacter(name)) return `${label} contains a character that cannot be used.`
  if (hasLink(name)) {
    return `${label} cannot contain a web address. Put a space after a full stop, as in “St. John”.`
  }
  return name.length > max ? `${label} can have at most ${max} characters.` : undefined
}
