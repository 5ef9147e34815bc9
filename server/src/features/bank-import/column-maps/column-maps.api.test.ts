import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  makeCharity,
  makeMember,
  type MadeCharity,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
let charity: MadeCharity
let manager: MadePerson

beforeEach(async () => {
  charity = await makeCharity(world.deps)
  manager = await makeMember(world.deps, charity.id, 'Manager')
})

const of = () => ({ as: manager, params: { id: charity.id } })
const map = (changes: object = {}) => ({
  id: uuidv7(),
  file: 'platform',
  name: 'Enthuse payouts',
  platform: 'Donr',
  headings: ['Who', 'Value', 'Paid'],
  columns: { name: 0, gross: 1, net: 2 },
  ...changes,
})
const save = (body: object) => world.call('POST /api/charity/{id}/column-maps', { ...of(), body })
const list = async () => (await world.call('GET /api/charity/{id}/column-maps', of())).body.maps

describe('saved columns of files', () => {
  it('columns are listed with who saved them, and sending them again changes them', async () => {
    const one = map()
    expect((await save(one)).status).toBe(200)
    await save({ ...one, name: 'Enthuse', columns: { gross: 1 } })
    const madeBy = `${manager.firstname} ${manager.lastname}`
    expect(await list()).toMatchObject([{ ...one, name: 'Enthuse', columns: { gross: 1 }, madeBy }])
  })

  it('the headings of a file have one map, whatever their capitals and spaces', async () => {
    await save(map())
    const again = await save(map({ headings: ['WHO', ' value', 'Paid ', ''] }))
    expect(again).toMatchObject({ status: 409, body: { code: 'column-map-known' } })
    expect((await save(map({ file: 'earlier-gifts', platform: '' }))).status).toBe(200)
    const other = map({ headings: ['Who', 'Paid', 'Value'] })
    expect((await save(other)).status).toBe(200)
    const taken = await save({ ...other, headings: ['Who', 'Value', 'Paid'] })
    expect(taken.body).toMatchObject({ code: 'column-map-known' })
    expect(await list()).toHaveLength(3)
  })

  it('twenty equal requests at once save the columns once', async () => {
    const one = map()
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(one)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await list()).toHaveLength(1)
  })

  it('columns that the file does not have and names that nobody sees are refused', async () => {
    expect((await save(map({ columns: { gross: 3 } }))).body).toMatchObject({
      issues: [{ path: 'columns' }],
    })
    expect((await save(map({ name: ' ' }))).body).toMatchObject({ issues: [{ path: 'name' }] })
  })

  it('another charity’s columns are neither changed nor deleted', async () => {
    const one = map()
    await save(one)
    const other = await makeCharity(world.deps)
    const outsider = await makeMember(world.deps, other.id, 'Manager')
    const theirs = { as: outsider, params: { id: other.id } }
    const changed = await world.call('POST /api/charity/{id}/column-maps', {
      ...theirs,
      body: { ...one, name: 'Taken' },
    })
    expect(changed.body).toMatchObject({ code: 'column-map-known' })
    const deleted = await world.call('DELETE /api/charity/{id}/column-maps/{mapId}', {
      ...theirs,
      params: { id: other.id, mapId: one.id },
    })
    expect(deleted.body).toMatchObject({ code: 'column-map-not-found' })
    expect(await list()).toMatchObject([{ name: 'Enthuse payouts' }])
  })
})
