import { charityAddress, projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { PersonInfo } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import { Section } from '../../ui/layout/section.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import styles from './person-profile.module.css'
import { getGreetingName } from '@pennytrail/contract/identity/person-name.ts'

interface PersonProfileProps {
  person: PersonInfo
  /** Actions that the owner of the profile can take, shown beside the text. */
  aside?: ReactNode
}

export function PersonProfile({ person, aside }: PersonProfileProps) {
  const { introduction, self } = person
  const visibleCharities = person.charities.filter(({ shown }) => shown || !self)
  const hidden = person.charities.length - visibleCharities.length
  const teams = visibleCharities.length + person.donorOrgs.length
  return (
    <Stack
      gap={48}
      rowGap={32}
      align="start"
      className={styles['columns']}
      data-with-aside={aside !== undefined}
    >
      <Stack gap={48} className={styles['main']}>
        <Section id="introduction" title="Introduction" className={styles['section']}>
          {introduction ? (
            <p className={styles['text']}>{introduction}</p>
          ) : (
            <p className="quiet">
              {self
                ? 'You have not written an introduction yet. A few lines help people to trust your work.'
                : `${getGreetingName(person)} has not written an introduction.`}
            </p>
          )}
        </Section>
        <Section id="teams" title="Teams" className={styles['section']}>
          {teams > 0 && <Teams charities={visibleCharities} donorOrgs={person.donorOrgs} />}
          {teams === 0 && <p className="quiet">No charities to show.</p>}
          {self && hidden > 0 && (
            <p className="quiet">
              {hidden === 1 ? 'One of your charities does' : `${hidden} of your charities do`} not
              show you on its page. Only your colleagues there can see you.{' '}
              <TextLink to="/profile-settings?section=profile">Change that</TextLink>
            </p>
          )}
        </Section>
        <Section
          id="gifts"
          title={`Gifts in ${self ? 'your' : 'their'} own name`}
          className={styles['section']}
        >
          {person.gifts.length > 0 && <Gifts gifts={person.gifts} />}
          {person.gifts.length === 0 && (
            <p className="quiet">
              No gifts to show. Anonymous gifts, and gifts under another name, are not listed here.
            </p>
          )}
        </Section>
      </Stack>
      {aside !== undefined && <Stack gap={24}>{aside}</Stack>}
    </Stack>
  )
}

function Teams({ charities, donorOrgs }: Pick<PersonInfo, 'charities' | 'donorOrgs'>) {
  const teams = [
    ...charities.map(({ ukCharityNumber, ...one }) => ({
      ...one,
      to: charityAddress(ukCharityNumber),
    })),
    ...donorOrgs.map((one) => ({ ...one, to: `/donor-org/${one.id}` })),
  ]
  return (
    <Stack role="list" as="ul">
      {teams.map(({ id, name, role, to }) => (
        <Row
          as="li"
          gap={24}
          rowGap={8}
          align="center"
          justify="between"
          key={id}
          className={styles['row']}
        >
          <TextLink to={to}>{name}</TextLink>
          <Badge>{role}</Badge>
        </Row>
      ))}
    </Stack>
  )
}

function Gifts({ gifts }: Pick<PersonInfo, 'gifts'>) {
  return (
    <Card look="receipt">
      <Stack role="list" as="ul">
        {gifts.map(({ amount, currency, charity, project, date }, index) => (
          <Row
            as="li"
            gap={16}
            align="baseline"
            justify="between"
            wrap={false}
            key={index}
            className={styles['receipt']}
          >
            <Stack as="span" gap={4}>
              {project ? (
                <TextLink to={projectAddress(project.id)}>{project.title}</TextLink>
              ) : (
                <TextLink to={charityAddress(charity.number)}>{charity.name}</TextLink>
              )}
              <span className="quiet">
                {project && `${charity.name}, `}
                <time dateTime={date}>{formatDate(date)}</time>
              </span>
            </Stack>
            <Money amount={amount} currency={currency} />
          </Row>
        ))}
      </Stack>
    </Card>
  )
}
