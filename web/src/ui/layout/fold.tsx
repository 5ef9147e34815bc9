import { useState, type ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import styles from './fold.module.css'

export interface FoldProps {
  title: ReactNode
  /** A few words beside the title that say what is inside or what was chosen. */
  note?: ReactNode
  /** Whether it opens by itself, for example because a field inside has a value or an error. */
  isNeeded?: boolean
  children: ReactNode
  className?: string | undefined
}

/** Hides optional content until a person opens it. The content stays in the page, so that a form keeps it. */
export function Fold({ title, note, isNeeded = false, children, className }: FoldProps) {
  const [isOpen, setOpen] = useState(isNeeded)
  const [wasNeeded, setWasNeeded] = useState(isNeeded)
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded)
    if (isNeeded) setOpen(true)
  }
  return (
    <details
      className={classNames(styles['fold'], className)}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles['head']}>
        <span className={styles['words']}>
          <span className="medium">{title}</span>
          {note && <span className="quiet small figures">{note}</span>}
        </span>
        <ChevronDown size={20} aria-hidden="true" className={styles['mark']} />
      </summary>
      <div className={styles['content']}>{children}</div>
    </details>
  )
}
