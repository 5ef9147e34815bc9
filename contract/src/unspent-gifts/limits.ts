import type { Limit } from '../route.ts'

/** A token cannot be guessed; this limits the load that guesses cause. */
export const linkLimits: readonly Limit[] = [
  { name: 'gift-question:network', per: 'network', max: 300, within: 'hour' },
]

export const askToMoveLimits: readonly Limit[] = [
  { name: 'ask-move', per: 'person', max: 200, within: 'hour', when: 'for its Managers' },
]
