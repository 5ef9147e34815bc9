import type { ReactNode } from 'react'
import styles from './giving-columns.module.css'
import { Stack } from './layout.tsx'

interface GivingColumnsProps {
  head: ReactNode
  /** The card that invites to give. On wide screens it stays beside the page, else below the head. */
  side: ReactNode
  children: ReactNode
}

/** Lays out the page of a project or a charity: the head, how to give, and what the money did. */
export function GivingColumns({ head, side, children }: GivingColumnsProps) {
  return (
    <Stack gap={48} rowGap={32} align="start" className={styles['columns']}>
      <div className={styles['head']}>{head}</div>
      <Stack gap={12} className={styles['side']}>
        {side}
      </Stack>
      <Stack gap={48} className={styles['main']}>
        {children}
      </Stack>
    </Stack>
  )
}
