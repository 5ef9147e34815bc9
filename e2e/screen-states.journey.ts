import type { Page } from '@playwright/test'
import { expectSoundScreen, expectSoundWaiting } from './support/screens.ts'
import { signInAs, type DemoPerson } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const project = '01900000-0000-7000-8000-000000000000'
// What is asked again only by whoever looks: the app itself tries nothing twice that was refused.
const refusal = { code: 'too-many-requests', message: 'Not now.', error: 'Not now.' }
const noPages = { page: 1, limit: 12, totalCount: 0, totalPages: 1 }

/** Screens whose data may be late, missing, or none: who looks, where, and what is waited for. */
const screens: readonly {
  who: DemoPerson
  path: string
  call: RegExp
  failed: RegExp
  none?: { body: object; says: RegExp }
}[] = [
  {
    who: 'general',
    path: `/project/${project}`,
    call: /\/api\/project\/[0-9a-f-]{36}$/,
    failed: /Failed to fetch project data/,
  },
  {
    who: 'general',
    path: '/charity/9000003',
    call: /\/projects-summary/,
    failed: /Failed to fetch charity data/,
    none: {
      body: { projects: [], totals: [], entriesWithheld: 0, ...noPages },
      says: /This charity has not published a project here yet/,
    },
  },
  {
    who: 'charity',
    path: '/dashboard-charity?section=home',
    call: /\/projects-summary/,
    failed: /Failed to fetch charity data/,
    none: {
      body: { projects: [], totals: [], entriesWithheld: 0, ...noPages },
      says: /Add your first project/,
    },
  },
  {
    who: 'charity',
    path: '/dashboard-charity?section=projects',
    call: /\/projects-summary/,
    failed: /Failed to fetch charity data/,
    none: {
      body: { projects: [], totals: [], entriesWithheld: 0, ...noPages },
      says: /No projects yet/,
    },
  },
  {
    who: 'charity',
    path: '/dashboard-charity?section=settings',
    call: /\/api\/charity\/[0-9a-f-]{36}$/,
    failed: /Failed to fetch charity details/,
  },
  {
    who: 'donor-org',
    path: '/dashboard-donor-org?section=home',
    call: /\/api\/donor-org\/[0-9a-f-]{36}$/,
    failed: /Not now\./,
  },
]

const answer = (page: Page, call: RegExp, status: number, body: object) =>
  page.route(call, (route) => route.fulfill({ status, json: body }))

for (const { who, path, call, failed, none } of screens) {
  test(`${path.replace(project, '{id}')} is sound while it waits, and where that fails`, async ({
    page,
  }) => {
    await signInAs(page, who)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(call, async (route) => {
      await held
      await route.fulfill({ status: 429, json: refusal })
    })
    await page.goto(path)
    await expectSoundWaiting(page)
    release()
    await expect(page.getByText(failed).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    await expectSoundScreen(page)
  })

  if (none) {
    test(`${path} is sound where there is nothing yet`, async ({ page }) => {
      await signInAs(page, who)
      await answer(page, call, 200, none.body)
      await page.goto(path)
      await expect(page.getByText(none.says).first()).toBeVisible()
      await expectSoundScreen(page)
    })
  }
}

test('addresses of nothing show the not-found page', async ({ page }) => {
  await signInAs(page, 'general')
  await page.goto('/project/not-an-id')
  await expect(page).toHaveTitle(/Page not found/)
})
