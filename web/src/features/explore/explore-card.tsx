import type { SearchOutput } from '@pennytrail/contract'
import { charityAddress, exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { projectShareAddress } from '@pennytrail/contract/public-pages/project-share-address.ts'
import { getCountryName } from '@pennytrail/contract/countries.ts'
import { describeRaised } from '@pennytrail/contract/projects/progress-words.ts'
import { getLifecycleLabel } from '@pennytrail/contract/projects/lifecycle.ts'
import { Link } from 'react-router'
import { formatDate } from '../../lib/format-date.ts'
import { formatList } from '../../lib/format-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { CoverArt } from '../../ui/pictures/cover-art.tsx'
import { HealthBadge } from '../../ui/health-badge.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { Meter } from '../../ui/charts/progress.tsx'
import styles from './explore-card.module.css'

/** A card names this many tags at most, so that it stays short on a phone. */
const shownTags = 3

interface ExploreCardProps {
  output: SearchOutput
  /** Whether the card is on the first screen, so that its picture loads at once. */
  isFirst?: boolean
  /** Whether the card says when something last happened. Dates that are all equal say nothing. */
  isDated?: boolean
}

export function ExploreCard({ output, isFirst = false, isDated = true }: ExploreCardProps) {
  const { kind, id, name, summary, charity, countries, tags, lastActivityOn } = output
  const charityPage = charityAddress(charity.number)
  return (
    <Card as="article" padding="none" className={styles['card']}>
      <div className={styles['cover']}>
        <CoverArt id={id} tag={tags[0]} picture={output.project?.cover} eager={isFirst} />
      </div>
      <div className={styles['body']}>
        <h3 className={styles['name']}>
          <Link to={kind === 'project' ? projectShareAddress(id, name) : charityPage}>{name}</Link>
        </h3>
        <p className={styles['by']}>
          {kind === 'project' ? (
            <>
              by <Link to={charityPage}>{charity.name}</Link>
            </>
          ) : (
            `Registered charity ${charity.number}`
          )}
          {countries.length > 0 && (
            <>
              {' · '}
              <span>{formatCountries(countries)}</span>
            </>
          )}
        </p>
        <ProjectBadges project={output.project} />
        {summary && <p className={styles['summary']}>{summary}</p>}
        {tags.length > 0 && (
          <Row role="list" as="ul" gap={8} aria-label="Tags">
            {tags.slice(0, shownTags).map((tag) => (
              <li key={tag}>
                <Chip label={tag} to={exploreAddress({ listOfTags: tag })} />
              </li>
            ))}
          </Row>
        )}
        <Stack gap={8} className={styles['foot']}>
          <RaisedMeter project={output.project} />
          {isDated && (
            <p className={styles['activity']}>
              Last activity <time dateTime={lastActivityOn}>{formatDate(lastActivityOn)}</time>
            </p>
          )}
        </Stack>
      </div>
    </Card>
  )
}

/** Says what a giver should know; a project that is as planned needs no badge. */
function ProjectBadges({ project }: Pick<SearchOutput, 'project'>) {
  if (!project) return null
  const { lifecycle, health } = project
  const isPaused = lifecycle === 'paused'
  const unusual = health && health.state !== 'healthy' ? health : null
  if (!isPaused && unusual === null) return null
  return (
    <Row gap={8}>
      {isPaused && <Badge>{getLifecycleLabel(lifecycle)}</Badge>}
      {unusual && <HealthBadge {...unusual} />}
    </Row>
  )
}

function RaisedMeter({ project }: Pick<SearchOutput, 'project'>) {
  if (!project) return null
  const { raised, target, currency } = project
  const text = describeRaised({ currency, received: raised, target })
  if (target === null) return <p>{text}</p>
  return <Meter label="Raised" value={raised} max={target} text={text} />
}

/** Names up to three countries. If there are more, names two and counts the others. */
function formatCountries(countries: readonly string[]): string {
  const names = countries.map(getCountryName)
  if (names.length <= 3) return formatList(names)
  return formatList([...names.slice(0, 2), `${names.length - 2} more countries`])
}
