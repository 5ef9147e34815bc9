import type { Teammate } from '@pennytrail/contract'
import { Avatar } from '../../../ui/avatar.tsx'
import styles from './project-people.module.css'
import { Stack } from '../../../ui/layout.tsx'
import { useProjectTeam } from '../use-project-team.ts'

export function formatFullName({ firstname, lastname }: Teammate): string {
  return `${firstname} ${lastname}`.trim()
}

/** Lists the members who work on the project and agreed to be shown. */
export function ProjectTeammates({ id }: { id: string }) {
  const { teammates } = useProjectTeam(id)
  if (teammates.length === 0) return null
  return (
    <Stack aria-labelledby="people" as="section" gap={16}>
      <h2 id="people">Who works on it</h2>
      <ul role="list" className={styles['people']}>
        {teammates.map((one) => (
          <li key={one.id}>
            <Avatar name={formatFullName(one)} avatarId={one.avatarid} />
            <span>
              {formatFullName(one)}
              <br />
              <span className="quiet small">{one.role}</span>
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
