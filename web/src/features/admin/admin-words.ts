import type { ActivityLine } from '@pennytrail/contract'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { Tone } from '../../ui/badge.tsx'

const names: Record<string, string> = { 'gift aid': 'Gift Aid', hmrc: 'HMRC', stripe: 'Stripe' }

/** Turns a status or an action of the activity log into words: `verify-claim`: "Verify claim". */
export const toLabel = (word: string): string => {
  const text = word
    .replaceAll('-', ' ')
    .replaceAll(/\b(?:gift aid|hmrc|stripe)\b/g, (name) => names[name]!)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

// The amounts in the details of privileged actions are in pounds.
const money = new Set(['amount', 'due', 'received', 'paid', 'difference'])
const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const isDay = /^\d{4}-\d{2}-\d{2}$/

const formatValue = (name: string, value: string | number | boolean): string => {
  if (typeof value === 'number') return money.has(name) ? formatMoney(value, 'GBP') : `${value}`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return isDay.test(value) ? formatDate(value) : value
}

/** Formats the details of a logged action besides its subject. Database ids are left out. */
export const describeDetail = (detail: ActivityLine['detail']): string =>
  Object.entries(detail)
    .flatMap(([name, value]) => {
      if (value === null || (typeof value === 'string' && isId.test(value))) return []
      const words = toLabel(name.replaceAll(/[A-Z]/g, (c) => `-${c}`).toLowerCase())
      return [`${words}: ${formatValue(name, value)}`]
    })
    .join('; ')

const tones: Record<string, Tone> = {
  verified: 'success',
  suspended: 'danger',
  'off-register': 'warning',
  refused: 'warning',
  claimed: 'info',
  waiting: 'info',
}

export const getTone = (status: string): Tone => tones[status] ?? 'neutral'

export const organisationWords = {
  charity: 'Charity',
  'donor-org': 'Donor organisation',
} as const
