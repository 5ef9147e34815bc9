import { projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { OwnCharity, ProjectSummary } from '@pennytrail/contract'
import type { HealthReasonCode } from '@pennytrail/contract/projects/health-rules.ts'
import type { AttentionItem } from '../../../ui/layout/dashboard.tsx'
import { formatPlural } from '../../../lib/format-number.ts'

/** The sentence for each reason for attention, by the number of affected projects. */
const messages: Readonly<Record<HealthReasonCode, (count: number) => string>> = {
  'off-register': () => 'Your charity is no longer on its regulator’s register',
  'filing-late': () => 'The register shows your annual return as overdue',
  'update-overdue': (count) => `${formatPlural(count, 'project')} with an update overdue`,
  'spending-without-receipt': (count) =>
    `${formatPlural(count, 'project')} with payments without a receipt`,
  'over-budget': (count) => `${formatPlural(count, 'project')} over the whole budget`,
  'over-budget-line': (count) => `${formatPlural(count, 'project')} over a budget line`,
  'money-idle': (count) => `${formatPlural(count, 'project')} with unspent money`,
  'past-end': (count) => `${formatPlural(count, 'project')} past the end date`,
}

/** The reasons that began on a day by which something was due. */
const deadlines: ReadonlySet<HealthReasonCode> = new Set([
  'off-register',
  'filing-late',
  'update-overdue',
  'spending-without-receipt',
  'past-end',
])

/** Lists the matters that need the team's attention, each with a link. */
export const listAttentionItems = (
  projects: readonly ProjectSummary[],
  charity: OwnCharity,
): AttentionItem[] => {
  const list = `/dashboard-charity?section=projects&charity=${charity.ukCharityNumber}`
  const items: AttentionItem[] = Object.entries(messages).flatMap(([code, describe]) => {
    const affected = projects.flatMap(({ health, id }) => {
      const reason = health?.reasons.find((one) => one.code === code)
      return reason ? [{ id, since: reason.since }] : []
    })
    const [only] = affected
    if (!only) return []
    const to = affected.length === 1 ? projectAddress(only.id) : list
    const [dueOn] = affected.map(({ since }) => since.slice(0, 10)).toSorted()
    const text = describe(affected.length)
    return [{ text, to, ...(deadlines.has(code as HealthReasonCode) ? { dueOn } : {}) }]
  })
  const drafts = projects.filter(({ lifecycle }) => lifecycle === 'draft')
  const [draft] = drafts
  if (draft && charity.can.manageProjects) {
    const to = drafts.length === 1 ? `/project/${draft.id}/edit` : list
    items.push({ text: `${formatPlural(drafts.length, 'draft')} not yet published`, to })
  }
  return items
}
