import { useId, type ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Card } from './card.tsx'
import styles from './settings-card.module.css'

export interface SettingsCardProps {
  title: string
  /** What it is for, in a sentence. */
  lead?: ReactNode
  /** Sets apart what is hard to take back. */
  danger?: boolean
  children: ReactNode
}

/** One thing to set, on a card of its own: the parts of a settings page all look like this. */
export function SettingsCard({ title, lead, danger, children }: SettingsCardProps) {
  const id = useId()
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className={classNames(styles['part'], danger && styles['danger'])}
    >
      <div className={styles['words']}>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        {lead && <p className={styles['lead']}>{lead}</p>}
      </div>
      <div className={styles['body']}>{children}</div>
    </Card>
  )
}
