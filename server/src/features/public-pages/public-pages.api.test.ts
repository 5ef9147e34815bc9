import { request } from 'node:http'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import {
  makeBody,
  makeCharity,
  makeDonation,
  makePerson,
  makeProject,
  makeProjectImage,
  makeUpdate,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const { deps } = world
const origin = deps.config.appOrigin

const charity = await makeCharity(deps, {
  name: 'Tide & Timber',
  introduction: 'We mend boats with those who sail them.',
})
const unclaimed = await makeCharity(deps, { name: 'Not Verified Yet', status: 'claimed' })
const shown = await makeProject(deps, charity.id, {
  title: 'Slipway "number" <two>',
  summary: 'A slipway for small boats.',
  target: 500_000,
})
const hidden = [
  await makeProject(deps, charity.id, { title: 'Secret shelter team', visibility: 'team' }),
  await makeProject(deps, charity.id, { title: 'Secret shelter member', visibility: 'signed-in' }),
  await makeProject(deps, charity.id, { title: 'Secret shelter draft', lifecycle: 'draft' }),
  await makeProject(deps, unclaimed.id, { title: 'Secret shelter unclaimed' }),
]
const update = await makeUpdate(deps, charity.id, {
  projectId: shown.id,
  title: 'The slipway <is> open',
  body: makeBody('Six boats came on the first day.'),
})
const teamUpdate = await makeUpdate(deps, charity.id, {
  projectId: shown.id,
  title: 'Secret shelter note',
  audience: 'team',
})
const hiddenUpdate = await makeUpdate(deps, charity.id, {
  projectId: hidden[0]!.id,
  title: 'Secret shelter news',
})

const get = async (url: string, headers: Record<string, string> = { accept: 'text/html' }) => {
  const answer = await world.app.inject({ url, headers })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}

describe('head of a page', () => {
  it('a project’s page head has its title, its money in one line and absolute URLs', async () => {
    const { status, text } = await get(`/project/${shown.id}`)
    expect(status).toBe(200)
    expect(text).toContain('<title>Slipway &quot;number&quot; &lt;two&gt; · Pennytrail</title>')
    expect(text).toContain('£0 of £5,000 received. A slipway for small boats.')
    const page = `${origin}/projects/${shown.id}`
    expect(text).toContain(`<link rel="canonical" href="${page}" />`)
    expect(text).toContain(`<meta property="og:url" content="${page}" />`)
    expect(text).toContain(`content="${origin}/share/project/${shown.id}.png"`)
    expect(text).toContain(`href="${origin}/feeds/project/${shown.id}.xml"`)
  })

  it('search engines may index the public pages of a project, a charity and an update, but not their guarded addresses', async () => {
    const noindex = '<meta name="robots" content="noindex" />'
    const pairs = [
      [`/project/${shown.id}`, `/projects/${shown.id}`],
      [`/project/${shown.id}/transactions`, `/projects/${shown.id}/transactions`],
      [`/charity/${charity.number}`, `/charities/${charity.number}`],
      [`/charity/${charity.number}/transactions`, `/charities/${charity.number}/transactions`],
      [`/projectupdate/${update.id}`, `/updates/${update.id}`],
    ] as const
    for (const [guarded, open] of pairs) {
      const canonical = `<link rel="canonical" href="${origin}${open}" />`
      const [inApp, shared] = [(await get(guarded)).text, (await get(open)).text]
      expect(inApp).toContain(noindex)
      expect(inApp).toContain(canonical)
      expect(shared).not.toContain(noindex)
      expect(shared).toContain(canonical)
    }
    for (const owner of [`project=${shown.id}`, `charity=${charity.number}`]) {
      expect((await get(`/reports/view?${owner}`)).text).not.toContain(noindex)
    }
    expect((await get('/reports/view?report=anything')).text).toContain(noindex)
  })

  it('structured data escapes text that could break out of it', async () => {
    const { text } = await get(`/projects/${shown.id}/any-words`)
    const [, facts = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
    expect(JSON.parse(facts)).toMatchObject({
      '@type': 'Project',
      name: 'Slipway "number" <two>',
      url: `${origin}/projects/${shown.id}`,
      parentOrganization: { '@type': 'NGO', name: 'Tide & Timber', identifier: charity.number },
      potentialAction: {
        '@type': 'DonateAction',
        target: { urlTemplate: `${origin}/give?project=${shown.id}` },
      },
    })
    expect(text).not.toContain('<two>')
  })

  it('the head of a report has the title of the report’s page, and that of the front page names the product', async () => {
    const { text } = await get(`/reports/view?project=${shown.id}`)
    expect(text).toContain(
      '<title>Slipway &quot;number&quot; &lt;two&gt;, report · Pennytrail</title>',
    )
    expect((await get('/')).text).toContain('"@type":"WebSite","name":"Pennytrail"')
  })

  it('the head of an update contains its text, and that of a charity its name and introduction', async () => {
    const updatePage = (await get(`/projectupdate/${update.id}`)).text
    expect(updatePage).toContain('<title>The slipway &lt;is&gt; open · Pennytrail</title>')
    expect(updatePage).toContain('Six boats came on the first day.')
    const page = (await get(`/charity/GB-CHC-${charity.number}`)).text
    expect(page).toContain('Tide &amp; Timber')
    expect(page).toContain('We mend boats')
  })

  it('the head of a page that is not public reveals nothing', async () => {
    const addresses = [
      ...hidden.flatMap(({ id }) => [
        `/project/${id}`,
        `/reports/view?project=${id}`,
        `/projects/${id}`,
        `/projects/${id}/any-words`,
        `/projects/${id}/transactions`,
        `/projects/${id}/transactions/1`,
        `/give?project=${id}`,
      ]),
      `/charity/${unclaimed.number}`,
      `/charities/${unclaimed.number}`,
      `/charities/${unclaimed.number}/transactions`,
      `/give?charity=${unclaimed.number}`,
      ...[teamUpdate, hiddenUpdate].flatMap(({ id }) => [`/projectupdate/${id}`, `/updates/${id}`]),
    ]
    for (const address of addresses) {
      const { status, text } = await get(address)
      expect({ address, status }).toEqual({ address, status: 200 })
      expect(text).not.toMatch(/Secret shelter|Not Verified Yet/)
    }
  })

  it('a charity’s number in another accepted form leads to its one address, with the query', async () => {
    const forms = [`GB-CHC-${charity.number}`, `%20${charity.number}`, `no.${charity.number}`]
    for (const form of forms) {
      for (const rest of ['?a=1', '/transactions?page=2', '/transactions/1']) {
        const { status, headers } = await get(`/charities/${form}${rest}`)
        expect({ status, to: headers.location }).toEqual({
          status: 308,
          to: `/charities/${charity.number}${rest}`,
        })
      }
    }
  })

  it('an emailed link with its secret in the path or the query leads to the address whose secret no browser sends', async () => {
    const secret = 'a-Z_9'.repeat(14)
    for (const query of ['', '?card=saved']) {
      const { status, headers } = await get(`/monthly/${secret}${query}`)
      expect({ status, to: headers.location }).toEqual({
        status: 308,
        to: `/monthly${query}#${secret}`,
      })
    }
    const question = await get(`/gift-question?token=${secret}`)
    expect(question.headers.location).toBe(`/gift-question#${secret}`)
    const odd = encodeURIComponent('<secret>')
    for (const other of [`/monthly/${odd}`, '/monthly/a/a', `/gift-question?token=${odd}`]) {
      expect((await get(other)).headers.location).toBeUndefined()
    }
  })

  it('unknown API paths and unknown files get a 404, and malformed URLs cause no server error', async () => {
    expect((await get('/api/none')).text).toContain('"not-found"')
    expect((await get('/none', { accept: 'image/png' })).status).toBe(404)
    for (const address of ['//elsewhere.example/', '/project/%E0%A4', "/project/'%20or%201=1"]) {
      expect((await get(address)).status).toBeLessThan(500)
    }
  })
})

describe('RSS feeds', () => {
  it('feeds contain the public updates of a project and of a charity', async () => {
    for (const address of [
      `/feeds/project/${shown.id}.xml`,
      `/feeds/charity/${charity.number}.xml`,
    ]) {
      const { status, text, headers } = await get(address)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
      expect(text).toContain('<title>The slipway &lt;is&gt; open</title>')
      // The link leads to a page without sign-in, and the feed has the full text.
      expect(text).toContain(`<link>${origin}/updates/${update.id}</link>`)
      expect(text).toContain('&lt;p&gt;Six boats came on the first day.&lt;/p&gt;')
      expect(text).not.toContain('Secret shelter')
    }
  })

  it('feeds of projects and charities that are not public do not exist', async () => {
    for (const { id } of hidden) expect((await get(`/feeds/project/${id}.xml`)).status).toBe(404)
    expect((await get(`/feeds/charity/${unclaimed.number}.xml`)).status).toBe(404)
    expect((await get('/feeds/project/none.xml')).status).toBe(404)
  })
})

describe('sitemap and robots.txt', () => {
  it('the sitemap contains only public pages', async () => {
    const index = (await get('/sitemap.xml')).text
    expect(index).toContain(`<loc>${origin}/sitemap/pages.xml</loc>`)
    expect(index).toContain(`<loc>${origin}/sitemap/projects-1.xml</loc>`)
    expect(index).not.toContain('projects-2')
    const pages = (await get('/sitemap/pages.xml')).text
    expect(pages).toContain(`<loc>${origin}/how-it-works</loc>`)
    expect(pages).toContain(`<loc>${origin}/projects</loc>`)
    expect(pages).toContain(`<loc>${origin}/charities/${charity.number}</loc>`)
    expect(pages).toContain(`<loc>${origin}/charities/${charity.number}/transactions</loc>`)
    expect(pages).not.toContain('/give')
    expect(pages).not.toContain(unclaimed.number)
    expect(pages).not.toContain('/dashboard')
    const projects = (await get('/sitemap/projects-1.xml')).text
    expect(projects).toContain(`<loc>${origin}/projects/${shown.id}</loc>`)
    expect(projects).toContain(`<loc>${origin}/projects/${shown.id}/transactions</loc>`)
    for (const { id } of hidden) expect(projects).not.toContain(id)
    const updates = (await get('/sitemap/updates-1.xml')).text
    expect(updates).toContain(`<loc>${origin}/updates/${update.id}</loc>`)
    for (const { id } of [teamUpdate, hiddenUpdate]) expect(updates).not.toContain(id)
    expect((await get('/sitemap/updates-2.xml')).status).toBe(404)
    expect((await get('/sitemap/projects-2.xml')).status).toBe(404)
    expect((await get('/sitemap/none.xml')).status).toBe(404)
  })

  it('the sitemap leaves out a charity that staff have hidden, and its projects', async () => {
    const abusive = await makeCharity(deps, { name: 'Hidden by staff' })
    const project = await makeProject(deps, abusive.id, { title: 'Of a hidden charity' })
    const listed = async () => (await get('/sitemap/projects-1.xml')).text
    expect(await listed()).toContain(project.id)
    await deps.database.transaction('system', (db) =>
      db.run(sql`insert into content_hidden (kind, id, hidden_at)
        values ('charity', ${abusive.id}, ${deps.clock.now()})`),
    )
    expect(await listed()).not.toContain(project.id)
    expect((await get('/sitemap/pages.xml')).text).not.toContain(abusive.number)
  })

  it('robots.txt names the sitemap', async () => {
    const { text, headers } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`)
  })
})

describe('embedded project card', () => {
  it('any website can frame the card, which runs no script and shows the project’s money', async () => {
    const { status, text, headers } = await get(`/embed/project/${shown.id}`)
    expect(status).toBe(200)
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(text).toContain('Slipway &quot;number&quot; &lt;two&gt;')
    expect(text).toContain('£0 of £5,000 received')
    expect(text).not.toContain('<script')
    expect(text.length).toBeLessThan(3_000)
  })

  it('the card of a project that is not public does not exist', async () => {
    for (const { id } of hidden) {
      const { status, text } = await get(`/embed/project/${id}`)
      expect(status).toBe(404)
      expect(text).not.toContain('Secret shelter')
    }
  })
})

/** Caches ask again within five minutes, so that the picture of a hidden page disappears. */
const caching = 'public, max-age=300'

describe('picture of a shared page', () => {
  it('share pictures of a project, a charity and the product are 1200 by 630 pixels', async () => {
    for (const address of [
      `/share/project/${shown.id}.png`,
      `/share/charity/${charity.number}.png`,
      '/share/pennytrail.png',
    ]) {
      const answer = await world.app.inject({ url: address })
      expect(answer.headers['content-type']).toBe('image/png')
      expect(answer.headers['cache-control']).toBe(caching)
      const facts = await sharp(answer.rawPayload).metadata()
      expect(facts).toMatchObject({ format: 'png', width: 1200, height: 630 })
    }
  })

  it('the share picture of a project or charity that is not public does not exist', async () => {
    for (const { id } of hidden) expect((await get(`/share/project/${id}.png`)).status).toBe(404)
    expect((await get(`/share/charity/${unclaimed.number}.png`)).status).toBe(404)
  })
})

describe('front page', () => {
  it('the front page counts and shows only public charities, projects and updates', async () => {
    const { status, body } = await world.call('GET /api/front-page')
    expect(status).toBe(200)
    expect(body.figures).toMatchObject({ charities: 1, projects: 1 })
    expect(body.reported).toMatchObject([
      { id: update.id, title: 'The slipway <is> open', project: { id: shown.id } },
    ])
    expect(JSON.stringify(body)).not.toContain('Secret shelter')
  })

  it('the API returns no operator for a deployment that has none configured', async () => {
    const { status, body } = await world.call('GET /api/operator')
    expect({ status, body }).toEqual({
      status: 200,
      body: { operator: null, sendsDebitNotices: false },
    })
  })
})

it('the money in the page head of a charity’s report includes the general fund, as in the report itself', async () => {
  const giver = await makePerson(deps)
  const other = await makeCharity(deps, { name: 'General Gifts' })
  const project = await makeProject(deps, other.id, { title: 'One of its projects' })
  await makeDonation(deps, other.id, giver.id, { amount: 5_000 })
  await makeDonation(deps, other.id, giver.id, { amount: 2_000, projectId: project.id })
  expect((await get(`/reports/view?charity=${other.number}`)).text).toContain('£70.00 received')
  // A project’s date is that of its latest transaction.
  const { text } = await get('/sitemap/projects-1.xml')
  expect(text).toContain(`/projects/${project.id}</loc><lastmod>`)
  const [, facts = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
      (await get(`/projects/${project.id}`)).text,
    ) ?? []
  expect(JSON.parse(facts)).not.toMatchObject({ description: '' })
})

it('a proxy-style request that names another host gets 404', async () => {
  const { port } = new URL(await world.app.listen({ host: '127.0.0.1', port: 0 }))
  const readStatus = (path: string) =>
    new Promise((answered, failed) => {
      request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
        response.resume()
        answered(response.statusCode)
      })
        .on('error', failed)
        .end()
    })
  expect(await readStatus('/')).toBe(200)
  for (const path of ['http://elsewhere.example/', '*']) expect(await readStatus(path)).toBe(404)
})

it('a browser that has a page gets 304 until the page changes', async () => {
  const charityOfBoats = await makeCharity(deps)
  const { id } = await makeProject(deps, charityOfBoats.id, { title: 'Boats for a school' })
  const first = await get(`/projects/${id}`)
  const tag = String(first.headers['etag'])
  expect(first.headers['cache-control']).toBe('no-cache')
  const again = { accept: 'text/html', 'if-none-match': tag }
  expect(await get(`/projects/${id}`, again)).toMatchObject({ status: 304, text: '' })

  await deps.database.transaction('system', (db) =>
    db.run(sql`update project set title = 'Canoes for a school' where id = ${id}`),
  )
  const changed = await get(`/projects/${id}`, again)
  expect(changed.status).toBe(200)
  expect(changed.text).toContain('Canoes for a school')
})

const getPicture = async (id: string) => {
  const { statusCode, headers, rawPayload } = await world.app.inject({
    url: `/share/project/${id}.jpg`,
  })
  if (statusCode !== 200) return { status: statusCode }
  expect(headers['cache-control']).toBe(caching)
  const { format, height, width } = await sharp(rawPayload).metadata()
  return { status: statusCode, type: headers['content-type'], format, height, width }
}

describe('pictures for emails', () => {
  it('an email shows a public project’s cover as JPEG, or a drawing if it has no picture', async () => {
    const picture = { status: 200, type: 'image/jpeg', format: 'jpeg', height: 596, width: 1136 }
    expect(await getPicture(shown.id)).toEqual(picture)
    const photographed = await makeProject(deps, charity.id, { title: 'With a photo' })
    await makeProjectImage(deps, { id: photographed.id, charityId: charity.id })
    expect(await getPicture(photographed.id)).toEqual(picture)
  })

  it('the picture of a project that is not public has no address', async () => {
    for (const { id } of hidden) expect(await getPicture(id)).toEqual({ status: 404 })
    expect(await getPicture('none')).toEqual({ status: 404 })
  })
})
