import type { ExplorePlaces } from '@pennytrail/contract'
import { projectShareAddress } from '@pennytrail/contract/public-pages/project-share-address.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState, type CSSProperties } from 'react'
import { Link } from 'react-router'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { formatNumber, formatPlural } from '../../lib/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { WorldMap } from '../../ui/charts/world-map.tsx'
import {
  closestZoom,
  clusterPlaces,
  viewAround,
  viewThatSplits,
  wholeWorld,
  type Cluster,
  type MapView,
} from './cluster-places.ts'
import type { ExploreQuery } from './explore-state.ts'
import styles from './explore-map.module.css'

/** Shows where the projects of a search are. The list of results below says the same in words. */
export default function ExploreMap({ query }: { query: ExploreQuery }) {
  const { filters, searchTerm } = query
  const { data, error, isPlaceholderData, refetch } = useRead(
    'GET /api/explore/places',
    { query: { searchTerm: searchTerm.trim(), ...filters } },
    { placeholderData: keepPreviousData },
  )
  if (error) {
    return (
      <EmptyState
        alert
        title="The map could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        <p>{getErrorMessage(error, 'Something went wrong. Please try again.')}</p>
      </EmptyState>
    )
  }
  if (!data) return <LoadingPlaceholder label="the map" height="20rem" />
  return (
    <Stack as="section" gap={8} aria-label="Map of the results" aria-busy={isPlaceholderData}>
      <PlacesMap places={data.places} />
      <p className="quiet small">{describePlaces(data)}</p>
    </Stack>
  )
}

function PlacesMap({ places }: Pick<ExplorePlaces, 'places'>) {
  const [view, setView] = useState<MapView>(wholeWorld)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const listed = places.filter(({ id }) => chosen.has(id))
  const open = (cluster: Cluster) => {
    setChosen(new Set(cluster.places.map(({ id }) => id)))
    setView(viewThatSplits(cluster, view))
  }
  const middle = {
    latitude: -(view.top + view.height / 2),
    longitude: view.left + view.width / 2,
  }
  return (
    <>
      <div className={styles['frame']}>
        <svg
          viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
          className={styles['map']}
          aria-hidden="true"
        >
          <WorldMap zoom={view.zoom} />
        </svg>
        <ul role="list" aria-label="Places on the map">
          {clusterPlaces(places, view).map((cluster) => (
            <li
              key={cluster.places.map(({ id }) => id).join()}
              className={styles['place']}
              style={toPosition(cluster, view)}
            >
              <Marker cluster={cluster} onOpen={() => open(cluster)} />
            </li>
          ))}
        </ul>
      </div>
      <Row gap={8}>
        <Button
          variant="secondary"
          size="small"
          aria-disabled={view.zoom >= closestZoom}
          onClick={() => setView(viewAround(middle, Math.min(closestZoom, view.zoom * 2)))}
        >
          Zoom in
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-disabled={view.zoom <= 1}
          onClick={() => setView(viewAround(middle, Math.max(1, view.zoom / 2)))}
        >
          Zoom out
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-disabled={view.zoom <= 1}
          onClick={() => setView(wholeWorld)}
        >
          Whole world
        </Button>
      </Row>
      {listed.length > 0 && (
        <Stack gap={8} role="status">
          <p>{formatPlural(listed.length, 'project')} here:</p>
          <ul className={styles['listed']}>
            {listed.map(({ id, name }) => (
              <li key={id}>
                <Link to={projectShareAddress(id, name)}>{name}</Link>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </>
  )
}

/** Shows one project as a link to its page, and several as a button that lists them. */
function Marker({ cluster: { places }, onOpen }: { cluster: Cluster; onOpen: () => void }) {
  const [only, ...others] = places
  if (only && others.length === 0) {
    return (
      <Link to={projectShareAddress(only.id, only.name)} className={styles['one']}>
        <span className={styles['name']}>{only.name}</span>
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={styles['several']}
      aria-label={`${formatPlural(places.length, 'project')} here: show them`}
      onClick={onOpen}
    >
      {formatNumber(places.length)}
    </button>
  )
}

function toPosition({ latitude, longitude }: Cluster, view: MapView): CSSProperties {
  return {
    insetInlineStart: `${((longitude - view.left) / view.width) * 100}%`,
    insetBlockStart: `${((-latitude - view.top) / view.height) * 100}%`,
  }
}

function describePlaces({ places, totalCount, more }: ExplorePlaces): string {
  if (totalCount === 0) return 'No projects found, so the map is empty.'
  const found = more
    ? `The first ${formatNumber(totalCount)} projects found`
    : `${formatPlural(totalCount, 'project')} found`
  const without = totalCount - places.length
  if (without === 0) return `${found}, all of them on the map.`
  return `${found}, ${formatNumber(places.length)} of them on the map. The others have not given a place.`
}
