import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
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
  const [removing, setRemoving] = useState(false)
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
        <Button variant="secondary" size="small" onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </Row>
      <ConfirmDialog
        open={removing}
        title={`Remove ${name}?`}
        confirm="Remove"
        danger
        onConfirm={() => {
          setRemoving(false)
          remove.mutate({ params: { id } })
        }}
        onClose={() => setRemoving(false)}
      >
        This cannot be undone.
      </ConfirmDialog>
    </Card>
  )
}
