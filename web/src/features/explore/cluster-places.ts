import type { ExplorePlaces } from '@pennytrail/contract'

export type Place = ExplorePlaces['places'][number]

/** The part of the world that a map shows, in degrees (x east, y south). */
export interface MapView {
  readonly zoom: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Places that are so close on the map that they share one marker. */
export interface Cluster {
  readonly places: readonly Place[]
  /** The middle of its places, in degrees. */
  readonly latitude: number
  readonly longitude: number
}

export const closestZoom = 32
// Markers are about this share of the map's width apart.
const cellsAcross = 14

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value))

/**
 * Returns the view of a map around a point. The map ends at 60 degrees south, because only ice and
 * sea lie beyond.
 */
export const viewAround = (
  { latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>,
  zoom: number,
): MapView => {
  const [width, height] = [360 / zoom, 150 / zoom]
  const left = clamp(longitude - width / 2, -180, 180 - width)
  return { zoom, left, top: clamp(-latitude - height / 2, -90, 60 - height), width, height }
}

export const wholeWorld = viewAround({ latitude: 15, longitude: 0 }, 1)

const isInside = ({ latitude, longitude }: Place, view: MapView): boolean =>
  longitude >= view.left &&
  longitude <= view.left + view.width &&
  -latitude >= view.top &&
  -latitude <= view.top + view.height

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Groups the places inside a view by the cells of a grid, in the order of their first place. */
export const clusterPlaces = (places: readonly Place[], view: MapView): Cluster[] => {
  const cell = view.width / cellsAcross
  const cells = Map.groupBy(
    places.filter((place) => isInside(place, view)),
    ({ latitude, longitude }) => `${Math.floor(longitude / cell)} ${Math.floor(-latitude / cell)}`,
  )
  return [...cells.values()].map((together) => ({
    places: together,
    latitude: average(together.map(({ latitude }) => latitude)),
    longitude: average(together.map(({ longitude }) => longitude)),
  }))
}

/** Returns the widest view around a cluster in which its places no longer share one marker. */
export const viewThatSplits = (cluster: Cluster, view: MapView): MapView => {
  let next = view
  while (next.zoom < closestZoom) {
    next = viewAround(cluster, next.zoom * 2)
    if (clusterPlaces(cluster.places, next).length > 1) return next
  }
  return next
}
