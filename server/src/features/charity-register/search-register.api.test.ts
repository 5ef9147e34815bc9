import { expect, it } from 'vitest'
import { makePerson, makeRegisterEntry } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const as = await makePerson(world.deps)
const search = async (text: string) =>
  (await world.call('GET /api/charity-register', { as, query: { search: text } })).body.charities

it('finds a charity by words of its name in any order and case, in ordinary capitals', async () => {
  const { number } = await makeRegisterEntry(world.deps, { name: 'ZEBEDEE BAPTIST CHURCH CIO' })
  const found = { number, name: 'Zebedee Baptist Church CIO', status: 'registered' }
  expect(await search('zebedee bapt')).toMatchObject([found])
  expect(await search('Church, Zebedee')).toMatchObject([found])
  expect(await search('zebedee mosque')).toEqual([])
})

it('finds a charity by its number in any written form', async () => {
  const { number } = await makeRegisterEntry(world.deps, { name: 'QUILL TRUST' })
  expect(await search(`GB-CHC-${number}`)).toMatchObject([{ number, name: 'Quill Trust' }])
  expect(await search('9499998')).toEqual([])
})

it('ignores apostrophes, and takes signs of patterns as letters', async () => {
  const { number } = await makeRegisterEntry(world.deps, { name: "ST XANDRA'S FUND" })
  expect(await search('st xandras')).toMatchObject([{ number, name: "St Xandra's Fund" }])
  expect(await search('%xandra_')).toMatchObject([{ number }])
  expect(await search('%%')).toEqual([])
})

it('names that begin with the text come first, and removed charities last', async () => {
  await makeRegisterEntry(world.deps, { name: 'WOBBLE HALL', status: 'removed' })
  await makeRegisterEntry(world.deps, { name: 'FRIENDS OF WOBBLE' })
  await makeRegisterEntry(world.deps, { name: 'THE WOBBLE TRUST' })
  await makeRegisterEntry(world.deps, { name: 'WOBBLE CARE IN THE COMMUNITY' })
  expect((await search('wobble')).map(({ name }) => name)).toEqual([
    'Wobble Care in the Community',
    'The Wobble Trust',
    'Friends of Wobble',
    'Wobble Hall',
  ])
})
