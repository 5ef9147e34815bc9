import type { TeamMember } from '@pennytrail/contract'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ActionError } from '../../../ui/form/field.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { roleCards } from './role-words.ts'
import type { TeamOwner } from './team-calls.ts'
import { useChangeRole } from './use-team.ts'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'

interface ChangeRoleDialogProps {
  of: TeamOwner
  member: TeamMember
  onClose: () => void
}

export function ChangeRoleDialog({ of, member, onClose }: ChangeRoleDialogProps) {
  const [role, setRole] = useState(member.role)
  const change = useChangeRole(of, member, onClose)
  const save = () => {
    if (role === member.role) onClose()
    else change.mutate(role)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Role of ${getFullName(member)}`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={change.isPending && 'Saving..'} onClick={save}>
            Save role
          </Button>
        </>
      }
    >
      <RadioCards
        legend="Role"
        name="role"
        cards={roleCards(of.kind, member.can.changeRole)}
        value={role}
        onPick={setRole}
      />
      <ActionError id="role-failure" error={change.error?.message} />
    </Dialog>
  )
}
