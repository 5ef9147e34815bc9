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

/** Lists the matters that need the team's attention, each with a link. */
export const listAttentionItems = (
  projects: readonly ProjectSummary[],
  charity: OwnCharity,
): AttentionItem[] => {
  const list = `/dashboard-charity?section=projects&charity=${charity.ukCharityNumber}`
  const items = Object.entries(messages).flatMap(([code, describe]) => {
    const affected = projects.filter(({ health }) =>
      health?.reasons.some((reason) => reason.code === code),
    )
    const [only] = affected
    if (!only) return []
    const to = affected.length === 1 ? projectAddress(only.id) : list
    return [{ text: describe(affected.length), to }]
  })
  const drafts = projects.filter(({ lifecycle }) => lifecycle === 'draft')
  const [draft] = drafts
  if (draft && charity.can.manageProjects) {
    const to = drafts.length === 1 ? `/project/${draft.id}/edit` : list
    items.push({ text: `${formatPlural(drafts.length, 'draft')} not yet published`, to })
  }
  return items
}
