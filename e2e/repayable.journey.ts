import { randomUUID } from 'node:crypto'
import { findEmail } from './support/outbox.ts'
import { expectGoodScreen } from './support/screens.ts'
import { getDemoToken, signInAs } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a repayable gift is marked as repayable, and Gift Aid can be claimed once its giver signs a waiver', async ({
  page,
}) => {
  const title = `Ferry ${randomUUID().slice(0, 6)}`
  const headers = { authorization: await getDemoToken(page.request, 'charity') }
  const charity = await page.request.get('/api/charity/9000001', { headers })
  const { id: charityId } = (await charity.json()) as { id: string }
  const projectId = randomUUID()
  const made = await page.request.post('/api/project', {
    headers,
    data: {
      id: projectId,
      charityId,
      title,
      summary: 'A ferry for the harbour.',
      story: 'One boat, so that nobody walks round the bay.',
      countries: ['GB'],
      place: 'Penzance',
      tags: ['Housing'],
      target: 500_000,
      startsOn: '2026-01-01',
      endsOn: '2027-12-31',
      giftTerms: { kind: 'repayable', secondaryPurpose: 'our other boats' },
      lifecycle: 'active',
    },
  })
  expect(made.ok(), await made.text()).toBe(true)

  // The giver reads the terms before giving, and the gift shows them afterwards.
  await signInAs(page, 'donor')
  await page.goto(`/donation-portal?project=${projectId}`)
  const promised =
    'If we raise more than we need, or cannot go ahead, what has not been spent of your gift goes back to you.'
  await page.getByText(/ of your £25\.00 reaches /).click()
  await expect(page.getByText(promised)).toBeVisible()
  await expect(page.getByText(/^Gifts to this project are repayable\./)).toBeVisible()
  await expectGoodScreen(page)
  const id = randomUUID()
  const donor = { authorization: await getDemoToken(page.request, 'donor') }
  const gift = { id, projectId, amount: 2500, currency: 'GBP', coverFee: false }
  const started = await page.request.post('/api/donation', {
    headers: donor,
    data: { ...gift, shownAs: 'anonymous' },
  })
  const { checkoutUrl } = (await started.json()) as { checkoutUrl: string }
  await page.request.post(checkoutUrl, { form: { test_card: '4242424242424242' } })
  await page.goto(`/donation/${id}`)
  await expect(page.getByText(/^This gift is repayable under its terms\./)).toBeVisible()
  await expect(page.getByText(promised)).toBeVisible()
  const reference = (await page.getByText(/^PT-/).textContent()) ?? ''

  // A Lead asks the giver for a waiver of the right to a refund.
  await signInAs(page, 'charity')
  await page.goto('/dashboard-charity?section=gift-aid')
  await page.getByRole('link', { name: 'See repayable gifts' }).click()
  await page.getByRole('link', { name: /^Not claimed/ }).click()
  await expectGoodScreen(page)
  const ask = await page.request.post(`/api/charity/${charityId}/gift-aid/repayable/ask`, {
    headers,
    data: {
      id: randomUUID(),
      giftIds: [id],
      message: 'Gift Aid adds a quarter.',
      answerDays: 30,
    },
  })
  expect(await ask.json()).toEqual({ asked: 1, notAsked: [] })

  // The giver signs the waiver on the gift's page.
  const email = await findEmail(
    page.request,
    'donor@demo.example',
    /The terms of your gift of £25\.00/,
  )
  expect(email).toContain('Gift Aid adds a quarter.')
  await signInAs(page, 'donor')
  await page.goto(`/donation/${id}`)
  const questions = page.getByRole('region', { name: 'A charity has a question for you' })
  await expect(questions).toContainText('the law keeps your gift out of Gift Aid for now')
  await questions.getByLabel('Give up the right to have it back').check()
  await expectGoodScreen(page)
  await questions.getByRole('button', { name: 'Send my answer' }).click()
  await expect(page.getByText(/^You gave up the right to have this gift back\./)).toBeVisible()
  await page.reload()
  await expect(
    page.getByText(/^The right to have this gift back was given up on .* counts as given/),
  ).toBeVisible()

  await signInAs(page, 'charity')
  await page.goto('/dashboard-charity?section=gift-aid&repayable=1&show=unclaimed')
  await expect(page.getByRole('heading', { name: 'Repayable gifts' })).toBeVisible()
  await expect(page.getByText(reference)).toHaveCount(0)
})
