import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import styles from './second-factor.module.css'

interface ConfirmPasswordFormProps {
  action: string
  danger?: boolean
  onProve: (password: string) => Promise<void>
  onCancel: () => void
}

/**
 * Asks for the current password before an action that changes two-step sign-in. A person without a
 * password leaves the field empty, and the page asks for another proof if it needs one.
 */
export function ConfirmPasswordForm({
  action,
  danger,
  onProve,
  onCancel,
}: ConfirmPasswordFormProps) {
  const form = useRulesForm({ defaultValues: { password: '' }, rules: {} })
  const { isSubmitting } = form.formState
  const send = form.handleSubmit(async ({ password }) => {
    try {
      await onProve(password)
    } catch (error) {
      form.setError('password', {
        message: getErrorMessage(error, 'That did not work. Please try again.'),
      })
      form.setFocus('password')
    }
  })
  return (
    <Stack
      as="form"
      gap={16}
      justify="start"
      noValidate
      className={styles['form']}
      onSubmit={(event) => void send(event)}
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...form.field('password')}
      />
      <Row gap={12} align="center">
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          busy={isSubmitting && 'Checking..'}
        >
          {action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}
