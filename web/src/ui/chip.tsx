import { X } from 'lucide-react'
import { Link } from 'react-router'
import styles from './chip.module.css'

export interface ChipProps {
  label: string
  /** Makes the chip removable. The button is named "Remove {label}". */
  onRemove?: (() => void) | undefined
  /** Makes the chip a link to everything with the same tag. */
  to?: string | undefined
}

/** Shows a tag or an active filter. */
export function Chip({ label, onRemove, to }: ChipProps) {
  return (
    <span className={styles['chip']}>
      {to ? <Link to={to}>{label}</Link> : label}
      {onRemove && (
        <button type="button" aria-label={`Remove ${label}`} onClick={onRemove}>
          <X size={14} />
        </button>
      )}
    </span>
  )
}
