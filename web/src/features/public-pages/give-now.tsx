import type { OpenProject } from '@pennytrail/contract'
import {
  charityAddress,
  exploreAddress,
  giveAddress,
} from '@pennytrail/contract/public-pages/addresses.ts'
import { projectShareAddress } from '@pennytrail/contract/public-pages/project-share-address.ts'
import { getCountryName } from '@pennytrail/contract/countries.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { describeRaised } from '@pennytrail/contract/projects/progress-words.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatList } from '../../lib/format-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { CoverArt } from '../../ui/pictures/cover-art.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { Meter } from '../../ui/charts/progress.tsx'
import styles from './front-page.module.css'

/** Shows projects that take gifts now, and says how they were chosen. */
export function GiveNow() {
  const { data } = useRead('GET /api/front-page')
  if (!data?.giveNow.length) return null
  return (
    <Stack aria-labelledby="give-now" as="section" gap={24}>
      <Row gap={12} align="baseline" justify="between">
        <h2 id="give-now">Give to one of these today</h2>
        <TextLink to={exploreAddress({ projectOrCharity: 'project' })}>See all projects</TextLink>
      </Row>
      <ul role="list" className={styles['cards']}>
        {data.giveNow.map((open) => (
          <OpenProjectCard key={open.project.id} open={open} />
        ))}
      </ul>
      <p className="faint small">
        We show the projects that are closest to their target and have posted an update in the last
        90 days, one for each charity. Nobody can pay to be here.
      </p>
    </Stack>
  )
}

function OpenProjectCard({ open }: { open: OpenProject }) {
  const { project, charity, summary, received, target } = open
  const where = [open.place, formatList(open.countries.map(getCountryName))].filter(Boolean)
  return (
    <Card as="li" padding="none" className={styles['card']}>
      <CoverArt id={project.id} tag={project.tags[0]} picture={project.cover} />
      <div className={styles['open']}>
        <Row gap={8}>
          <Badge tone="primary">
            {formatMoney(target - received, 'GBP', { short: true })} to go
          </Badge>
        </Row>
        <p className="faint small">
          <TextLink quiet to={charityAddress(charity.number)}>
            {charity.name}
          </TextLink>
          {where.length > 0 && ` · ${where.join(', ')}`}
        </p>
        <h3>
          <TextLink quiet to={projectShareAddress(project.id, project.title)}>
            {project.title}
          </TextLink>
        </h3>
        <p className="quiet">{summary}</p>
        <Meter
          label="Raised"
          value={received}
          max={target}
          text={describeRaised({ currency: 'GBP', received, target })}
        />
        <Row gap={12} align="center" justify="between">
          <ButtonLink to={giveAddress({ kind: 'project', id: project.id })} variant="accent">
            Give<span className="visually-hidden"> to {project.title}</span>
          </ButtonLink>
          <span className="faint small">Last update {formatDate(open.reportedAt)}</span>
        </Row>
      </div>
    </Card>
  )
}
