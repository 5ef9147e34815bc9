import { X } from 'lucide-react'
import { Link } from 'react-router'
import styles from './chip.module.css'

export interface ChipProps {
  label: string
  /** Makes it removable; the button says "Remove {label}". */
  onRemove?: (() => void) | undefined
  /** Makes it a link, as a tag that leads to what else has it. */
  to?: string | undefined
}

/** A tag or a filter that is on. */
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
