import { inviteRules, type TeamRole } from '@pennytrail/contract/invites/rules.ts'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { showIssues, listErrors, useRulesForm } from '../../../lib/form.ts'
import { newId } from '../../../lib/new-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { donorWords, roleCards } from './role-words.ts'
import type { Giver, TeamOwner } from './team-calls.ts'
import { useSendInvite } from './use-team.ts'

const formId = 'invite'

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
  const { errors, isSubmitting, submitCount } = form.formState
  const sending = useSendInvite(of, onClose)

  const send = form.handleSubmit(async ({ name, email, role }) => {
    if (!role) return
    try {
      await sending.mutateAsync({ name, email, role, sendId, tempuserid: giver?.tempuserid })
    } catch (error) {
      if (showIssues(error, form.setError)) return
      form.setError('root', {
        message: error instanceof ApiError ? error.message : 'Failed to send team invite',
      })
    }
  })

  return (
    <Dialog
      open
      onClose={isSubmitting ? () => {} : onClose}
      title={inviting.as === 'donor' ? 'Invite a donor' : 'Invite someone to the team'}
      description="They get an email with a link that works for 14 days."
      actions={
        <>
          <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting && 'Sending..'}>
            Send invite
          </Button>
        </>
      }
    >
      <Stack id={formId} noValidate as="form" gap={24} onSubmit={(event) => void send(event)}>
        <ErrorSummary errors={listErrors(errors)} submitCount={submitCount} />
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
      </Stack>
    </Dialog>
  )
}
