import type { Update } from '@pennytrail/contract'
import type { ModeratedKind } from '@pennytrail/contract/admin/rules.ts'
import type { ReactNode } from 'react'
import { Row } from '../../../ui/layout/layout.tsx'
import { useSession } from '../../identity/index.ts'
import { HiddenNotice } from './hidden-notice.tsx'
import styles from './moderation.module.css'
import { FlagContent } from './flag-content.tsx'

interface ModeratedContentProps {
  kind: ModeratedKind
  id: string
  /** The charity or donor organisation whose team owns the page. */
  ownerId: string
  /** Further ways to complain, after “Flag this”. */
  more?: ReactNode
  children: ReactNode
}

/**
 * Wraps a page that people can report. The team that owns the page sees whether it is hidden, and
 * everyone else can report it.
 */
export function ModeratedContent(props: ModeratedContentProps) {
  const { kind, id, ownerId, more, children } = props
  const { charities, donorOrgs } = useSession()
  const isOwn = [...charities, ...donorOrgs].some((one) => one.id === ownerId)
  return (
    <>
      {isOwn && <HiddenNotice kind={kind} id={id} />}
      {children}
      {!isOwn && (
        <Row gap={16} align="center" className={styles['beside']}>
          <FlagContent kind={kind} id={id} />
          {more}
        </Row>
      )}
    </>
  )
}

export function wrapModeratedUpdate({ id, charity }: Update, article: ReactNode) {
  return (
    <ModeratedContent kind="update" id={id} ownerId={charity.id}>
      {article}
    </ModeratedContent>
  )
}
