import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, FrameLocator, Page } from '@playwright/test'
import { getDemoToken, signInAs } from './support/sign-in.ts'
import { expectGoodScreen } from './support/screens.ts'
import { expect, test } from './support/test.ts'

interface OwnProject {
  readonly id: string
  readonly title: string
}

/** Finds a project that the demonstration's charity may edit and that takes gifts. */
const findOwnProject = async (request: APIRequestContext): Promise<OwnProject> => {
  const found = await request.get('/api/explore?projectOrCharity=project&limit=100')
  const { searchOutputs } = (await found.json()) as { searchOutputs: { id: string }[] }
  const headers = { authorization: await getDemoToken(request, 'charity') }
  const answers = await Promise.all(
    searchOutputs.map(({ id }) => request.get(`/api/project/${id}`, { headers })),
  )
  const projects = (await Promise.all(answers.map((answer) => answer.json()))) as (OwnProject & {
    can: { edit: boolean }
    giving: { open: boolean }
  })[]
  return projects.find(({ can, giving }) => can.edit && giving.open)!
}

/** Serves a page of another website until `use` has ended. Its host name makes it another site. */
const withWebsite = async (body: string, use: (address: string) => Promise<void>) => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><title>A charity</title><h1>Our charity</h1>${body}</html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.close()
  }
}

const openSnippets = async (page: Page, { id }: OwnProject) => {
  await signInAs(page, 'charity')
  await page.goto(`/project/${id}`)
  await page.getByText('Show it on your own website or on paper').click()
  const snippet = page.getByRole('textbox', { name: 'Copy this into your page' })
  await expect(snippet).toBeVisible()
  const read = async (kind: string): Promise<string> => {
    await page.getByLabel('What to show').selectOption({ label: kind })
    return snippet.inputValue()
  }
  return { read }
}

/** Makes the browser refuse cookies of other websites' frames, as many browsers do by default. */
const refuseThirdPartyCookies = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true })
}

/** Tries to set a cookie in a frame and returns the cookies that the frame has afterwards. */
const setCookieIn = (frame: FrameLocator): Promise<string> =>
  frame.locator('body').evaluate(() => {
    document.cookie = 'kept=yes; SameSite=None; Secure'
    return document.cookie
  })

test('a team copies a giving form, and a visitor whose browser refuses third-party cookies gives with the keyboard', async ({
  page,
  browser,
  request,
}) => {
  const project = await findOwnProject(request)
  const { read } = await openSnippets(page, project)
  const component = await read('Giving form, as a web component')
  await expectGoodScreen(page)

  await withWebsite(component, async (address) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const visitor = await context.newPage()
    await refuseThirdPartyCookies(visitor)
    await visitor.goto(address)
    const form = visitor.frameLocator('pennytrail-give iframe')
    await expect(form.getByRole('heading', { level: 1 })).toHaveText(project.title)
    expect(await setCookieIn(form)).toBe('')
    await form.getByLabel('Every month').focus()
    await visitor.keyboard.press('Space')
    await visitor.keyboard.press('Tab')
    await visitor.keyboard.press('ArrowDown')
    await visitor.keyboard.press('Tab')
    const opened = context.waitForEvent('page')
    await visitor.keyboard.press('Enter')
    const giving = await opened
    await expect(giving).toHaveURL(
      new RegExp(`/give\\?project=${project.id}&interval=month&amount=`),
    )
    await expect(giving.getByLabel('Email for your receipt')).toBeVisible()
    expect((await context.cookies(address)).map(({ name }) => name)).toEqual([])
    await context.close()
  })
})

test('the card, the honour roll, the giving form and the badge show on another website, and no other page does', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const project = await findOwnProject(request)
  const { read } = await openSnippets(page, project)
  const snippets = []
  for (const kind of [
    'Giving form, as a frame',
    'Progress card',
    'Givers who chose to be named',
    'Progress badge, as a picture',
  ])
    snippets.push(await read(kind))
  const other = `<iframe id="other" src="${baseURL}/fees"></iframe>`

  await withWebsite([...snippets, other].join('\n'), async (address) => {
    const context = await browser.newContext()
    const visitor = await context.newPage()
    await visitor.goto(address)
    const inFrame = (title: string) => visitor.frameLocator(`iframe[title="${title}"]`)
    await expect(
      inFrame(`Give to ${project.title}`).getByRole('button', { name: 'Give on Pennytrail' }),
    ).toBeVisible()
    await expect(inFrame(project.title).getByRole('heading', { level: 1 })).toHaveText(
      project.title,
    )
    await expect(
      inFrame(`Givers of ${project.title}`).getByText(`Thank you for giving to ${project.title}`),
    ).toBeVisible()
    const badge = visitor.getByRole('img', { name: /^Progress of/ })
    await expect
      .poll(() => badge.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(320)
    await expect(visitor.frameLocator('#other').getByRole('heading')).toHaveCount(0)
    await context.close()
  })
})
