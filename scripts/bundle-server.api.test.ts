import { expect, it } from 'vitest'
import { startServer } from '../server/src/testing/servers/server-process.ts'
import { testApp } from '../server/src/testing/test-app.ts'

it('the bundled server serves calls, pages, styles of the stand-in and pictures that another process draws', async () => {
  const world = await testApp()
  const server = await startServer(world.ownerUrl)
  const paths = ['/ready', '/api/system', '/', '/share/pennytrail.png', '/api/docs']
  const answers = await Promise.all(paths.map((url) => fetch(server.origin + url)))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
  expect(await server.end('SIGTERM')).toBe(0)
}, 120_000)
