import type { MonthlyChange, MonthlyGift } from '@pennytrail/contract'

/** What a dialog about a change of a monthly gift is given. */
export interface ChangeDialogProps {
  gift: MonthlyGift
  busy: boolean
  error: string | undefined
  onClose: () => void
  onSend: (change: MonthlyChange) => void
}
