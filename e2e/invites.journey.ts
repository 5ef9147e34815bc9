import type { Page } from '@playwright/test'
import { invite, listMemberships } from './support/invite.ts'
import { byKeyboard } from './support/keyboard/index.ts'
import { findEmail } from './support/outbox.ts'
import { findLink, makeAccount, makeEmailAddress, password } from './support/register.ts'
import { expectGoodScreen } from './support/screens.ts'
import { generateCode } from './support/second-factor.ts'
import { getDemoToken, signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const mary = { firstname: 'Mary', lastname: 'Lee', intent: 'charity' } as const

const accept = (page: Page) => page.getByRole('button', { name: 'Accept' }).click()
const findModal = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Registration' })
const register = async (page: Page) => {
  await accept(page)
  await findModal(page).getByLabel('Password', { exact: true }).fill(password)
  await findModal(page).getByLabel('Confirm password', { exact: true }).fill(password)
  await findModal(page).getByRole('button', { name: 'Create account and join' }).click()
}
const expectBroken = async (page: Page, link: string) => {
  await page.goto(link)
  await expect(
    page.getByRole('heading', { name: 'Ooooops. Something went wrong', level: 1 }),
  ).toBeVisible()
  await expect(
    page.getByText(
      'We noticed that the invite link is broken or invalid. Invite expired or invalid.',
    ),
  ).toBeVisible()
}

test('a manager invites someone to a charity’s team from the dashboard, and they join', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = makeEmailAddress()
  await signInAs(page, 'charity')
  await page.goto('/dashboard-charity?section=team')
  await expect(page.getByRole('table', { name: 'Invites that were sent' })).toBeVisible()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Mary Ann Lee')
  await form.getByLabel('Email').fill(email)
  await form.getByText('Contributor', { exact: true }).click()
  await form.getByRole('button', { name: 'Send invite' }).click()
  const row = page.getByRole('row', { name: new RegExp(email) })
  await expect(row).toContainText('Waiting')

  const home = await browser.newContext({ baseURL: baseURL ?? '' })
  const guest = await home.newPage()
  const link = findLink(await findEmail(guest.request, email, /invited to join/))
  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1, name: /^Join / })).toBeVisible()
  await expect(guest.getByText('You have been invited as a Contributor.')).toBeVisible()
  await expectGoodScreen(guest)
  await accept(guest)
  await expect(findModal(guest).getByLabel('First name')).toHaveValue('Mary')
  await expect(findModal(guest).getByLabel('Last name')).toHaveValue('Ann Lee')
  if (byKeyboard) await guest.keyboard.press('Escape')
  else await guest.mouse.click(10, 10)
  await expect(findModal(guest)).toHaveCount(0)
  await register(guest)
  await expect(guest).toHaveURL(/\/dashboard-charity\?section=home$/)
  await expect(guest.getByText(/You are now a member of/)).toBeVisible()
  await expect(guest.getByText(/You are a Contributor/)).toBeVisible()
  await expectBroken(guest, link)
  await home.close()

  await page.reload()
  await page.getByRole('button', { name: 'Change Mary Ann Lee’s membership' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove from the team' }).click()
  await expect(page.getByText('Mary is no longer on the team.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Mary Ann Lee/ })).toHaveCount(0)
})

test('an invited giver with an account enters the account’s password and joins the charity as a Donor', async ({
  page,
}) => {
  const { email } = await makeAccount(page.request, mary)
  const { link } = await invite(page.request, email, 'Donor')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Join as a Donor' })).toBeVisible()
  await accept(page)
  await expect(findModal(page).getByLabel('First name')).toHaveCount(0)
  await findModal(page).getByLabel('Password', { exact: true }).fill('not the password')
  await findModal(page).getByRole('button', { name: 'Join' }).click()
  await expect(findModal(page).getByText(/That is not your password/)).toBeVisible()
  await findModal(page).getByLabel('Password', { exact: true }).fill(password)
  await findModal(page).getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL(/\/explore$/)
  await expect(
    page.getByText(/You are now a Donor. Continue to explore our charities/),
  ).toBeVisible()
})

test('one person rejects a donor organisation’s invite and another accepts', async ({ page }) => {
  const refusedInvite = await invite(page.request, makeEmailAddress(), 'Viewer', true)
  await page.goto(refusedInvite.link)
  await expect(page.getByRole('heading', { level: 1, name: /^Join / })).toBeVisible()
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText(/You have rejected the invite to join/)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expectBroken(page, refusedInvite.link)

  const { link } = await invite(page.request, makeEmailAddress(), 'Manager', true)
  expect(link).toContain('/invite-org-portal?token=')
  await page.goto(link)
  await register(page)
  await expect(page).toHaveURL(/\/dashboard-donor-org$/)
  await expect(page.getByText(/You are now a member of/)).toBeVisible()
  await page.goto('/dashboard-donor-org?section=team')
  await expect(page.getByRole('table', { name: 'Members and their roles' })).toBeVisible()
  await expectGoodScreen(page)
})

test('an invite link without a token, expired or withdrawn shows why it does not work', async ({
  page,
}) => {
  await page.goto('/invite-portal')
  await expect(page.getByText('Link is broken or invalid')).toBeVisible()
  await expect(page.getByText('You do not have a valid token to access this page.')).toBeVisible()
  await expectGoodScreen(page)
  await expectBroken(page, '/invite-portal?token=an-invite-that-has-expired')
  const { id, link } = await invite(page.request, makeEmailAddress(), 'Viewer')
  const { charities } = await listMemberships(page.request, 'charity')
  const withdrawn = await page.request.delete(
    `/api/team-invite/${id}?charityId=${charities[0]!.id}`,
    { headers: { authorization: await getDemoToken(page.request, 'charity') } },
  )
  expect(withdrawn.status()).toBe(200)
  await expectBroken(page, link)
})

test('someone with two-step sign-in accepts an invite while another person is signed in in the same browser', async ({
  page,
}) => {
  const { email, token } = await makeAccount(page.request, mary)
  const headers = { authorization: token }
  const setUp = await page.request.post('/api/second-factor/set-up', {
    headers,
    data: { password },
  })
  const { secret } = (await setUp.json()) as { secret: string }
  const on = await page.request.post('/api/second-factor/confirm', {
    headers,
    data: { code: generateCode(secret) },
  })
  expect(on.status()).toBe(200)

  const { link } = await invite(page.request, email, 'Viewer')
  await signInAs(page, 'general')
  await page.goto(link)
  await expect(page.getByText(new RegExp(`but this invite is for ${email}`))).toBeVisible()
  await expectGoodScreen(page)
  await accept(page)
  await findModal(page).getByLabel('Password', { exact: true }).fill(password)
  await findModal(page).getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByText(/You are now a member of/)).toBeVisible()
  await expect(page.getByText('Reload this page to sign in with Google.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Sign-in code').fill(generateCode(secret, 1))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard-charity\?section=home$/)
  await expect(page.getByRole('button', { name: 'Account of Mary Lee' })).toBeVisible()
})
