/** Rules for publishing the name of a payee or a source of money. */

/** Kinds of payee or source of money. The name of a `person` is never published. */
export const payeeKinds = ['organisation', 'person', 'named-person'] as const
export type PayeeKind = (typeof payeeKinds)[number]

export const payeeKindLabels: Readonly<Record<PayeeKind, string>> = {
  organisation: 'Organisation: publish the name',
  person: 'Private person: do not publish',
  'named-person': 'Person who agreed: publish the name',
}

/** The text in place of a withheld name for everyone outside the charity's team. */
export const privatePerson = 'A private person'

// Legal forms and kinds of organisation that are hardly ever part of a personal name. AG or LP
// could be initials, and Church or Bank a surname, so the person who records such an entry chooses
// the kind.
const organisationWords =
  /\b(ltd|limited|plc|llp|cic|cio|scio|inc|gmbh|sarl|council|university|college|school|academy|nhs|hospital|hospice|charity|charitable|foundation|trust|society|association|federation|ministry|department|hmrc|museum|library|community interest|co-?operative|partnership|holdings|supplies|insurance|airways|railways?)\b|& co\b|\.(com|org|co\.uk|org\.uk)\b/i

/**
 * Suggests a kind for a name: an organisation only if the name says so. A name that could be a
 * person's stays unpublished until somebody chooses otherwise.
 */
export const guessPayeeKind = (name: string): PayeeKind =>
  organisationWords.test(name) ? 'organisation' : 'person'

/** Updates the kind after an edit of the name, unless the person chose a kind themselves. */
export const adjustPayeeKind = (before: string, chosen: PayeeKind, after: string): PayeeKind =>
  chosen === guessPayeeKind(before) ? guessPayeeKind(after) : chosen
