import { deletionWords } from '@pennytrail/contract/account/profile-rules.ts'
import { listErrors, showFailure, useRulesForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './account.module.css'
import { useDeleteAccount } from './use-account.ts'

const failed = 'Failed to delete user. Please try again later.'

interface DeleteDialogProps {
  userId: string
  hasPassword: boolean
  onDeleted: () => Promise<void>
  onClose: () => void
}

/** Asks for the password and a typed confirmation, because a deletion cannot be undone. */
export function DeleteDialog({ userId, hasPassword, onDeleted, onClose }: DeleteDialogProps) {
  const { mutateAsync: deleteAccount } = useDeleteAccount(userId)
  const form = useRulesForm({
    defaultValues: { deletePassword: '', words: '' },
    rules: {
      deletePassword: (value: string) =>
        value || !hasPassword ? undefined : 'Password is required',
      words: (value: string) =>
        value.trim().toLowerCase() === deletionWords ? undefined : `Type “${deletionWords}”.`,
    },
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const send = form.handleSubmit(async ({ deletePassword: password }) => {
    try {
      await deleteAccount({ password })
      await onDeleted()
    } catch (error) {
      showFailure(error, form.setError, failed, {
        password: 'deletePassword',
      })
    }
  })
  return (
    <Dialog open onClose={onClose} title="Delete your account for good?">
      <Stack
        as="form"
        gap={24}
        noValidate
        className={styles['form']}
        onSubmit={(event) => void send(event)}
      >
        <ErrorSummary
          errors={listErrors(errors)}
          submitCount={submitCount}
          title={errors.root ? failed : undefined}
        />
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
      </Stack>
    </Dialog>
  )
}
