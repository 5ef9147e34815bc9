import type { OwnCharity, ProjectSummary } from '@pennytrail/contract'
import type { HealthReasonCode } from '@pennytrail/contract/projects/health-rules.ts'
import type { Matter } from '../../../ui/dashboard.tsx'
import { plural } from '../../../lib/format-number.ts'

/** How many of something, in a sentence; where to go about it. */
const questions: Readonly<Record<HealthReasonCode, (count: number) => string>> = {
  'off-register': () => 'Your charity is no longer on its regulator’s register',
  'filing-late': () => 'The register shows your annual return as overdue',
  'update-overdue': (count) => `${plural(count, 'project')} with an update overdue`,
  'spending-without-receipt': (count) =>
    `${plural(count, 'project')} with payments without a receipt`,
  'over-budget': (count) => `${plural(count, 'project')} over the whole budget`,
  'over-budget-line': (count) => `${plural(count, 'project')} over a budget line`,
  'money-idle': (count) => `${plural(count, 'project')} with money lying idle`,
  'past-end': (count) => `${plural(count, 'project')} past the end date`,
}

/** What asks for the team's attention: only what there is, each with a way to it. */
export function mattersOf(projects: readonly ProjectSummary[], charity: OwnCharity): Matter[] {
  const list = `/dashboard-charity?section=projects&charity=${charity.ukCharityNumber}`
  const matters = Object.entries(questions).flatMap(([code, say]) => {
    const concerned = projects.filter(({ health }) =>
      health?.reasons.some((reason) => reason.code === code),
    )
    const [only] = concerned
    if (!only) return []
    const to = concerned.length === 1 ? `/project/${only.id}` : list
    return [{ text: say(concerned.length), to }]
  })
  const drafts = projects.filter(({ lifecycle }) => lifecycle === 'draft')
  const [draft] = drafts
  // Others on the team can read a draft, and neither write nor publish it.
  if (draft && (charity.role === 'Manager' || charity.role === 'Lead')) {
    const to = drafts.length === 1 ? `/project/${draft.id}/edit` : list
    matters.push({ text: `${plural(drafts.length, 'draft')} not yet published`, to })
  }
  return matters
}
