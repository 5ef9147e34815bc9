import { healthLabel, type HealthState } from '@pennytrail/contract/projects/health-rules.ts'
import { Badge, type Tone } from './badge.tsx'

// Red is only for a risk to the money. Missing or late items look less alarming.
const tones: Readonly<Record<HealthState, Tone>> = {
  healthy: 'success',
  attention: 'neutral',
  'at-risk': 'danger',
  completed: 'info',
}

interface HealthBadgeProps {
  state: HealthState
  /** The state in a few words, from `describeHealth`; by default the state's name. */
  text?: string
}

export function HealthBadge({ state, text = healthLabel[state] }: HealthBadgeProps) {
  return <Badge tone={tones[state]}>{text}</Badge>
}
