import type { Project } from '@pennytrail/contract'
import { countryName } from '@pennytrail/contract/countries.ts'
import { lifecycleLabel, visibilityLabel } from '@pennytrail/contract/project-lifecycle.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatList } from '../../lib/format-number.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Chip } from '../../ui/chip.tsx'
import { CoverArt } from '../../ui/cover-art.tsx'
import { HealthBadge } from '../../ui/health-badge.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-header.tsx'
import styles from './project-header.module.css'

const tones: Readonly<Record<Project['lifecycle'], Tone>> = {
  draft: 'neutral',
  active: 'success',
  paused: 'warning',
  completed: 'info',
  closed: 'neutral',
  cancelled: 'neutral',
}

/** Where the work happens: the place, then its countries. */
export function whereOf({ place, countries }: Pick<Project, 'place' | 'countries'>): string {
  const named = formatList(countries.map(countryName))
  return [place, named].filter(Boolean).join(', ')
}

function whenOf({ startsOn, endsOn }: Project): string {
  if (startsOn && endsOn) return `${formatDate(startsOn)} to ${formatDate(endsOn)}`
  if (startsOn) return `Since ${formatDate(startsOn)}`
  return endsOn ? `Until ${formatDate(endsOn)}` : ''
}

export function ProjectHeader({ project }: { project: Project }) {
  const { charity } = project
  const facts = [whereOf(project), whenOf(project)].filter(Boolean)
  return (
    <header className={styles['header']}>
      <div className={styles['cover']}>
        <CoverArt id={project.id} tag={project.tags[0]} ratio="banner" />
      </div>
      <p className={styles['charity']}>
        <TextLink to={`/charity/${charity.number}`}>{charity.name}</TextLink>
        <span> · Registered charity {charity.number}</span>
      </p>
      <PageHeading title={project.title}>{project.title}</PageHeading>
      {project.summary && <p className={styles['summary']}>{project.summary}</p>}
      <div className={styles['marks']}>
        <Badge tone={tones[project.lifecycle]}>{lifecycleLabel(project.lifecycle)}</Badge>
        {project.health && project.lifecycle !== 'completed' && (
          <HealthBadge state={project.health.state} />
        )}
        {project.visibility !== 'public' && (
          <Badge>Seen by: {visibilityLabel[project.visibility]}</Badge>
        )}
        {project.source === 'iati' && <Badge tone="info">Imported from IATI</Badge>}
        {project.isDemo && <Badge tone="warning">Demonstration</Badge>}
        {project.tags.map((tag) => (
          <Chip
            key={tag}
            label={tag}
            to={`/explore?${new URLSearchParams({ listOfTags: tag }).toString()}`}
          />
        ))}
      </div>
      {facts.length > 0 && <p className={styles['facts']}>{facts.join(' · ')}</p>}
    </header>
  )
}
