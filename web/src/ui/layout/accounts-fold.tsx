import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import styles from './accounts-fold.module.css'
import { Fold } from './fold.tsx'
import { Stack } from './layout.tsx'

interface AccountsFoldProps {
  /** The money in one line, which stays visible while the accounts are folded. */
  note: ReactNode
  /** The ids of the headings inside. A link to one of them opens the accounts. */
  anchors: readonly string[]
  /** Whether the accounts are open at first, as for the team that keeps them. */
  isOpen?: boolean
  children: ReactNode
}

/** Folds the accounts of a project or a charity, below what the money did. Print shows them whole. */
export function AccountsFold({ note, anchors, isOpen = false, children }: AccountsFoldProps) {
  const { hash } = useLocation()
  const target = anchors.find((anchor) => `#${anchor}` === hash)
  useEffect(() => {
    if (target !== undefined) document.getElementById(target)?.scrollIntoView()
  }, [target])
  return (
    <Fold
      title={<h2 id="accounts">The accounts</h2>}
      note={note}
      isNeeded={isOpen || target !== undefined}
      className={styles['accounts']}
    >
      <Stack gap={48} className={styles['content']}>
        {children}
      </Stack>
    </Fold>
  )
}
