import { expect, it } from 'vitest'
import { testApp } from '../test-app.ts'
import { identities, makeCast, makeTokens } from './identities.ts'

/*
 * The matrix of the addresses outside the contract: widgets, prints, pictures and feeds. They have
 * no session, so everyone gets the same answer, and nobody gets anything of a private project.
 */

const world = await testApp()
const cast = await makeCast(world)
const tokens = await makeTokens(world, cast)

/** The addresses about one project, with their patterns in the server. */
const ofProject = [
  '/embed/project/:id',
  '/embed/give/:id',
  '/embed/givers/:id',
  '/embed/badge/:id.svg',
  '/print/project/:id/poster.pdf',
  '/print/project/:id/card.pdf',
  '/share/project/:id.png',
  '/share/project/:id.jpg',
  '/feeds/project/:id.xml',
]

/** The other addresses, which name no project, and the tests that show what they hold back. */
const others: Readonly<Record<string, string>> = {
  '/embed/give.js': 'It is the same script for every website.',
  '/share/pennytrail.png': 'It is the picture of the product.',
  '/share/charity/:id.png': 'public-pages.api.test.ts',
  '/share/update/:id.jpg': 'public-pages.api.test.ts',
  '/feeds/charity/:id.xml': 'public-pages.api.test.ts',
}

const ask = async (pattern: string, id: string, token: string | undefined) => {
  const { rawPayload, statusCode } = await world.app.inject({
    url: pattern.replace(':id', id),
    headers:
      token === undefined ? {} : { authorization: token, cookie: `jwt_authorisation=${token}` },
  })
  return { status: statusCode, body: rawPayload.toString('base64') }
}

it.each(ofProject)(
  '%s answers everyone the same, and shows a private project to nobody, not even to its team',
  async (pattern) => {
    const { draft, public: shown, signedIn, team } = cast.projects
    const first = await ask(pattern, shown.id, undefined)
    expect(first.status).toBe(200)
    for (const identity of identities) {
      const token = identity === 'anonymous' ? undefined : tokens[identity]
      expect({ identity, same: (await ask(pattern, shown.id, token)).body === first.body }).toEqual(
        {
          identity,
          same: true,
        },
      )
      for (const { id } of [draft, signedIn, team]) {
        const { status } = await ask(pattern, id, token)
        expect({ identity, status }).toEqual({ identity, status: 404 })
      }
    }
  },
)

it('every address of a widget, print, picture or feed has a row in this matrix', () => {
  const registered = world.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .map((line) => /(\/(?:embed|print|share|feeds)\/\S+) \(/.exec(line)?.[1])
    .filter((path) => path !== undefined)
  expect([...new Set(registered)].toSorted()).toEqual(
    [...ofProject, ...Object.keys(others)].toSorted(),
  )
})
