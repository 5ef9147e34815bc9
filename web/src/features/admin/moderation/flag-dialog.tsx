import {
  flagReasons,
  maxFlagLength,
  getFlagEmailError,
  getFlagWordsError,
  type FlagReason,
  type ModeratedKind,
} from '@pennytrail/contract/admin/rules.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { toast } from '../../../lib/toast.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSession } from '../../identity/index.ts'
import { SafeguardingContact } from '../safeguarding-contact.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'

const reasons = Object.entries(flagReasons).map(([value, label]) => ({ value, label }))

interface Values {
  reason: '' | FlagReason
  words: string
  email: string
}

export default function FlagDialog(props: {
  kind: ModeratedKind
  id: string
  onClose: () => void
}) {
  const { kind, id, onClose } = props
  const form = useRulesForm<Values>({
    defaultValues: { reason: '', words: '', email: '' },
    rules: {
      reason: (value) => (value ? undefined : 'Choose what is wrong.'),
      words: getFlagWordsError,
      email: getFlagEmailError,
    },
  })
  const flag = useCall('POST /api/flag')
  const { isLoggedIn } = useSession()
  const send = async ({ reason, words, email }: Values) => {
    if (!reason) return
    const { message } = await flag.mutateAsync({
      body: { kind, id, reason, words: words.trim(), ...(email.trim() ? { email } : {}) },
    })
    toast.success(message)
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title="Flag this"
      description={`Pennytrail’s staff read every flag. We do not tell anyone who flagged it.${isLoggedIn ? ' We email you what we decide.' : ''}`}
      submit="Send"
      submitting="Sending.."
      failure="This could not be sent. Please try again."
      send={send}
      onClose={onClose}
    >
      <Select
        label="What is wrong?"
        placeholder="Choose what is wrong"
        options={reasons}
        {...form.field('reason')}
      />
      <Textarea
        label="Tell us more"
        hint="Say where it is, so that we can find it."
        maxCharacters={maxFlagLength}
        {...form.field('words')}
      />
      {!isLoggedIn && (
        <TextField
          label="Your email address"
          optional
          hint="Only to tell you what we decide. We delete it after that."
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
      )}
      <SafeguardingContact />
    </FormDialog>
  )
}
