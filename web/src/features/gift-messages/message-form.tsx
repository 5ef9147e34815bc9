import type { GiftMessages } from '@pennytrail/contract'
import { maximumGiftMessage, getMessageError } from '@pennytrail/contract/gift-messages/rules.ts'
import { useId, useState } from 'react'
import { useCall, useIdFor } from '../../lib/api/use-call.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ActionError } from '../../ui/form/field.tsx'
import { UnsavedChangesGuard } from '../../ui/dialog/unsaved-changes-guard.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import styles from './messages.module.css'

/** Says who reads a giver's message, and which name they see, even if the gift is anonymous. */
function describeReaders({ anonymous, charity, namedAs }: GiftMessages): string {
  const name = namedAs === null ? 'your name' : `the name ${namedAs}`
  const readers = `Only those who lead ${charity.name} see it, with ${name} and this gift.`
  return anonymous
    ? `${readers} You gave without a name, and nobody else learns it from your message. To stay unknown to them too, do not write.`
    : readers
}

/**
 * Shows the form to send a message to the giver or the charity. The typed text stays if sending
 * fails.
 */
export function MessageForm({ thread }: { thread: GiftMessages }) {
  const write = useCall('POST /api/donation/{id}/messages')
  const idFor = useIdFor()
  // The same words, sent again on purpose, are another message.
  const [sent, setSent] = useState(0)
  const errorId = useId()
  const isGiver = thread.side === 'giver'
  const form = useRulesForm({
    defaultValues: { body: '', shareAddress: false },
    rules: { body: getMessageError },
  })
  const { isDirty } = form.formState
  const send = form.handleSubmit((message) =>
    write.mutate(
      { params: { id: thread.donationId }, body: { ...message, id: idFor({ ...message, sent }) } },
      {
        onSuccess: () => {
          form.reset()
          setSent(sent + 1)
          toast.success('Your message has been sent.')
        },
      },
    ),
  )
  return (
    <form
      noValidate
      className={styles['form']}
      aria-label={isGiver ? `Write to ${thread.charity.name}` : 'Reply to the giver'}
      onSubmit={(event) => void send(event)}
    >
      <UnsavedChangesGuard isUnsaved={() => isDirty && !write.isPending} />
      <Textarea
        label={isGiver ? 'Your message' : 'Your reply'}
        hint={
          isGiver
            ? describeReaders(thread)
            : `We email it to the giver from ${thread.charity.name}, and show it with the gift.`
        }
        rows={4}
        maxCharacters={maximumGiftMessage}
        {...form.field('body')}
      />
      {isGiver && (
        <Checkbox
          label="They can reply to my email address"
          hint="The charity then sees your address. Otherwise you read replies on this page, and we email you when one arrives."
          {...form.register('shareAddress')}
        />
      )}
      <ActionError
        id={errorId}
        error={write.error}
        failure="We did not get an answer. Send it again: it will arrive only once."
      />
      <Button type="submit" variant="secondary" busy={write.isPending && 'Sending..'}>
        {isGiver ? 'Send message' : 'Send reply'}
      </Button>
    </form>
  )
}
