import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './email-link-page.module.css'
import { ActionError } from './form/field.tsx'
import { PageHeader } from './layout/page-header.tsx'

interface Words {
  title: string
  lead: string | undefined
  /** Where the person can go from here. */
  next?: ReactNode
}

interface EmailLinkPageProps extends Omit<Words, 'next'> {
  call: { isSuccess: boolean; isPending: boolean; error: Error | null }
  /** The button's text, and its text while the action runs. */
  submit: string
  busy: string
  onSubmit: () => void
  /** Shown once the action has succeeded. */
  done: Words
  /** Shown in place of the button if the link does not work. */
  broken: Partial<Words> | false
}

/**
 * Shows a page that a link in an email opens. Only its button does what the link is for, because
 * mail scanners open every link.
 */
export function EmailLinkPage(props: EmailLinkPageProps) {
  const { title, lead, call, submit, busy, onSubmit, done, broken } = props
  if (call.isSuccess || broken) {
    const incomplete =
      'This link is incomplete. Open it from our email again, or copy the whole link.'
    const words = call.isSuccess ? done : { title, lead: incomplete, ...broken }
    return (
      <>
        <PageHeader title={words.title} lead={words.lead} />
        {words.next}
      </>
    )
  }
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <div className={styles['act']}>
        <ActionError
          id="one-click"
          error={call.error}
          failure="That did not work. Please try again."
        />
        <Button busy={call.isPending && busy} onClick={onSubmit}>
          {submit}
        </Button>
      </div>
    </>
  )
}
