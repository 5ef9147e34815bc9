import type { ProjectHealth } from '@pennytrail/contract'
import { describeHealth } from '@pennytrail/contract/projects/health-rules.ts'

/** Converts a project's health to the properties of HealthBadge. */
export const toHealthBadgeProps = ({ state, reasons }: ProjectHealth) => ({
  state,
  text: describeHealth(
    state,
    reasons.map(({ fact }) => fact),
  ),
})
