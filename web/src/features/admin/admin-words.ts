import type { Tone } from '../../ui/badge.tsx'

/** A word of the log or of a status as people read it: `verify-claim` as "Verify claim". */
export function inWords(word: string): string {
  const text = word.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const tones: Record<string, Tone> = {
  verified: 'success',
  suspended: 'danger',
  'off-register': 'warning',
  refused: 'warning',
  claimed: 'info',
  waiting: 'info',
}

export function toneOf(status: string): Tone {
  return tones[status] ?? 'neutral'
}

export const organisationWords = {
  charity: 'Charity',
  'donor-org': 'Donor organisation',
} as const
