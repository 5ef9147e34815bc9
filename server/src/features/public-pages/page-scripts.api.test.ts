import { createHash } from 'node:crypto'
import type { WebPage } from '@pennytrail/contract/public-pages/rendered-page.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bareWeb } from '../../platform/pages/index.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()

const makeScripts = (name: string) => ({
  files: ['assets/index.js', `assets/${name}.js`],
  laterFiles: [],
  importMap: `{"imports":{"/assets/part.js":"/assets/${name}.js"}}`,
})
const dashboard: WebPage = {
  path: '/dashboard-charity',
  layout: 'main',
  access: 'signed-in',
  query: ['section'],
  ...makeScripts('home'),
  sections: { donors: makeScripts('donors') },
}
const pageAt = vi.spyOn(bareWeb, 'pageAt')
beforeAll(() => {
  pageAt.mockReturnValue(dashboard)
})
afterAll(() => pageAt.mockRestore())

const open = async (address: string) => {
  const { body, headers } = await world.app.inject({
    url: address,
    headers: { accept: 'text/html' },
  })
  return { document: body, policy: String(headers['content-security-policy']) }
}

describe('the scripts of a page that one file stands for', () => {
  it.each([
    ['/dashboard-charity', 'home'],
    ['/dashboard-charity?section=donors', 'donors'],
    ['/dashboard-charity?section=nothing', 'home'],
    ['/dashboard-charity?section=constructor', 'home'],
  ])('%s names those of %s, before it loads any', async (address, name) => {
    const { importMap } = makeScripts(name)
    const { document, policy } = await open(address)
    const map = document.indexOf(`<script type="importmap">${importMap}</script>`)
    expect(map).toBeGreaterThan(0)
    expect(document.indexOf(`href="/assets/${name}.js"`)).toBeGreaterThan(map)
    const hash = createHash('sha256').update(importMap).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
  })

  it('a page without an import map allows no script beyond those of every page', async () => {
    const { importMap: _, sections: __, ...plain } = dashboard
    pageAt.mockReturnValue(plain)
    const { document, policy } = await open('/dashboard-plain')
    expect(document).toContain('href="/assets/home.js"')
    expect(document).not.toContain('importmap')
    const [, sources] = /script-src ([^;]+)/.exec(policy)!
    const { policy: ofError } = await open('/api/nowhere')
    expect(ofError).toContain(`script-src ${sources};`)
  })
})
