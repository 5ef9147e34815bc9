import type { MonthlyChange, MonthlyGift } from '@pennytrail/contract'

export interface ChangeDialogProps {
  gift: MonthlyGift
  busy: boolean
  error: string | undefined
  onClose: () => void
  onSend: (change: MonthlyChange) => void
}
