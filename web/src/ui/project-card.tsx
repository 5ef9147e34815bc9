import { projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { ProjectSummary } from '@pennytrail/contract'
import { getCountryName } from '@pennytrail/contract/countries.ts'
import {
  describeRaised,
  describeSpentShare,
  findRaised,
} from '@pennytrail/contract/projects/progress-words.ts'
import { getLifecycleLabel } from '@pennytrail/contract/projects/lifecycle.ts'
import { formatList } from '../lib/format-number.ts'
import { Badge } from './badge.tsx'
import { Card } from './layout/card.tsx'
import { CoverArt } from './pictures/cover-art.tsx'
import { toHealthBadgeProps } from './health-badge-props.ts'
import { HealthBadge } from './health-badge.tsx'
import { Row } from './layout/layout.tsx'
import { TextLink } from './link.tsx'
import { Meter } from './charts/progress.tsx'
import styles from './project-card.module.css'

type Shown = Pick<
  ProjectSummary,
  | 'id'
  | 'title'
  | 'cover'
  | 'summary'
  | 'countries'
  | 'place'
  | 'tags'
  | 'currency'
  | 'target'
  | 'lifecycle'
  | 'money'
  | 'overspend'
  | 'health'
  | 'source'
>

function Raised({ project }: { project: Shown }) {
  const { currency, target } = project
  const money = project.money.find((one) => one.currency === currency)
  const raised = findRaised(project)
  const text = describeRaised(raised)
  const spent = money && describeSpentShare({ ...money, overspend: project.overspend ?? null })
  return (
    <div className={styles['money']}>
      {target === null ? (
        <p>{text}</p>
      ) : (
        <Meter label="Raised" value={raised.received} max={target} text={text} />
      )}
      {spent && <p className={styles['spent']}>{spent}</p>}
    </div>
  )
}

function ProjectCard({ project, level = 3 }: { project: Shown; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const where = [project.place, formatList(project.countries.map(getCountryName))]
    .filter(Boolean)
    .join(', ')
  return (
    <Card as="li" padding="none" className={styles['card']}>
      <CoverArt id={project.id} tag={project.tags[0]} picture={project.cover} />
      <div className={styles['body']}>
        <Heading className="breaks size-22">
          <TextLink quiet to={projectAddress(project.id)}>
            {project.title}
          </TextLink>
        </Heading>
        {where && <p className="faint small">{where}</p>}
        <Row gap={8}>
          {project.lifecycle !== 'active' && <Badge>{getLifecycleLabel(project.lifecycle)}</Badge>}
          {(project.health?.state === 'attention' || project.health?.state === 'at-risk') && (
            <HealthBadge {...toHealthBadgeProps(project.health)} />
          )}
          {project.source === 'iati' && <Badge tone="info">Imported from IATI</Badge>}
        </Row>
        {project.summary && <p className="quiet">{project.summary}</p>}
        <Raised project={project} />
      </div>
    </Card>
  )
}

export function ProjectList(props: { projects: readonly Shown[]; label: string; level?: 2 | 3 }) {
  return (
    <ul role="list" aria-label={props.label} className={styles['list']}>
      {props.projects.map((project) => (
        <ProjectCard key={project.id} project={project} level={props.level ?? 3} />
      ))}
    </ul>
  )
}
