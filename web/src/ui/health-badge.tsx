import { healthLabel, type HealthState } from '@pennytrail/contract/health-state.ts'
import { Badge, type Tone } from './badge.tsx'

const tones: Readonly<Record<HealthState, Tone>> = {
  healthy: 'success',
  attention: 'warning',
  'at-risk': 'danger',
  completed: 'info',
}

/** How a project stands, in a word. */
export function HealthBadge({ state }: { state: HealthState }) {
  return <Badge tone={tones[state]}>{healthLabel[state]}</Badge>
}
