import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { describe, expect, it } from 'vitest'
import { makePerson, type MadePerson } from '../../testing/factories/index.ts'
import { monthlyWorld } from '../../testing/monthly-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { reconcileDonations } from '../donations/index.ts'

const world = await testApp()
const monthly = await monthlyWorld(world)

const enterAccount = async (page: string | null | undefined, account: string) => {
  const next = await monthly.submit(page ?? '', { test_account: account })
  await monthly.submit(next.headers.location ?? '', { answer: 'confirm' })
  await monthly.deliverEvents()
}

const beginDebit = async (giver: MadePerson, account: string): Promise<string> => {
  const method = 'direct-debit'
  const { checkoutUrl, donation } = await monthly.start({ method }, giver)
  await enterAccount(checkoutUrl, account)
  return donation.id
}

const replaceAccount = async (id: string, giver: MadePerson, account: string) => {
  const as = await monthly.signedIn(giver)
  const { body } = await world.call('POST /api/monthly-gift/{id}/card', { params: { id }, as })
  await enterAccount(body.cardUrl, account)
}

const listEmails = async (giver: MadePerson) =>
  (await monthly.listEmails(giver)).map(({ subject, textBody }) => ({
    subject,
    text: textBody.replaceAll(/\s+/g, ' '),
  }))

const listReminders = async (giver: MadePerson) =>
  (await listEmails(giver)).filter(({ subject }) => subject.startsWith('Your bank takes'))

describe('reminders of Direct Debits', () => {
  it('each reminder names the account that is debited, also when a failed payment is collected from another account', async () => {
    const giver = await makePerson(world.deps)
    const id = await beginDebit(giver, '22222227')
    await monthly.pass({ days: 10 })
    await reconcileDonations(world.deps)
    expect((await monthly.read(id, giver)).status).toBe('failed')

    await replaceAccount(id, giver, '00012345')
    const again = await monthly.read(id, giver)
    expect(again).toMatchObject({ status: 'processing' })
    const reminders = await listReminders(giver)
    expect(reminders).toHaveLength(2)
    expect(reminders[0]?.text).toContain('from your account ending in 2227')
    expect(reminders[0]?.text).toContain('pause it or cancel it without signing in')
    expect(reminders[1]?.text).toContain(
      `is collected again. Your bank takes £25.00 from your account ending in 2345 about ${formatDay(again.collectOn ?? '')}`,
    )

    await monthly.pass({ days: 12 })
    expect((await monthly.read(id, giver)).status).toBe('succeeded')
    const { nextPaymentAt } = await monthly.readMonthly(id, giver)
    await monthly.passTo(nextPaymentAt)
    expect((await listReminders(giver))[2]?.text).toContain(
      'next payment of your monthly gift to “Warm meals” by Harbour Lights. Your bank takes £25.00 from your account ending in 2345',
    )
    await monthly.endAll()
  })

  it('the giver is told once when another account takes the place of the old one', async () => {
    const giver = await makePerson(world.deps)
    const id = await beginDebit(giver, '00012345')
    await monthly.pass({ days: 12 })
    await replaceAccount(id, giver, '55555559')
    await monthly.deliverEvents()
    const notices = (await listEmails(giver)).filter(({ subject }) => subject.includes('account'))
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatchObject({
      subject: 'The account for your monthly gift has changed',
      text: expect.stringContaining('from the account ending in 5559.'),
    })
    expect(notices[0]?.text).toContain(
      'A payment that is already at your bank still comes from the old',
    )
    await monthly.endAll()
  })
})
