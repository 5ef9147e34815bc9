/** What a text may hide from whoever reads it: rules for names and titles, for both sides. */

// Controls, halves of a character, and what turns the direction of all that follows it, so that a
// name could be read backwards. Joiners and marks that scripts and emoji need are not among them.
const treacherous = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u

// Spaces, joiners, and letters that are drawn as nothing.
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Z}\u2800]/gu

/** Whether a name or title of one line holds a character that could mislead its reader. */
export const isTreacherous = (text: string): boolean => treacherous.test(text)

/** Whether nothing of a text can be seen. */
export const isUnseen = (text: string): boolean => text.replace(unseen, '') === ''
