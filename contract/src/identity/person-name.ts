/** A name as an account or a guest has it. */
export interface PersonName {
  readonly firstname: string
  readonly lastname: string
}

// Titles that people type before their name, alone or in pairs ("Mr & Mrs").
const title =
  /^(the|dr|mr|mrs|ms|miss|mx|prof|professor|rev|revd|reverend|sir|dame|lord|lady|canon|father|sister|capt|captain|major|col|colonel|cllr|councillor|judge|hon)(\.|\s|&|$)/i

/**
 * Returns the whole name as it is shown. A person who has one name types it as first and as last
 * name, and it is shown once. The same as full_name in identity.functions.sql.
 */
export const getFullName = ({ firstname, lastname }: PersonName): string =>
  firstname.toLowerCase() === lastname.toLowerCase() ? firstname : `${firstname} ${lastname}`.trim()

/**
 * Returns the name after “Hello”: the first name, or the whole name if the first name begins with a
 * title, because “Hello Dr,” greets nobody. The same as greeting_name in identity.functions.sql.
 */
export const getGreetingName = (name: PersonName): string =>
  title.test(name.firstname) ? getFullName(name) : name.firstname
