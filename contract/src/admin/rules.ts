/** The rules of what staff write, with the sentences they read. */

export const longestStaffReason = 1000

/** Every privileged act has a reason: it is kept in the log, and mostly mailed to whom it concerns. */
export const staffReasonFault = (value: string): string | undefined => {
  if (!value.trim()) return 'Give the reason: it is kept in the log.'
  return value.length > longestStaffReason
    ? `Use at most ${longestStaffReason} characters.`
    : undefined
}

/** Why something can be reported, in the order in which the choices stand. */
export const flagReasons = {
  misleading: 'It misleads people who might give',
  personal: 'It shows somebody’s private details',
  abuse: 'It insults, threatens or harasses',
  copyright: 'It uses words or pictures without permission',
  other: 'Something else',
} as const
export type FlagReason = keyof typeof flagReasons

/** What can be reported and hidden. */
export const moderatedKinds = ['project', 'update', 'charity', 'donor-org'] as const
export type ModeratedKind = (typeof moderatedKinds)[number]

export const longestFlag = 2000
export const longestAppeal = 2000

export const flagWordsFault = (value: string): string | undefined => {
  if (value.trim().length < 10) return 'Tell us in a sentence what is wrong.'
  return value.length > longestFlag ? `Use at most ${longestFlag} characters.` : undefined
}

export const appealFault = (value: string): string | undefined => {
  if (value.trim().length < 20) return 'Tell us in a sentence or two why it should be seen again.'
  return value.length > longestAppeal ? `Use at most ${longestAppeal} characters.` : undefined
}

const atMost = (longest: number) => (value: string) =>
  value.length > longest ? `Use at most ${longest} characters.` : undefined

const needed = (longest: number, missing: string) => (value: string) =>
  value.trim() ? atMost(longest)(value) : missing

/** What stands on the page about the team; `words` may be empty. */
export const teamProfileRules = {
  name: needed(100, 'Enter the name.'),
  role: needed(100, 'Enter what they do.'),
  words: atMost(600),
} as const

export const testimonialRules = {
  quote: needed(400, 'Enter what was said.'),
  name: needed(100, 'Enter who said it.'),
  roleLine: atMost(120),
} as const
