/** What a text may hide from whoever reads it: rules for names and titles, for both sides. */

// Controls, halves of a character, and what turns the direction of all that follows it, so that a
// name could be read backwards. Joiners and marks that scripts and emoji need are not among them.
const treacherous = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u

// Spaces, joiners, and letters that are drawn as nothing.
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Z}\u2800]/gu

/** Whether a name or title of one line holds a character that could mislead its reader. */
export const hasMisleadingCharacter = (text: string): boolean => treacherous.test(text)

// Mail programs turn all of these into links by themselves: an address with its scheme, one that
// begins with www, and a full stop (also an ideographic one) between a word and letters.
const link = /:\/\/|\bwww[.\u3002\uFF0E\uFF61]|[\p{L}\p{N}-][.\u3002\uFF0E\uFF61]\p{L}{2,}/iu

/** Whether a mail program could make a link of a part of the text. */
export const hasLink = (text: string): boolean => link.test(text)

/** Whether nothing of a text can be seen. */
export const isInvisible = (text: string): boolean => text.replace(unseen, '') === ''

/**
 * The validation error of a name that strangers choose and our emails carry, or undefined.
 * `label` begins each sentence (`First name`), `empty` is the sentence for no name at all.
 */
export const findNameError = (
  value: string,
  { label, empty, max }: { label: string; empty: string; max: number },
): string | undefined => {
  const name = value.trim()
  if (isInvisible(name)) return empty
  if (hasMisleadingCharacter(name)) return `${label} holds a character that cannot be used.`
  if (hasLink(name)) {
    return `${label} cannot hold a web address. Put a space after a full stop, as in “St. John”.`
  }
  return name.length > max ? `${label} can have at most ${max} characters.` : undefined
}
