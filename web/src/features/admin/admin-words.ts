import type { ActivityLine } from '@pennytrail/contract'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '../../lib/format-money.ts'
import type { Tone } from '../../ui/badge.tsx'

const names: Record<string, string> = { 'gift aid': 'Gift Aid', hmrc: 'HMRC', stripe: 'Stripe' }

/** A word of the log or of a status as people read it: `verify-claim` as "Verify claim". */
export function toLabel(word: string): string {
  const text = word
    .replaceAll('-', ' ')
    .replaceAll(/\b(?:gift aid|hmrc|stripe)\b/g, (name) => names[name]!)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

// What privileged acts move is in pounds.
const money = new Set(['amount', 'due', 'received', 'paid', 'difference'])
const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const isDay = /^\d{4}-\d{2}-\d{2}$/

const formatValue = (name: string, value: string | number | boolean): string => {
  if (typeof value === 'number') return money.has(name) ? formatMoney(value, 'GBP') : `${value}`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return isDay.test(value) ? formatDate(value) : value
}

/** What an act of the log was about, beside its subject; ids of the database say nothing here. */
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

export function getTone(status: string): Tone {
  return tones[status] ?? 'neutral'
}

export const organisationWords = {
  charity: 'Charity',
  'donor-org': 'Donor organisation',
} as const
