import { charityAddress, exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Project } from '@pennytrail/contract'
import { getLifecycleLabel, visibilityLabel } from '@pennytrail/contract/projects/lifecycle.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { Badge, DemoBadge, type Tone } from '../../../ui/badge.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { CoverHeader } from '../../../ui/layout/cover-header.tsx'
import { toHealthBadgeProps } from '../../../ui/health-badge-props.ts'
import { HealthBadge } from '../../../ui/health-badge.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { PageHeading } from '../../../ui/layout/page-header.tsx'
import { Editable } from './editable.tsx'
import { formatLocation } from './format-location.ts'

const tones: Readonly<Record<Project['lifecycle'], Tone>> = {
  draft: 'neutral',
  active: 'success',
  paused: 'warning',
  completed: 'info',
  closed: 'neutral',
  cancelled: 'neutral',
}

function formatDates({ startsOn, endsOn }: Project): string {
  if (startsOn && endsOn) return `${formatDate(startsOn)} to ${formatDate(endsOn)}`
  if (startsOn) return `Since ${formatDate(startsOn)}`
  return endsOn ? `Until ${formatDate(endsOn)}` : ''
}

export function ProjectHeader({ project }: { project: Project }) {
  const { charity } = project
  const facts = [formatLocation(project), formatDates(project)].filter(Boolean)
  return (
    <CoverHeader
      id={project.id}
      tag={project.tags[0]}
      picture={project.cover}
      alt={project.images.find(({ publicId }) => publicId === project.cover)?.alt}
    >
      <p className="quiet">
        <TextLink to={charityAddress(charity.number)}>{charity.name}</TextLink>
        <span> · Registered charity {charity.number}</span>
      </p>
      <Editable project={project} name="title">
        <PageHeading title={project.title}>{project.title}</PageHeading>
      </Editable>
      {(project.summary || project.can.edit) && (
        <Editable project={project} name="summary">
          <p className="large quiet">{project.summary || 'No summary yet.'}</p>
        </Editable>
      )}
      <Row gap={8} align="center">
        <Badge tone={tones[project.lifecycle]}>{getLifecycleLabel(project.lifecycle)}</Badge>
        {project.health && project.health.state !== 'completed' && (
          <HealthBadge {...toHealthBadgeProps(project.health)} />
        )}
        {project.visibility !== 'public' && (
          <Badge>Visible to: {visibilityLabel[project.visibility]}</Badge>
        )}
        {project.source === 'iati' && <Badge tone="info">Imported from IATI</Badge>}
        {project.isDemo && <DemoBadge />}
        {project.tags.map((tag) => (
          <Chip key={tag} label={tag} to={exploreAddress({ listOfTags: tag })} />
        ))}
      </Row>
      {(facts.length > 0 || project.can.edit) && (
        <Editable project={project} name="place">
          <p className="quiet">{facts.join(' · ') || 'No place yet.'}</p>
        </Editable>
      )}
    </CoverHeader>
  )
}
