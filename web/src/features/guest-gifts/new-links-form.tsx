import { registrationRules } from '@pennytrail/contract/identity/registration-rules.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

/** Asks for an address and emails it new links. The answer is the same for every address. */
export function NewLinksForm({ email = '' }: { email?: string }) {
  const asking = useCall('POST /api/guest-gift/new-links', { refresh: 'never' })
  const form = useRulesForm({
    defaultValues: { email },
    rules: { email: registrationRules.email },
  })
  if (asking.data) return <p role="status">{asking.data.message}</p>
  return (
    <Form
      form={form}
      send={async (values) => {
        await asking.mutateAsync({ body: { email: values.email.trim() } })
      }}
      failure="The links could not be sent. Please try again."
    >
      <TextField
        label="Email address of your gift"
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <Button type="submit" busy={form.formState.isSubmitting && 'Sending..'}>
        Email me new links
      </Button>
    </Form>
  )
}
