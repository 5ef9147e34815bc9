import type { ReactNode } from 'react'
import { getErrorMessage } from '../lib/api-error.ts'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'
import styles from './email-link-action.module.css'

interface EmailLinkActionProps {
  /** Under way: what the button then says. */
  busy: string | false
  /** What went wrong the last time, if anything. */
  error: Error | null
  onClick: () => void
  children: ReactNode
}

/** The one thing to do on the page that a mail leads to, and why it did not work. */
export function EmailLinkAction({ busy, error, onClick, children }: EmailLinkActionProps) {
  return (
    <div className={styles['act']}>
      <div role="alert">
        <FieldError
          id="one-click"
          error={error ? getErrorMessage(error, 'That did not work. Please try again.') : undefined}
        />
      </div>
      <Button busy={busy} onClick={onClick}>
        {children}
      </Button>
    </div>
  )
}
