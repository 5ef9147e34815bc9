import { Button } from '../../ui/button.tsx'
import { ActionError } from '../../ui/form/field.tsx'
import { useSendNewLink } from './use-monthly-gifts.ts'

/** Emails the giver a new link, for what an old link does not open. */
export function NewMonthlyLink({ link }: { link: string }) {
  const sending = useSendNewLink()
  if (sending.data) return <p role="status">{sending.data.message}</p>
  return (
    <div>
      <Button
        variant="secondary"
        busy={sending.isPending && 'Sending..'}
        onClick={() => sending.mutate(link)}
      >
        Email me a new link
      </Button>
      <ActionError
        id="new-link"
        error={sending.error}
        failure="The link could not be sent. Please try again."
      />
    </div>
  )
}
