import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { registerWeb } from './web-files.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-web-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const files = {
  'index.html': '<!doctype html>',
  'csp.json': '{}',
  'favicon.svg': '<svg/>',
  'assets/explore-1a2b.js': 'export {}',
  'assets/explore-1a2b.js.br': 'compressed',
  'server/render-page.js': 'export {}',
}
for (const [name, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
}

const serve = async () => {
  const app = fastify()
  await registerWeb(app, folder)
  return app
}

it('the server serves the assets of the web app as files that never change, compressed if the browser accepts it', async () => {
  const app = await serve()
  const url = '/assets/explore-1a2b.js'
  const plain = await app.inject({ url })
  expect([plain.statusCode, plain.body]).toEqual([200, 'export {}'])
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const small = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect([small.headers['content-encoding'], small.body]).toEqual(['br', 'compressed'])
  expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  expect((await app.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe('no-cache')
})

it.each([
  '/assets/none.js',
  '/assets/explore-1a2b.js.br',
  '/assets/..%2findex.html',
  '/index.html',
  '/csp.json',
  '/server/render-page.js',
])('the server does not serve %s, which is not for browsers', async (url) => {
  expect((await (await serve()).inject({ url })).statusCode).toBe(404)
})

it('the number of the server’s routes does not grow with the number of the web app’s assets', async () => {
  const few = (await serve()).printRoutes()
  for (let at = 0; at < 50; at += 1) writeFileSync(path.join(folder, `assets/${at}.js`), '')
  expect((await serve()).printRoutes()).toBe(few)
})
