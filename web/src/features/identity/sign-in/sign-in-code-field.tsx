import { TextField, type TextFieldProps } from '../../../ui/form/text-field.tsx'

/** Asks for a code of the second factor, or a recovery code in its place. */
export function SignInCodeField(props: Omit<TextFieldProps, 'label' | 'hint'>) {
  return (
    <TextField
      label="Sign-in code"
      hint="The six digits from your authenticator app, or one of your recovery codes."
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
    />
  )
}
