import { healthLabel, type HealthState } from '@pennytrail/contract/projects/health-rules.ts'
import { Badge, type Tone } from './badge.tsx'

// Red is for a risk to the money alone; what is merely missing or late is said without alarm.
const tones: Readonly<Record<HealthState, Tone>> = {
  healthy: 'success',
  attention: 'neutral',
  'at-risk': 'danger',
  completed: 'info',
}

interface HealthBadgeProps {
  state: HealthState
  /** The state in a few words, from `describeHealth`; without it, the name of the state. */
  text?: string
}

/** How a project stands, in a few words. */
export function HealthBadge({ state, text = healthLabel[state] }: HealthBadgeProps) {
  return <Badge tone={tones[state]}>{text}</Badge>
}
