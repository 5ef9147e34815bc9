import type { ReactNode } from 'react'
import { Row, Stack } from './layout.tsx'
import styles from './settings-row.module.css'

interface SettingsRowProps {
  name: ReactNode
  /** Shown below the name. */
  children: ReactNode
  actions: ReactNode
}

/** One line of a list on a settings card: a device or a key, with buttons that act on it. */
export function SettingsRow({ name, children, actions }: SettingsRowProps) {
  return (
    <Row as="li" gap={24} rowGap={12} align="center" justify="between" className={styles['row']}>
      <Stack gap={4} className={styles['what']}>
        <Row as="span" gap={8} align="center" className={styles['name']}>
          {name}
        </Row>
        {children}
      </Stack>
      {actions}
    </Row>
  )
}
