import { deletionWords } from '@pennytrail/contract/account/profile-rules.ts'
import { secretCall, useCall } from '../../lib/api/use-call.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './account.module.css'

const failed = 'Failed to delete user. Please try again later.'

interface DeleteDialogProps {
  userId: string
  hasPassword: boolean
  onDeleted: () => Promise<void>
  onClose: () => void
}

/** Asks for the password and a typed confirmation, because a deletion cannot be undone. */
export function DeleteDialog({ userId, hasPassword, onDeleted, onClose }: DeleteDialogProps) {
  const { mutateAsync: deleteAccount } = useCall('DELETE /api/user/deleteuser/{id}', secretCall)
  const form = useRulesForm({
    defaultValues: { deletePassword: '', words: '' },
    rules: {
      deletePassword: (value: string) =>
        value || !hasPassword ? undefined : 'Password is required',
      words: (value: string) =>
        value.trim().toLowerCase() === deletionWords ? undefined : `Type “${deletionWords}”.`,
    },
  })
  const { isSubmitting } = form.formState
  const send = async ({ deletePassword: password }: { deletePassword: string }) => {
    await deleteAccount({ params: { id: userId }, body: { password } })
    await onDeleted()
  }
  return (
    <Dialog open onClose={onClose} title="Delete your account for good?">
      <Form
        form={form}
        send={send}
        failure={failed}
        names={{ password: 'deletePassword' }}
        hasFailureTitle
        className={styles['form']}
      >
        {hasPassword && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...form.field('deletePassword')}
          />
        )}
        <TextField
          label={`Type “${deletionWords}” to confirm`}
          autoComplete="off"
          {...form.field('words')}
        />
        <Row gap={12} align="center">
          <Button variant="secondary" onClick={onClose}>
            Keep the account
          </Button>
          <Button type="submit" variant="danger" busy={isSubmitting && 'Deleting..'}>
            Delete for good
          </Button>
        </Row>
      </Form>
    </Dialog>
  )
}
