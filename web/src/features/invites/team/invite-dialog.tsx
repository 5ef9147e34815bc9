import { inviteRules, type TeamRole } from '@pennytrail/contract/invites/rules.ts'
import { useState } from 'react'
import { useRulesForm } from '../../../lib/form/form.ts'
import { newId } from '../../../lib/new-id.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { donorWords, roleCards } from './role-words.ts'
import type { Giver, TeamOwner } from './team-calls.ts'
import { useSendInvite } from './use-team.ts'

/** The invited person: a team member, a donor or a giver whom the charity recorded. */
export type Inviting =
  | { as: 'member'; roles: readonly TeamRole[] }
  | { as: 'donor'; giver: Giver | null }

interface Values {
  name: string
  email: string
  /** Empty until the person chooses a role, so that nobody gets more rights than intended. */
  role: TeamRole | 'Donor' | ''
}

interface InviteDialogProps {
  of: TeamOwner
  inviting: Inviting
  onClose: () => void
}

export function InviteDialog({ of, inviting, onClose }: InviteDialogProps) {
  const giver = inviting.as === 'donor' ? inviting.giver : null
  // The id stays the same while the dialog is open, so that a retry sends nothing twice.
  const [sendId] = useState(newId)
  const form = useRulesForm<Values>({
    defaultValues: {
      name: giver?.name ?? '',
      email: giver?.email ?? '',
      role: inviting.as === 'donor' ? 'Donor' : '',
    },
    rules: {
      name: inviteRules.name,
      email: inviteRules.email,
      role: (value) => (value ? undefined : 'Choose a role.'),
    },
  })
  const sending = useSendInvite(of, onClose)
  const send = async ({ name, email, role }: Values) => {
    if (role)
      await sending.mutateAsync({ name, email, role, sendId, tempuserid: giver?.tempuserid })
  }
  return (
    <FormDialog
      form={form}
      title={inviting.as === 'donor' ? 'Invite a donor' : 'Invite someone to the team'}
      description="They get an email with a link that works for 14 days."
      submit="Send invite"
      submitting="Sending.."
      failure="Failed to send team invite"
      send={send}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="First name, then last name."
        autoComplete="off"
        {...form.field('name')}
      />
      <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      {inviting.as === 'member' ? (
        <RadioCards
          legend="Role"
          cards={roleCards(of.kind, inviting.roles)}
          {...form.field('role')}
        />
      ) : (
        <p>{donorWords}</p>
      )}
    </FormDialog>
  )
}
