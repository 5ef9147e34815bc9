import { getFullName, type PersonName } from '@pennytrail/contract/identity/person-name.ts'
import { Avatar } from '../pictures/avatar.tsx'
import { Row } from './layout.tsx'
import { Section } from './section.tsx'

interface TeamSectionProps {
  team: readonly (PersonName & { role: string; avatarid?: string | null })[]
  className?: string | undefined
}

/** Lists the members of a team who agreed to be shown. Renders nothing if there are none. */
export function TeamSection({ team, className }: TeamSectionProps) {
  if (team.length === 0) return null
  return (
    <Section id="team" title="Team" className={className}>
      <Row as="ul" gap={32} rowGap={16} role="list">
        {team.map((member, at) => (
          <Row key={at} as="li" gap={12} align="center" wrap={false}>
            <Avatar name={getFullName(member)} avatarId={member.avatarid} />
            <span>
              {getFullName(member)}
              <br />
              <span className="quiet">{member.role}</span>
            </span>
          </Row>
        ))}
      </Row>
    </Section>
  )
}
