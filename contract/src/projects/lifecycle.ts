import { formatDayAndTime } from '../dates/uk-time.ts'

/**
 * The stages of a project and what each allows. The entry form, Explore and the project's menu all
 * use this table.
 */
export const lifecycles = ['draft', 'active', 'paused', 'completed', 'closed', 'cancelled'] as const
export type Lifecycle = (typeof lifecycles)[number]

export const visibilities = ['public', 'signed-in', 'team'] as const
export type Visibility = (typeof visibilities)[number]

interface Allowed {
  readonly spends: boolean
  readonly found: boolean
  readonly label: string
  readonly next: readonly Lifecycle[]
}

const table: Readonly<Record<Lifecycle, Allowed>> = {
  draft: { spends: false, found: false, label: 'Draft', next: ['active'] },
  active: {
    spends: true,
    found: true,
    label: 'Active',
    next: ['paused', 'completed', 'closed', 'cancelled'],
  },
  paused: {
    spends: true,
    found: true,
    label: 'Paused',
    next: ['active', 'completed', 'closed', 'cancelled'],
  },
  completed: {
    spends: true,
    found: true,
    label: 'Completed',
    next: ['active', 'closed'],
  },
  closed: { spends: false, found: false, label: 'Closed', next: [] },
  cancelled: { spends: false, found: false, label: 'Cancelled', next: [] },
}

export const getLifecycleLabel = (lifecycle: Lifecycle): string => table[lifecycle].label
export const canSpend = (lifecycle: Lifecycle): boolean => table[lifecycle].spends
export const isFoundInExplore = (lifecycle: Lifecycle): boolean => table[lifecycle].found

/** Returns whether a stage can only be reached once no unspent money is left. */
export const isSettled = (lifecycle: Lifecycle): boolean =>
  lifecycle === 'closed' || lifecycle === 'cancelled'

/** Lists the stages that may follow a stage. */
export const listNextLifecycles = (from: Lifecycle): readonly Lifecycle[] => table[from].next

export type TransitionError = 'not-a-step' | 'unspent-money'

/**
 * Returns why a project may not change from one stage to another; null if it may, or if the stage
 * stays the same.
 */
export const getTransitionError = (
  from: Lifecycle,
  to: Lifecycle,
  hasUnspentMoney: boolean,
): TransitionError | null => {
  if (from === to) return null
  if (!table[from].next.includes(to)) return 'not-a-step'
  return isSettled(to) && hasUnspentMoney ? 'unspent-money' : null
}

const openness: Readonly<Record<Visibility, number>> = { team: 0, 'signed-in': 1, public: 2 }

/** Returns whether fewer people would see the project than before. */
export const isNarrower = (from: Visibility, to: Visibility): boolean =>
  openness[to] < openness[from]

export const visibilityLabel: Readonly<Record<Visibility, string>> = {
  public: 'Everyone',
  'signed-in': 'Signed-in people',
  team: 'The charity’s team',
}

export interface GivingFacts {
  readonly lifecycle: Lifecycle
  readonly currency: string
  readonly charityStatus: string
  readonly chargesEnabled: boolean
  /** From when the charity takes gifts if it has no account until then; null if nobody knows. */
  readonly giftsFrom: string | null
}

/** Explains to givers why a project takes no card gifts now; null if it takes them. */
export const getNoGiftsReason = (facts: GivingFacts): string | null => {
  switch (facts.lifecycle) {
    case 'draft':
      return 'This project is a draft and not yet open for gifts.'
    case 'paused':
      return 'The charity has paused gifts to this project.'
    case 'completed':
      return 'The work is done, so this project is no longer taking gifts.'
    case 'closed':
      return 'This project is closed and is no longer taking gifts.'
    case 'cancelled':
      return 'This project was cancelled and cannot take gifts.'
    case 'active':
  }
  switch (facts.charityStatus) {
    case 'claimed':
      return 'The charity has not been verified yet, so it cannot take gifts.'
    case 'suspended':
      return 'The charity is suspended, so it cannot take gifts.'
    case 'off-register':
      return 'The charity is no longer on the register, so it cannot take gifts.'
    default:
  }
  if (facts.currency !== 'GBP') {
    return 'Online gifts are in pounds, and this project keeps its accounts in another currency.'
  }
  if (facts.chargesEnabled) return null
  return facts.giftsFrom === null
    ? 'The charity does not take gifts online at the moment.'
    : `The charity takes gifts from ${formatDayAndTime(facts.giftsFrom)}.`
}
