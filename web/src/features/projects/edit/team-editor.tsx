import { useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ActionError } from '../../../ui/form/field.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import styles from './project-fields.module.css'
import { getUpdateError } from '../project-error-messages.ts'
import { useProjectTeam } from '../use-project.ts'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'

/** Assigns members of the charity's team to the project. Each change is saved at once. */
export default function TeamEditor({ id }: { id: string }) {
  const { data: team, error, refetch } = useProjectTeam(id)
  const assign = useCall('PATCH /api/project/{id}/team')
  // Shows the new selection at once, and the stored team again after the server's response.
  const [choice, setChoice] = useState<readonly string[]>()
  const chosen = new Set(choice ?? team?.teammates.map((one) => one.id))
  const toggle = (person: string) => {
    const next = new Set(chosen)
    if (!next.delete(person)) next.add(person)
    setChoice([...next])
    assign.mutate(
      { params: { id }, body: { teammates: [...next] } },
      { onSettled: () => setChoice(undefined) },
    )
  }
  if (error && !team) {
    return (
      <LoadFailedLine error={error} failure="The team could not be loaded." onRetry={refetch} />
    )
  }
  return (
    <fieldset className={styles['people']} aria-busy={assign.isPending}>
      <legend className="visually-hidden">Who works on it</legend>
      {team?.charityTeammates.map((one) => (
        <Checkbox
          key={one.id}
          label={getFullName(one)}
          hint={one.role}
          checked={chosen.has(one.id)}
          onChange={() => toggle(one.id)}
        />
      ))}
      <ActionError id="team" error={assign.isError ? getUpdateError(assign.error) : undefined} />
    </fieldset>
  )
}
