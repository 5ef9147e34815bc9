import { expect, it } from 'vitest'
import { bareWeb, toReadAddress } from './index.ts'

const pageAt = (path: string) => ({ ...bareWeb.pageAt(path)!, query: ['page', 'tag'] })

it.each([
  ['/projects', '/projects'],
  ['/projects?fbclid=IwAR0&utm_source=x', '/projects'],
  ['/projects?gclid=1&page=2', '/projects?page=2'],
  ['/projects?tag=a+b&page=2&tag=c%26d', '/projects?page=2&tag=a+b&tag=c%26d'],
  ['/projects?page=2?fbclid=1', '/projects?page=2%3Ffbclid%3D1'],
  ['/projects?', '/projects'],
])('a page at %s reads no more of its address than %s', (address, read) => {
  expect(toReadAddress({ pageAt }, address)).toBe(read)
})

it('a page that does not exist reads no query', () => {
  expect(toReadAddress({ pageAt: () => undefined }, '/nowhere?page=2')).toBe('/nowhere')
})
