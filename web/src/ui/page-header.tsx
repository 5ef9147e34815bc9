import type { ReactNode } from 'react'
import { useDocumentTitle, useHeadingFocus } from '../lib/page-heading.ts'
import styles from './page-header.module.css'

/** The one h1 of a page: it takes the focus after a change of page and gives the tab its title. */
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
  /** The title of the tab, where it is another. */
  documentTitle?: string
  /** A short line above: where one is. */
  above?: ReactNode
  /** A sentence below. */
  lead?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, documentTitle, above, lead, actions }: PageHeaderProps) {
  return (
    <header className={styles['header']}>
      <div className={styles['words']}>
        {above && <div className={styles['above']}>{above}</div>}
        <PageHeading title={documentTitle ?? title}>{title}</PageHeading>
        {lead && <p className={styles['lead']}>{lead}</p>}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
  )
}
