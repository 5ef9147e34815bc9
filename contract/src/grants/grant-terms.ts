/**
 * The terms of a grant for a project: what its funder agreed if the work falls short or is late, or
 * if money is left when the project ends. A grant has terms of its own; those of the project’s
 * appeal never apply to it.
 */
export const grantShortfalls = ['smaller', 'ask', 'return'] as const
export const grantDelays = ['wait', 'ask', 'return'] as const
export const grantClosings = ['ask', 'return', 'similar', 'general'] as const

export interface GrantTerms {
  /** If the project raises less than it needs. */
  readonly shortfall: (typeof grantShortfalls)[number]
  /** If the work starts or ends late. */
  readonly delay: (typeof grantDelays)[number]
  /** If money is left when the project ends. */
  readonly closing: (typeof grantClosings)[number]
  /** The words of the award; empty if it has none. */
  readonly words: string
}

export const maxGrantTermsWords = 500

export const shortfallWords: Readonly<Record<GrantTerms['shortfall'], string>> = {
  smaller: 'The grant pays for as much of the work as it can.',
  ask: 'The charity asks the funder first.',
  return: 'What has not been spent goes back to the funder.',
}

export const delayWords: Readonly<Record<GrantTerms['delay'], string>> = {
  wait: 'The charity keeps the money until the work can go ahead.',
  ask: 'The charity asks the funder first.',
  return: 'What has not been spent goes back to the funder.',
}

export const closingWords: Readonly<Record<GrantTerms['closing'], string>> = {
  ask: 'The charity asks the funder first.',
  return: 'It goes back to the funder.',
  similar: 'It pays for similar work of the charity.',
  general: 'The charity may use it for any of its work.',
}

/** The questions about a grant’s terms, as forms and pages show them. */
export const grantTermQuestions = {
  shortfall: 'If the project raises less than it needs',
  delay: 'If the work is late',
  closing: 'If money is left when the project ends',
} as const

/** Describes a grant’s terms in full sentences, for pages and emails. */
export const describeGrantTerms = (terms: GrantTerms): string[] => [
  `${grantTermQuestions.shortfall}: ${shortfallWords[terms.shortfall]}`,
  `${grantTermQuestions.delay}: ${delayWords[terms.delay]}`,
  `${grantTermQuestions.closing}: ${closingWords[terms.closing]}`,
  ...(terms.words === '' ? [] : [`In the words of the award: ${terms.words}`]),
]

/** The message where a grant for a project comes without its terms. */
export const missingGrantTerms = 'Say what was agreed if the work falls short, is late, or ends.'

/**
 * Returns why a sent entry has the wrong terms: a grant for a project comes with what its funder
 * agreed, and nothing else has such terms.
 */
export const getEntryTermsError = (entry: {
  readonly kind: string
  readonly projectId: string | null
  readonly terms?: GrantTerms | null | undefined
}): string | undefined => {
  const isForProject = entry.kind === 'grant' && entry.projectId !== null
  if (isForProject && !entry.terms) return missingGrantTerms
  return !isForProject && entry.terms ? 'Only a grant for a project has terms.' : undefined
}

/** Whether the terms require money that was not spent to go back to the funder. */
export const requiresReturn = (terms: GrantTerms | null): boolean =>
  terms !== null && [terms.closing, terms.shortfall, terms.delay].includes('return')

/** Whether the terms themselves let money leave an ended project, and to where. */
export const allowsLeaving = (terms: GrantTerms | null, toProject: boolean): boolean =>
  terms?.closing === 'general' || (terms?.closing === 'similar' && toProject)
