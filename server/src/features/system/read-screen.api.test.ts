import { brotliDecompressSync } from 'node:zlib'
import type { ListReads } from '@pennytrail/contract/public-pages/rendered-page.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bareWeb } from '../../platform/pages/index.ts'
import { makeCharity, makePerson } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const { deps } = world
const [person, other] = [await makePerson(deps), await makePerson(deps)]
const charity = await makeCharity(deps)

const listReads = vi.spyOn(bareWeb, 'listReads')
afterEach(() => listReads.mockReset())

const readScreen = (as: { token: string }, address = '/dashboard-donor') =>
  world.call('GET /api/screen', { as, query: { pageAddress: address } })

const readPlain = async (url: string, { token }: { token: string }): Promise<unknown> => {
  const { statusCode, body } = await world.app.inject({ url, headers: { authorization: token } })
  expect(statusCode).toBe(200)
  return JSON.parse(body)
}

const readCompressed = (pageAddress: string) =>
  world.app.inject({
    url: '/api/screen',
    query: { pageAddress },
    headers: { authorization: person.token, 'accept-encoding': 'gzip, br' },
  })

/** The addresses of calls about the person’s own gifts and about what anyone may see. */
const listOwn = (id: string) => [
  `/api/donation/donor/${id}?page=1`,
  '/api/monthly-gift',
  `/api/charity/${charity.id}`,
]
const always = ['/api/auth/me', '/api/system']

describe('the answers that a page needs first', () => {
  it('a screen’s answers are those that the calls themselves give to the same person', async () => {
    listReads.mockImplementation((_address, { account }) => listOwn(account.id))
    for (const who of [person, other]) {
      const { status, body, headers } = await readScreen(who)
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe('no-store')
      const paths = [...always, ...listOwn(who.id)]
      expect(Object.keys(body.answers).toSorted()).toEqual(paths.toSorted())
      for (const path of paths) {
        expect(body.answers[path]).toEqual(await readPlain(path, who))
      }
    }
  })

  it('a screen leaves out what the person may not read, such as another person’s gifts and the work of staff', async () => {
    listReads.mockReturnValue([
      `/api/donation/donor/${other.id}?page=1`,
      `/api/charity/${charity.id}/gift-aid`,
      '/api/admin/waiting',
      '/api/nowhere',
      '/api/monthly-gift',
    ])
    const { body, text } = await readScreen(person)
    expect(Object.keys(body.answers).toSorted()).toEqual(
      [...always, '/api/monthly-gift'].toSorted(),
    )
    expect(text).not.toContain(other.id)
  })

  it('the reads of a screen are listed for the address of the page and the account of the caller', async () => {
    listReads.mockReturnValue([])
    await readScreen(person, '/dashboard-charity?section=donors')
    const [address, { account, now }] = listReads.mock.calls[0] as Parameters<ListReads>
    expect(address).toBe('/dashboard-charity?section=donors')
    expect(account).toMatchObject({ id: person.id })
    expect(now).toEqual(world.clock.now())
  })

  it('a screen is refused to a visitor and to a session that has ended', async () => {
    const ended = await makePerson(deps)
    await world.call('POST /api/auth/logout', { as: ended })
    expect((await readScreen(ended)).status).toBe(401)
    expect((await world.call('GET /api/screen', { query: { pageAddress: '/' } })).status).toBe(401)
    expect(listReads).not.toHaveBeenCalled()
  })

  it('a screen is compressed unless its address has words that someone else may have chosen', async () => {
    listReads.mockReturnValue([`/api/charity/${charity.id}`])
    for (const address of ['/dashboard-charity', '/dashboard-charity?section=donors']) {
      const { headers, rawPayload } = await readCompressed(address)
      expect(headers['content-encoding']).toBe('br')
      const { answers } = JSON.parse(brotliDecompressSync(rawPayload).toString())
      expect(answers).toEqual((await readScreen(person, address)).body.answers)
    }
    for (const query of ['searchTerm=Asha', 'section=donors&searchTerm=Asha', 'section=As%20ha'])
      expect((await readCompressed(`/dashboard-charity?${query}`)).headers).not.toHaveProperty(
        'content-encoding',
      )
  })

  it('a screen needs an address of this website', async () => {
    for (const address of ['', 'https://example.org/', '//example.org/']) {
      expect((await readScreen(person, address)).status).toBe(400)
    }
  })
})
