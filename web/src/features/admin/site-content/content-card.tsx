import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ConfirmButton } from '../../../ui/dialog/confirm-button.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import styles from '../admin.module.css'
import { useAdminAction } from '../use-admin-action.ts'

export interface ContentCardProps {
  kind: 'testimonial' | 'team-profile'
  id: string
  name: string
  badge: ReactNode
  isFirst: boolean
  onEdit: () => void
  children: ReactNode
}

export function ContentCard(props: ContentCardProps) {
  const { kind, id, name, badge, isFirst } = props
  const moveUp = useAdminAction(`POST /api/admin/${kind}/{id}/move-up`)
  const remove = useAdminAction(`DELETE /api/admin/${kind}/{id}`)
  const heading = `content-${id}`
  return (
    <Card gap={12} as="li" className={styles['claim']} aria-labelledby={heading}>
      <h3 id={heading}>
        {name} {badge}
      </h3>
      {props.children}
      <Row gap={12}>
        <Button variant="secondary" size="small" onClick={props.onEdit}>
          Edit
        </Button>
        {!isFirst && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => moveUp.mutate({ params: { id } })}
          >
            Move up
          </Button>
        )}
        <ConfirmButton
          size="small"
          title={`Remove ${name}?`}
          confirm="Remove"
          danger
          onConfirm={(close) => {
            close()
            remove.mutate({ params: { id } })
          }}
        >
          This cannot be undone.
        </ConfirmButton>
      </Row>
    </Card>
  )
}
