import type { ReactNode } from 'react'
import { AccessDenied } from '../features/identity/access-denied.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { TextLink } from '../ui/link.tsx'

interface TeamPageProps {
  /** Whether the person may open the page, and the sentence that says who may. */
  isAllowed: boolean
  denied: string
  /** The project, charity or organisation to which the page belongs. */
  owner: { name: string; to: string }
  title: string
  /** The tab's title. */
  documentTitle: string
  lead?: ReactNode
  children: ReactNode
}

/** Shows a page for the team of a project, charity or organisation, with the way back to its page. */
export function TeamPage(props: TeamPageProps) {
  const { isAllowed, denied, owner, children, ...header } = props
  if (!isAllowed) return <AccessDenied>{denied}</AccessDenied>
  return (
    <>
      <PageHeader {...header} above={<TextLink to={owner.to}>{owner.name}</TextLink>} />
      {children}
    </>
  )
}
