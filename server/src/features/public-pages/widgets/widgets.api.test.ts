import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { giftFor, makeProject } from '../../../testing/factories/index.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { sql } from '../../../platform/database/index.ts'

const world = await testApp()
const giving = await makeGivingWorld(world)
const { deps } = world
const { id } = giving.project
const origin = deps.config.appOrigin

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await world.app.inject({ url, headers })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}
const widgets = [
  `/embed/project/${id}`,
  `/embed/give/${id}`,
  `/embed/givers/${id}`,
  `/embed/badge/${id}.svg`,
  '/embed/give.js',
]

const give = async (name: string, shownAs: 'named' | 'anonymous', message = '') => {
  const gift = giftFor({
    projectId: id,
    guest: { name, email: 'giver@guest.example' },
    browserSecret: 'g'.repeat(43),
    shownAs,
    message,
  })
  const started = await world.call('POST /api/donation', { body: gift })
  await giving.pay(started.body.checkoutUrl)
  await giving.deliverEvents()
  return gift.id
}

describe('widgets on other websites', () => {
  it.each(widgets)(
    'any website may use %s, which sets no cookie and is cached by version',
    async (url) => {
      const { headers, status } = await get(url)
      expect(status).toBe(200)
      expect(headers['x-frame-options']).toBeUndefined()
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
      expect(headers['content-security-policy']).toContain('frame-ancestors *')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['cache-control']).toBe('public, max-age=300')
      const again = await get(url, { 'if-none-match': String(headers['etag']) })
      expect(again).toMatchObject({ status: 304, text: '' })
    },
  )

  it('the web component with its form takes at most 35 KB, compressed', async () => {
    const parts = await Promise.all(['/embed/give.js', `/embed/give/${id}`].map((url) => get(url)))
    const sizes = parts.map(({ text }) => brotliCompressSync(text).length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(35_000)
  })

  it.each(['/', '/give', `/projects/${id}`, `/embed/other/${id}`, '/embed/'])(
    'no website may frame %s',
    async (url) => {
      const { headers } = await get(url, { accept: 'text/html' })
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    },
  )

  it('a widget shows nothing of a project that is not public, and the giving form says that it is not public', async () => {
    const secret = await makeProject(deps, giving.charity.id, {
      title: 'Secret shelter',
      visibility: 'team',
    })
    for (const hidden of [secret.id, uuidv7(), 'nonsense']) {
      const frame = await get(`/embed/give/${hidden}`)
      expect(frame.status).toBe(404)
      expect(frame.text).toContain('not public on Pennytrail, or no longer there')
      expect(frame.text).not.toContain('Secret')
      for (const url of [`/embed/givers/${hidden}`, `/embed/badge/${hidden}.svg`]) {
        expect((await get(url)).status).toBe(404)
      }
    }
  })
})

describe('the giving form of a widget', () => {
  it('the widget offers the project’s amounts and opens the giving form in a new tab', async () => {
    await deps.database.transaction('system', (db) =>
      db.run(
        sql`update project set gift_amounts = ${JSON.stringify([
          { amount: 1250, says: 'a <hot> meal' },
          { amount: 4000, says: 'a night’s bed' },
        ])} where id = ${id}`,
      ),
    )
    const { headers, text } = await get(`/embed/give/${id}`)
    expect(text).toContain(`<form action="${origin}/give" method="get" target="_blank">`)
    expect(text).toContain(`name="project" value="${id}"`)
    expect(text).toContain('value="12.50"><strong>£12.50</strong> <span>a &lt;hot&gt; meal</span>')
    expect(text).toContain('value="40.00" checked><strong>£40.00</strong>')
    expect(text).toContain('Every month')
    expect(headers['content-security-policy']).toContain(`form-action ${origin};`)
    expect(headers['content-security-policy']).toMatch(/script-src 'sha256-[^' ]+';/)
  })

  it('the widget of a project that takes no gifts has no giving form', async () => {
    const done = await makeProject(deps, giving.charity.id, { lifecycle: 'completed' })
    const { text } = await get(`/embed/give/${done.id}`)
    expect(text).toContain('takes no gifts at the moment')
    expect(text).not.toContain('<form')
  })
})

describe('the honour roll', () => {
  let named = ''
  beforeAll(async () => {
    named = await give('Ada <Lovell>', 'named', 'For my mother')
    await give('Una Hidden', 'anonymous')
  })

  it('the honour roll shows only the names of givers who chose to be named', async () => {
    const { text } = await get(`/embed/givers/${id}`)
    expect(text).toContain('<li>Ada &lt;Lovell&gt;</li>')
    expect(text).not.toContain('Hidden')
    expect(text).not.toContain('For my mother')
    expect(text).not.toContain('£')
  })

  it('a giver whose account is erased disappears from the honour roll, even for a browser that has cached it', async () => {
    const before = await get(`/embed/givers/${id}`)
    await deps.database.transaction('system', (db) =>
      db.run(sql`update donation set shown_as = 'anonymous', public_name = null, message = ''
        where id = ${named}`),
    )
    const after = await get(`/embed/givers/${id}`, {
      'if-none-match': String(before.headers['etag']),
    })
    expect(after.status).toBe(200)
    expect(after.text).not.toContain('Lovell')
    expect(after.text).toContain('No giver has chosen to be named yet.')
  })
})

it('the progress badge gives screen readers the whole progress, and changes with the ledger', async () => {
  const before = await get(`/embed/badge/${id}.svg`)
  expect(before.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  expect(before.text).toMatch(/<title id="t">[^<]+Harbour Lights: £[^<]+<\/title>/)
  await give('Cy Doe', 'anonymous')
  const after = await get(`/embed/badge/${id}.svg`)
  expect(after.text).not.toBe(before.text)
})

describe('poster and card', () => {
  it.each([
    ['poster', '595.28 841.89'],
    ['card', '297.64 419.53'],
  ])('the %s is one tagged page whose QR code opens the giving form', async (kind, size) => {
    const { headers, status, text } = await get(`/print/project/${id}/${kind}.pdf`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(text).toContain(`/MediaBox [0 0 ${size}]`)
    expect(text).toContain('/Marked true')
    expect(text).toContain(`QR code: ${origin}/give?project=${id}`)
  })

  it('a project that is not public has neither a poster nor a card', async () => {
    const secret = await makeProject(deps, giving.charity.id, { visibility: 'team' })
    for (const kind of ['poster', 'card']) {
      expect((await get(`/print/project/${secret.id}/${kind}.pdf`)).status).toBe(404)
    }
  })
})
