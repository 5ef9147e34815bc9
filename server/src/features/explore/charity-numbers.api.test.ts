import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { makeCharity, makeRegisterEntry } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const { deps } = world
const names = async (searchTerm: string): Promise<string[]> => {
  const { body } = await world.call('GET /api/explore', { query: { limit: 10, searchTerm } })
  return body.searchOutputs.map(({ name }) => name)
}

describe('a search for a charity number', () => {
  it.each([
    ['1164510', ['1164510', '1164510-0', 'GB-CHC-1164510', 'Charity no. 1,164,510']],
    ['211510', ['211510', '0211510']],
    ['SC004510', ['SC004510', 'sc 004510', 'GB-SC-004510', 'Scottish charity SC004510']],
    ['NIC104510', ['NIC104510', '104510', 'NIC/104510', 'GB-NIC-104510']],
  ])('a search finds charity %s by its number in every form', async (number, forms) => {
    const name = `Numbered ${number}`
    await makeCharity(deps, { number, name })
    for (const searchTerm of forms) {
      expect({ searchTerm, found: await names(searchTerm) }).toEqual({
        searchTerm,
        found: [name],
      })
    }
  })

  it('a search finds a charity on two registers by either number', async () => {
    const { number } = await makeRegisterEntry(deps, { name: 'Two Rivers' })
    const scottish = await makeRegisterEntry(deps, { number: 'SC004599', name: 'Two Rivers' })
    await deps.database.transaction('system', (db) =>
      db.run(sql`update charity_register set principal_number = ${number}
        where number = ${scottish.number}`),
    )
    await makeCharity(deps, { number, name: 'Two Rivers' })
    expect(await names('sc004599')).toEqual(['Two Rivers'])
    expect(await names(number)).toEqual(['Two Rivers'])
  })
})
