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
  /** Where the marker stands, in degrees. */
  readonly latitude: number
  readonly longitude: number
}

export const closestZoom = 32
// The number of markers that fit side by side on a phone's map.
const markersAcross = 12

const clamp = (value: number, least: number, max: number): number =>
  Math.min(max, Math.max(least, value))

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

/**
 * Groups the places inside a view: a place joins the first marker that it would overlap. A marker
 * stands where its first place is, so no two markers overlap.
 */
export const clusterPlaces = (places: readonly Place[], view: MapView): Cluster[] => {
  const apart = view.width / markersAcross
  const clusters: (Cluster & { places: Place[] })[] = []
  for (const place of places.filter((one) => isInside(one, view))) {
    const near = clusters.find(
      ({ latitude, longitude }) =>
        Math.abs(latitude - place.latitude) < apart &&
        Math.abs(longitude - place.longitude) < apart,
    )
    if (near) near.places.push(place)
    else clusters.push({ ...place, places: [place] })
  }
  return clusters
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
