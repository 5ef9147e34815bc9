import { Section } from '../../../ui/layout/section.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import styles from './project-people.module.css'
import { useProjectTeam } from '../use-project.ts'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'

/**
 * Lists the members who work on the project and agreed to be shown. Renders nothing if they cannot be
 * loaded.
 */
export function ProjectTeammates({ id }: { id: string }) {
  const { teammates = [] } = useProjectTeam(id).data ?? {}
  if (teammates.length === 0) return null
  return (
    <Section id="people" title="Who works on it">
      <ul role="list" className={styles['people']}>
        {teammates.map((one) => (
          <li key={one.id}>
            <Avatar name={getFullName(one)} avatarId={one.avatarid} />
            <span>
              {getFullName(one)}
              <br />
              <span className="quiet small">{one.role}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
