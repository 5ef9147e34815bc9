/** The signs of a strong password. Each adds one point; six is the most. */
const signs: readonly ((password: string) => boolean)[] = [
  (password) => password.length >= 8,
  (password) => password.length >= 12,
  (password) => /[a-z]/.test(password),
  (password) => /[A-Z]/.test(password),
  (password) => /\d/.test(password),
  (password) => /\W/.test(password),
]

export const scorePassword = (password: string): number =>
  signs.filter((sign) => sign(password)).length

export type StrengthLevel = 'weak' | 'fair' | 'strong' | 'very-strong'
export type StrengthColour = 'red' | 'orange' | 'light-green' | 'green'

export interface Strength {
  readonly level: StrengthLevel
  readonly label: string
  readonly colour: StrengthColour
}

const weak = { level: 'weak', label: 'Password is weak', colour: 'red' } as const
const fair = { level: 'fair', label: 'Password is fair', colour: 'orange' } as const
const strong = { level: 'strong', label: 'Password is strong', colour: 'light-green' } as const
const veryStrong = {
  level: 'very-strong',
  label: 'Password is very strong',
  colour: 'green',
} as const

/** Returns a password's strength: up to 2 points weak, 3 fair, 4 and 5 strong, 6 very strong. */
export const getPasswordStrength = (password: string): Strength => {
  const score = scorePassword(password)
  if (score <= 2) return weak
  if (score === 3) return fair
  return score <= 5 ? strong : veryStrong
}

export const passwordHint =
  'Use at least 12 letters, or 8 characters that mix letters with numbers or symbols.'

export const isWeak = (password: string): boolean => getPasswordStrength(password).level === 'weak'
