import type { Project } from '@pennytrail/contract'
import { lazy, Suspense } from 'react'
import { Section } from '../../../ui/layout/section.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { WhenNear } from '../../../ui/loading/when-near.tsx'
import { formatLocation } from './format-location.ts'

const LocationMap = lazy(() => import('./location-map.tsx'))

export function ProjectMap({ project }: { project: Project }) {
  const { location } = project
  if (!location) return null
  const named = formatLocation(project)
  const degrees = `${location.latitude}, ${location.longitude}`
  return (
    <Section id="map" title="Where it is">
      <WhenNear height="12rem">
        <Suspense fallback={<LoadingPlaceholder label="the map" height="12rem" />}>
          <LocationMap
            place={location}
            label={`Map of the world with a point at ${named || degrees}`}
          />
        </Suspense>
      </WhenNear>
      <p className="quiet small">
        {named && `${named} · `}latitude and longitude {degrees}
      </p>
    </Section>
  )
}
