import { expect, it } from 'vitest'
import { startServer } from '../server/src/testing/servers/server-process.ts'
import { testApp } from '../server/src/testing/test-app.ts'

it('the bundled server serves calls, pages, styles of the stand-in and pictures that another process draws', async () => {
  const world = await testApp()
  const server = await startServer(world.ownerUrl)
  // One after the other: /ready may refuse while the first page and picture take both processors.
  for (const url of ['/ready', '/api/system', '/', '/share/pennytrail.png', '/api/docs']) {
    const { status } = await fetch(server.origin + url)
    expect([url, status]).toEqual([url, 200])
  }
  expect(await server.end('SIGTERM')).toBe(0)
}, 120_000)
