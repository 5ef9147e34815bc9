import type { DemoPerson } from '../support/sign-in.ts'
import type { Run, Step } from './run.ts'

const charity = '9000001'
const password = 'Correct horse 7'

const showDashboard =
  (who: DemoPerson, path: string) =>
  async ({ screen, signIn }: Run): Promise<void> => {
    await signIn(who)
    await screen.goTo(path)
    const shown = await screen.see(/\b20\d\d\b/)
    if (/Invalid Date|Something went wrong/.test(shown)) throw new Error('It shows an error.')
  }

const recordPayment = async (run: Run, file: string): Promise<void> => {
  const { screen } = run
  await run.signIn('charity')
  await screen.goTo('/addtransaction')
  await screen.type('Amount', '45.60')
  await screen.type('Who was paid', 'Newlyn Chandlers Ltd')
  await screen.type('What for', `Rope ${run.mark}`)
  await screen.upload('Receipt', file)
  await screen.press('button', 'Hide private details')
  await screen.see('Nothing is hidden.')
  await screen.press('field', 'I have checked that no private details can be read.')
  await screen.press('button', 'Use this file')
  await screen.waitFor('end of the dialog', async () => !/Use this file/.test(await screen.read()))
  await screen.press('button', 'Check and record')
  await screen.press('button', 'Record it')
  await screen.press('link', 'See the transaction')
  await screen.find('heading', 'Evidence')
}

/** The steps of people with an account. */
export const memberSteps: readonly Step[] = [
  {
    name: 'the dashboard of a donor shows dates',
    run: showDashboard('donor', '/dashboard-donor?section=home'),
  },
  {
    name: 'the dashboard of a donor organisation shows dates',
    run: showDashboard('donor-org', '/dashboard-donor-org?section=home'),
  },
  {
    name: 'the dashboard of a charity shows dates',
    run: showDashboard('charity', '/dashboard-charity?section=home'),
  },
  {
    name: 'a charity records a payment of today with a picture of the receipt',
    run: (run) => recordPayment(run, run.files.picture),
  },
  {
    name: 'a charity records a payment with a receipt as PDF',
    run: (run) => recordPayment(run, run.files.pdf),
  },
  {
    name: 'a charity publishes an update with a photograph',
    run: async ({ screen, signIn, files, mark }) => {
      await signIn('charity')
      await screen.goTo('/sendupdate/charity')
      await screen.type('Title', `The kitchen is open ${mark}`)
      await screen.type('What happened', 'Forty meals on the first evening.')
      await screen.press('button', 'Photographs')
      await screen.upload('Photographs', files.picture)
      await screen.type('Description of photograph 1', 'A page of the product')
      await screen.press('field', 'Everyone in this photograph has agreed to be shown here')
      await screen.press('field', 'No child can be recognised')
      await screen.press('button', 'Who and when')
      await screen.press('button', 'Publish now')
      await screen.find('heading', `The kitchen is open ${mark}`)
      await screen.see('Forty meals on the first evening.')
      await screen.find('image', 'A page of the product')
    },
  },
  {
    name: 'a charity imports a bank statement and posts it',
    run: async ({ screen, signIn, files, mark }) => {
      await signIn('charity')
      await screen.goTo(`/charity/${charity}/bank-import`)
      const lines = [
        'Date,Description,Paid out,Paid in',
        `03/02/2026,CARD PAYMENT SHOP ${mark},4.25,`,
        `04/02/2026,CARD PAYMENT CAFE ${mark},7.10,`,
      ]
      await screen.upload('Bank statement', files.write(`${mark}.csv`, lines.join('\r\n')))
      await screen.set('Account of this statement', 'Another account')
      await screen.type('Name of the account', `Account ${mark}`)
      await screen.press('button', 'Compare 2 payments with the ledger')
      await screen.see('2 lines: 2 to post')
      await screen.press('field', 'Select all rows')
      await screen.set('Set fund', 'Winter beds in Penzance')
      await screen.press('button', 'Accept')
      await screen.press('button', 'Post 2 marked lines')
      await screen.see('2 lines posted')
    },
  },
  {
    name: 'a charity invites a person, who joins',
    run: async (run) => {
      const { screen, mark } = run
      const email = `mary.${mark}@example.org`
      await run.signIn('charity')
      await screen.goTo('/dashboard-charity?section=team')
      await screen.press('button', 'Invite someone')
      await screen.type('Name', 'Mary Lee')
      await screen.type('Email', email)
      await screen.press('field', 'Contributor')
      await screen.press('button', 'Send invite')
      await screen.see(email)
      await run.signOut()
      const [link = ''] = /https?:\/\/\S+/.exec(await run.readEmail(email)) ?? []
      const { pathname, search } = new URL(link)
      await screen.goTo(pathname + search)
      await screen.press('button', 'Accept')
      await screen.type('Password', password)
      await screen.type('Confirm password', password)
      await screen.press('button', 'Create account and join')
      await screen.waitForPath('/dashboard-charity?section=home')
      if (run.refusesSecureCookies) await screen.press('button', 'Continue')
      await run.signOut()
    },
  },
]
