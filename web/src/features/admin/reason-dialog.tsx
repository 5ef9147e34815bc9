import { maxStaffReasonLength, getStaffReasonError } from '@pennytrail/contract/admin/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { toast } from '../../lib/toast.ts'
import { TextDialog } from '../../ui/dialog/text-dialog.tsx'

export interface ReasonDialogProps {
  title: string
  /** Says what the action does and who is notified. */
  description: ReactNode
  /** The label of the confirm button, a verb. */
  confirm: string
  danger?: boolean
  /** The label of the reason field. `optional` allows it to be empty. */
  label?: string
  optional?: boolean
  /** Runs the action: the `mutateAsync` of a `useCall` that refreshes later. */
  send: (reason: string) => Promise<{ message: string }>
  onClose: () => void
}

function checkLength(value: string) {
  return value.length > maxStaffReasonLength ? getStaffReasonError(value) : undefined
}

/** Asks for a reason before a privileged action and runs it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, confirm, danger, label = 'Reason', optional = false } = props
  const queries = useQueryClient()
  const hasFailed = useRef(false)
  const close = () => {
    props.onClose()
    // Another person may have decided already. Reload only on closing, because the reload can
    // remove the item from the list and this dialog with its error message.
    if (hasFailed.current) void queries.invalidateQueries({ queryKey: ['admin'] })
  }
  const send = async (reason: string) => {
    hasFailed.current = true
    const { message } = await props.send(reason.trim())
    toast.success(message)
    props.onClose()
  }
  return (
    <TextDialog
      title={title}
      description={description}
      label={label}
      optional={optional}
      maxCharacters={maxStaffReasonLength}
      check={optional ? checkLength : getStaffReasonError}
      submit={confirm}
      danger={danger ?? false}
      failure="That did not work. Please try again."
      send={send}
      onClose={close}
    />
  )
}
