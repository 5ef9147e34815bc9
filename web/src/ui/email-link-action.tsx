import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ActionError } from './form/field.tsx'
import styles from './email-link-action.module.css'

interface EmailLinkActionProps {
  /** The button's text while the action runs. */
  busy: string | false
  error: Error | null
  onClick: () => void
  children: ReactNode
}

/** Shows the only button of a page opened from an email, and the error if the action failed. */
export function EmailLinkAction({ busy, error, onClick, children }: EmailLinkActionProps) {
  return (
    <div className={styles['act']}>
      <ActionError id="one-click" error={error} failure="That did not work. Please try again." />
      <Button busy={busy} onClick={onClick}>
        {children}
      </Button>
    </div>
  )
}
