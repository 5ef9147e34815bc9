import { describe, expect, it } from 'vitest'
import { makePerson, type MadePerson } from '../../testing/factories/index.ts'
import { monthlyWorld } from '../../testing/monthly-world.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp({
  DIRECT_DEBIT_NOTICES_APPROVED_ON: '2026-06-01',
  DIRECT_DEBIT_GUARANTEE: 'Stripe’s first sentence\nStripe’s last sentence',
  DIRECT_DEBIT_LOGO_URL: 'https://pennytrail.example/direct-debit.png',
  DIRECT_DEBIT_TELEPHONE: '0113 496 0000',
  OPERATOR_EMAIL: 'hello@pennytrail.example',
})
const monthly = await monthlyWorld(world)

const enterAccount = async (page: string | null | undefined, account: string) => {
  const next = await monthly.submit(page ?? '', { test_account: account })
  await monthly.submit(next.headers.location ?? '', { answer: 'confirm' })
  await monthly.deliverEvents()
}

const listEmails = async (giver: MadePerson) =>
  (await world.outbox()).filter(({ recipient }) => recipient === giver.email)

/** The parts that Stripe requires in each of our own notices. */
const expectRequiredParts = (text: string, html: string, last4: string) => {
  expect(text).toContain('Sort code: 10-88-00')
  expect(text).toContain(`Account number: ****${last4}`)
  expect(text).toMatch(/Account name: \S+/)
  expect(text).toMatch(/Mandate reference: STANDIN\w+/)
  expect(text).toContain('call 0113 496 0000 or write to hello@pennytrail.example')
  expect(text).toContain('You can cancel the Direct Debit at any time by telling your bank.')
  expect(text).toContain('Stripe’s first sentence\n\nStripe’s last sentence')
  expect(html).toContain('src="https://pennytrail.example/direct-debit.png" alt="Direct Debit"')
}

describe('own notices of Direct Debits, once Stripe has approved them', () => {
  it('confirm the instruction, announce each payment and confirm another account, with every part that Stripe requires', async () => {
    const giver = await makePerson(world.deps)
    const { checkoutUrl, donation } = await monthly.start({ method: 'direct-debit' }, giver)
    await enterAccount(checkoutUrl, '00012345')
    const [first] = await listEmails(giver)
    expect(first?.subject).toMatch(/^Notice of your Direct Debit of £25.00 on or shortly after/)
    expect(first?.textBody).toContain('Confirmation of the set-up of your Direct Debit Instruction')
    expect(first?.textBody).not.toContain('Stripe’s own emails')
    expectRequiredParts(first?.textBody ?? '', first?.htmlBody ?? '', '2345')

    await monthly.pass({ days: 12 })
    const as = await monthly.signedIn(giver)
    const params = { id: donation.id }
    const { body } = await world.call('POST /api/monthly-gift/{id}/card', { params, as })
    await enterAccount(body.cardUrl, '55555559')
    const changed = (await listEmails(giver)).find(({ subject }) => subject.includes('has changed'))
    expectRequiredParts(changed?.textBody ?? '', changed?.htmlBody ?? '', '5559')

    const { nextPaymentAt } = await monthly.readMonthly(donation.id, giver)
    await monthly.passTo(nextPaymentAt)
    const next = (await listEmails(giver)).at(-1)
    expect(next?.textBody).toContain('Advance notice of your Direct Debit')
    expectRequiredParts(next?.textBody ?? '', next?.htmlBody ?? '', '5559')
  })
})
