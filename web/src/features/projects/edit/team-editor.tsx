import { useEffect, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FieldError } from '../../../ui/field.tsx'
import styles from './project-fields.module.css'
import { getUpdateError } from '../project-error-messages.ts'
import { fetchTeam, showTeam, useProject } from '../project-store.ts'
import { formatFullName } from '../view/project-teammates.tsx'

/** Assigns members of the charity's team to the project. Each change is saved at once. */
export function TeamEditor({ id }: { id: string }) {
  const { teammates, charityTeammates } = useProject()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => void fetchTeam(id), [id])
  const chosen = new Set(teammates.map((one) => one.id))
  const toggle = async (person: string) => {
    const next = new Set(chosen)
    if (!next.delete(person)) next.add(person)
    setFailure(undefined)
    setBusy(true)
    showTeam({
      teammates: charityTeammates.filter((one) => next.has(one.id)),
      charityTeammates: [...charityTeammates],
    })
    try {
      const body = { teammates: [...next] }
      showTeam(await api('PATCH /api/project/{id}/team', { params: { id }, body }))
    } catch (error) {
      showTeam({ teammates: [...teammates], charityTeammates: [...charityTeammates] })
      setFailure(getUpdateError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset className={styles['people']} aria-busy={busy}>
      <legend className="visually-hidden">Who works on it</legend>
      {charityTeammates.map((one) => (
        <Checkbox
          key={one.id}
          label={formatFullName(one)}
          hint={one.role}
          checked={chosen.has(one.id)}
          onChange={() => void toggle(one.id)}
        />
      ))}
      <div role="alert">
        <FieldError id="team" error={failure} />
      </div>
    </fieldset>
  )
}
