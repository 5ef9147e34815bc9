import { useId, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Card } from './card.tsx'
import styles from './settings-card.module.css'

export interface SettingsCardProps {
  title: string
  /** A sentence that says what the setting is for. */
  lead?: ReactNode
  /** Marks a setting that is hard to reverse. */
  danger?: boolean
  children: ReactNode
}

/** Shows one setting on its own card. All parts of a settings page look like this. */
export function SettingsCard({ title, lead, danger, children }: SettingsCardProps) {
  const id = useId()
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className={classNames(styles['part'], danger && styles['danger'])}
    >
      <div className={styles['words']}>
        <h2 id={id} className="size-22">
          {title}
        </h2>
        {lead && <p className="quiet">{lead}</p>}
      </div>
      <div className={styles['body']}>{children}</div>
    </Card>
  )
}
