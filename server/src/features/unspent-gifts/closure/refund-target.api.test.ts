import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { reconcileDonations } from '../../donations/index.ts'
import { makeUnspentWorld } from '../testing/unspent-world.ts'

const world = await testApp()
const { giving, open, later, makeProjectWithTerms, second, settle, standing } =
  await makeUnspentWorld(world)

it('a Direct Debit that goes back when its project closes is said to go to the bank account it came from', async () => {
  const project = await makeProjectWithTerms('return')
  const gift = { projectId: project.id, method: 'direct-debit' as const }
  const { checkoutUrl } = await giving.start(gift, second)
  const page = await giving.submit(checkoutUrl ?? '', { test_account: '00012345' })
  await giving.submit(page.headers.location ?? '', { answer: 'confirm' })
  await giving.deliverEvents()
  await later(async () => {
    while ((await world.deps.payments.standIn!.answerDue()) > 0);
    await reconcileDonations(world.deps)
  })
  expect((await open(project.id)).status).toBe(200)
  await settle()
  expect((await standing(project.id)).closure?.items).toMatchObject([{ method: 'direct-debit' }])
  const mails = (await world.outbox())
    .filter(({ recipient }) => recipient === second.email)
    .map(({ textBody }) => textBody.replaceAll(/\s+/g, ' '))
  expect(mails.join(' ')).toContain('goes back to the bank account that it was paid from')
  expect(mails.join(' ')).not.toMatch(/\bcard\b/)
})
