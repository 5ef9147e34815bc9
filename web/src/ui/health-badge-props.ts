import type { ProjectHealth } from '@pennytrail/contract'
import { describeHealth } from '@pennytrail/contract/projects/health-rules.ts'

/** A project's health as HealthBadge takes it. */
export const toHealthBadgeProps = ({ state, reasons }: ProjectHealth) => ({
  state,
  text: describeHealth(
    state,
    reasons.map(({ fact }) => fact),
  ),
})
