import {
  passwordHint,
  getPasswordStrength,
} from '@pennytrail/contract/identity/password-strength.ts'
import { registrationRules } from '@pennytrail/contract/identity/registration-rules.ts'
import type { Path } from 'react-hook-form'
import type { RulesForm } from '../../lib/form/form.ts'
import { useCommonPassword } from './use-common-password.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'

/** Shows fields for a new password with its strength, and for its confirmation. */
export function NewPasswordFields<Values extends { confirmPassword: string }>(props: {
  form: RulesForm<Values>
  /** The name of the password's field. */
  name: Path<Values>
  label?: string
}) {
  const { name, label = 'Password' } = props
  // The component only uses the password and its confirmation, and both are strings.
  const form = props.form as unknown as RulesForm<Record<string, string>>
  const { submitCount, touchedFields } = form.formState
  const typed = form.watch(name)
  const isAcceptable = registrationRules.password(typed) === undefined
  const strength = isAcceptable ? getPasswordStrength(typed) : undefined
  const warning = useCommonPassword(typed, isAcceptable)

  // A changed password may start or stop matching its confirmation.
  const checkConfirmation = () => {
    if (touchedFields['confirmPassword'] || submitCount > 0) void form.trigger('confirmPassword')
  }
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={passwordHint}
        strength={strength}
        warning={warning}
        {...form.field(name, { onChange: checkConfirmation })}
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
    </>
  )
}
