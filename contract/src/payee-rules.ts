/** Whether the name of a payee or of a source of money may be published, and how it shows where not. */

/** Who was paid or who the money came from. Only the name of a `person` is not published. */
export const payeeKinds = ['organisation', 'person', 'named-person'] as const
export type PayeeKind = (typeof payeeKinds)[number]

export const payeeKindLabels: Readonly<Record<PayeeKind, string>> = {
  organisation: 'Organisation: publish the name',
  person: 'Private person: do not publish',
  'named-person': 'Person who agreed: publish the name',
}

/** What everyone outside the charity's team reads in place of a name that is not published. */
export const privatePerson = 'A private person'

// Legal forms and kinds of body that hardly anyone has for a name. Shorter forms such as AG or LP
// could be initials, and Church or Bank a surname: those are left to the person who records.
const organisationWords =
  /\b(ltd|limited|plc|llp|cic|cio|scio|inc|gmbh|sarl|council|university|college|school|academy|nhs|hospital|hospice|charity|charitable|foundation|trust|society|association|federation|ministry|department|hmrc|museum|library|community interest|co-?operative|partnership|holdings|supplies|insurance|airways|railways?)\b|& co\b|\.(com|org|co\.uk|org\.uk)\b/i

/**
 * Where a choice starts for a name: as an organisation only if the name says so. A name that could
 * be a person's is protected until somebody says otherwise.
 */
export const guessPayeeKind = (name: string): PayeeKind =>
  organisationWords.test(name) ? 'organisation' : 'person'

/** The choice after the name was changed: it follows the name unless the person chose another. */
export const followPayee = (before: string, chosen: PayeeKind, after: string): PayeeKind =>
  chosen === guessPayeeKind(before) ? guessPayeeKind(after) : chosen
