import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startServer } from '../server/src/testing/servers/server-process.ts'
import { testApp } from '../server/src/testing/test-app.ts'
import { bundleServer } from './bundle-server.ts'

const root = path.resolve(import.meta.dirname, '..')
// Packages that only the server has are found from a folder below it.
const folder = 'server/.cache/tried-bundle'
afterAll(() => rmSync(path.join(root, folder), { recursive: true, force: true }))

it(
  'the bundled server serves calls, pages, styles of the stand-in and pictures that another process draws',
  { timeout: 180_000 },
  async () => {
    const world = await testApp()
    await bundleServer(path.join(root, folder))
    const server = await startServer(world.ownerUrl, {}, root, `${folder}/main.js`)
    const paths = ['/ready', '/api/system', '/', '/share/pennytrail.png', '/api/docs']
    const answers = await Promise.all(paths.map((url) => fetch(server.origin + url)))
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
    expect(await server.end('SIGTERM')).toBe(0)
  },
)
