import { statusLabel, type DonationStatus } from '@pennytrail/contract/donations/rules.ts'
import { Badge, type Tone } from '../badge.tsx'

const tones: Record<DonationStatus, Tone> = {
  pending: 'warning',
  processing: 'info',
  succeeded: 'success',
  'partly-refunded': 'info',
  refunded: 'neutral',
  failed: 'danger',
  expired: 'neutral',
  disputed: 'warning',
  won: 'success',
  reversed: 'neutral',
  lost: 'danger',
  earlier: 'neutral',
}

export function GiftStatus({ status }: { status: DonationStatus }) {
  return <Badge tone={tones[status]}>{statusLabel[status]}</Badge>
}
