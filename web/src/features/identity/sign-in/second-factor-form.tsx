import { useEffect } from 'react'
import { useRulesForm } from '../../../lib/form/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SignInCodeField } from './sign-in-code-field.tsx'

interface SecondFactorFormProps {
  /** Signs in with the code. If this throws an error, the form shows the error. */
  onCode: (code: string) => Promise<void>
  onBack: () => void
}

const failed = 'Failed to log in'
const rules = { code: (value: string) => (value.trim() ? undefined : 'Enter the code') }

/** The second step of signing in, for accounts with a second factor. */
export function SecondFactorForm({ onCode, onBack }: SecondFactorFormProps) {
  const form = useRulesForm({ defaultValues: { code: '' }, rules })
  const { isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const send = async ({ code }: { code: string }) => {
    await onCode(code.trim())
  }
  const clearCode = () => {
    form.setValue('code', '')
    return false
  }
  return (
    <Form form={form} send={send} failure={failed} onError={clearCode} hasFailureTitle>
      <SignInCodeField {...form.field('code')} />
      <Button type="submit" wide busy={isSubmitting && 'Signing in..'}>
        Sign in
      </Button>
      <Button variant="quiet" wide onMouseDown={(event) => event.preventDefault()} onClick={onBack}>
        Start again
      </Button>
    </Form>
  )
}
