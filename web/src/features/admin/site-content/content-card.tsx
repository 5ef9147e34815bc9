import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { getErrorMessage } from '../../../lib/api-error.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import styles from '../admin.module.css'

interface ContentCardProps {
  id: string
  name: string
  badge: ReactNode
  isFirst: boolean
  onEdit: () => void
  moveUp: () => Promise<{ message: string }>
  remove: () => Promise<{ message: string }>
  children: ReactNode
}

export function ContentCard(props: ContentCardProps) {
  const { id, name, badge, isFirst } = props
  const [removing, setRemoving] = useState(false)
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (what: () => Promise<{ message: string }>) => what(),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) =>
      toast.error(getErrorMessage(error, 'It could not be done. Please try again.')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
  const heading = `content-${id}`
  return (
    <Card as="li" className={styles['claim']} aria-labelledby={heading}>
      <h3 id={heading}>
        {name} {badge}
      </h3>
      {props.children}
      <div className={styles['actions']}>
        <Button variant="secondary" size="small" onClick={props.onEdit}>
          Edit
        </Button>
        {!isFirst && (
          <Button variant="secondary" size="small" onClick={() => act.mutate(props.moveUp)}>
            Move up
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        open={removing}
        title={`Remove ${name}?`}
        confirm="Remove"
        danger
        onConfirm={() => {
          setRemoving(false)
          act.mutate(props.remove)
        }}
        onClose={() => setRemoving(false)}
      >
        It is gone for good.
      </ConfirmDialog>
    </Card>
  )
}
