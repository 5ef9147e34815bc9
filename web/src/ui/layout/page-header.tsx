import type { ReactNode } from 'react'
import { useDocumentTitle, useHeadingFocus } from '../../lib/page-heading.ts'
import styles from './page-header.module.css'

/** Shows the page's only h1. It takes the focus after a change of page and sets the tab's title. */
export function PageHeading(props: {
  children: ReactNode
  title: string
  className?: string | undefined
}) {
  const heading = useHeadingFocus()
  useDocumentTitle(props.title)
  return (
    <h1 ref={heading} tabIndex={-1} className={props.className}>
      {props.children}
    </h1>
  )
}

export interface PageHeaderProps {
  title: string
  /** The tab's title, if it differs from the heading. */
  documentTitle?: string
  /** A short line above the title that says where the page belongs. */
  above?: ReactNode
  /** A sentence below the title. */
  lead?: ReactNode
  actions?: ReactNode
  /** Gives the head more room: on pages to read and at moments to celebrate, not on tools. */
  roomy?: boolean
}

export function PageHeader(props: PageHeaderProps) {
  const { title, documentTitle, above, lead, actions, roomy = false } = props
  return (
    <header className={styles['header']} data-roomy={roomy || undefined}>
      <div className={styles['words']}>
        {above && <div className="faint small">{above}</div>}
        <PageHeading title={documentTitle ?? title}>{title}</PageHeading>
        {lead && <p className={roomy ? 'large quiet' : 'quiet'}>{lead}</p>}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
  )
}
