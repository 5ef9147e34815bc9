import type { Project } from '@pennytrail/contract'
import {
  describeEndedHealth,
  idleDays,
  receiptDays,
} from '@pennytrail/contract/projects/health-rules.ts'
import { sumEnded } from '@pennytrail/contract/projects/ending-words.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { getLifecycleLabel } from '@pennytrail/contract/projects/lifecycle.ts'
import { toHealthBadgeProps } from '../../../ui/health-badge-props.ts'
import { HealthBadge } from '../../../ui/health-badge.tsx'
import { HealthReasons } from './health-reasons.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'

interface ProjectHealthProps {
  project: Project
  onAnswered: (project: Project) => void
}

/** Shows a project's health status in one word, with every reason for it. */
export function ProjectHealth({ project, onAnswered }: ProjectHealthProps) {
  const { health } = project
  if (!health) return null
  return (
    <Stack aria-labelledby="health" as="section" gap={16}>
      <Row gap={12} align="center">
        <h2 id="health">Health</h2>
        <HealthBadge
          {...toHealthBadgeProps(health)}
          {...(health.state === 'completed' ? { text: getLifecycleLabel(project.lifecycle) } : {})}
        />
      </Row>
      {health.reasons.length === 0 ? (
        <p>
          {health.state === 'completed'
            ? describeEndedHealth(project.lifecycle, findBeyond(project))
            : `Nothing is missing or overdue. An update comes at least every ${project.reportIntervalDays} days, each payment has a receipt within ${receiptDays.attention} days, spending is within the budget, and no money has been unspent for ${idleDays.attention} days or more.`}
        </p>
      ) : (
        <HealthReasons reasons={health.reasons} project={project} onAnswered={onAnswered} />
      )}
    </Stack>
  )
}

/** Returns what an ended project spent beyond its money, as amounts; null where it did not. */
function findBeyond({ currency, left = [], money, overspend }: Project) {
  const own = money.find((one) => one.currency === currency)
  const { covered, overspent } = own
    ? sumEnded({ ...own, left, overspend: overspend ?? null })
    : { covered: 0, overspent: 0 }
  const format = (amount: number) =>
    amount > 0 ? formatMoney(amount, currency, { short: true }) : null
  return { bears: format(overspent), covered: format(covered) }
}
