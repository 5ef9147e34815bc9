import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  closestZoom,
  clusterPlaces,
  viewAround,
  viewThatSplits,
  wholeWorld,
  type Place,
} from './cluster-places.ts'

const place = fc.record({
  id: fc.uuid(),
  name: fc.constant('A project'),
  latitude: fc.double({ min: -59, max: 89, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
})
const at = (latitude: number, longitude: number): Place => ({
  id: `${latitude} ${longitude}`,
  name: 'A project',
  latitude,
  longitude,
})

it('the map of the whole world shows each place in exactly one marker', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 60 }), (places) => {
      const shown = clusterPlaces(places, wholeWorld).flatMap((cluster) => cluster.places)
      expect(shown.map(({ id }) => id).toSorted()).toEqual(places.map(({ id }) => id).toSorted())
    }),
  )
})

it('the map never shows anything beyond the edges of the world, wherever its centre is', () => {
  fc.assert(
    fc.property(place, fc.constantFrom(1, 2, 4, 8, 16, 32), (middle, zoom) => {
      const { left, top, width, height } = viewAround(middle, zoom)
      expect(left).toBeGreaterThanOrEqual(-180)
      expect(left + width).toBeLessThanOrEqual(180)
      expect(top).toBeGreaterThanOrEqual(-90)
      expect(top + height).toBeLessThanOrEqual(60)
    }),
  )
})

it('pressing a marker zooms in until its places are apart or the map cannot zoom in further', () => {
  const places = [at(51.5, -0.1), at(53.4, -2.2), at(55.9, -3.2)]
  const [british] = clusterPlaces(places, wholeWorld)
  expect(british?.places).toHaveLength(3)
  const closer = viewThatSplits(british!, wholeWorld)
  expect(closer.zoom).toBeGreaterThan(1)
  expect(clusterPlaces(places, closer).length).toBeGreaterThan(1)

  const same = [at(1.42, 173.02), at(1.42, 173.02)]
  const [together] = clusterPlaces(same, wholeWorld)
  expect(viewThatSplits(together!, wholeWorld).zoom).toBe(closestZoom)
})
