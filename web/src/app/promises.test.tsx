import { giverRecordSentence } from '@pennytrail/contract/donations/retained-givers/retained-giver-rules.ts'
import { groundLabel } from '@pennytrail/contract/donations/refunds/refund-grounds.ts'
import { refundSentence } from '@pennytrail/contract/donations/refunds/refund-sentence.ts'
import { browserStorage } from '@pennytrail/contract/system/browser-storage.ts'
import { screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderAt } from '../testing/render.tsx'
import { fakeServer } from '../testing/session.ts'
import { routes } from './routes.ts'

const serve = (answers: object = {}) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(fakeServer({ 'GET /api/operator': { operator: null }, ...answers }).respond),
  )

beforeEach(() => serve())

/**
 * Opens the page that the app shows at an address, and lists the promised sentences that are not
 * below their heading there, such as on another page’s text.
 */
const listMissing = async (
  address: string,
  title: string,
  promises: Readonly<Record<string, readonly string[]>>,
): Promise<string[]> => {
  const { default: Page } = await routes
    .find(({ path }) => path === address.split('?', 1)[0])!
    .load()
  renderAt(createElement(Page), address)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  const listNow = () =>
    Object.entries(promises).flatMap(([part, sentences]) => {
      const heading = screen.queryByRole('heading', { level: 2, name: part })
      const text = heading?.parentElement?.textContent.replaceAll(/\s+/g, ' ') ?? ''
      return sentences
        .filter((sentence) => !text.includes(sentence))
        .map((sentence) => `${part}: ${sentence}`)
    })
  // The parts of a page load after it.
  await waitFor(() => expect(listNow()).toEqual([])).catch(() => {})
  return listNow()
}

it('the privacy page says which bank details are in our own notices of Direct Debits, if we send them', async () => {
  serve({ 'GET /api/operator': { operator: null, sendsDebitNotices: true } })
  const missing = await listMissing('/privacy', 'Privacy', {
    'What we know about you': ['They name the account holder, the sort code, the last four digits'],
  })
  expect(missing).toEqual([])
})

it('the privacy page says what is stored of a card and a bank account, what charities keep, and how to complain', async () => {
  const missing = await listMissing('/privacy', 'Privacy', {
    'What we know about you': [
      'We never store your card number or your account number',
      'the last four digits of the bank account for a Direct Debit',
      'The charity sees the address only if you agree that it may email you.',
    ],
    'Who else sees it': [
      'if you pay by Direct Debit or with Pay by Bank: who collects the payment',
    ],
    'How long it is kept': [giverRecordSentence, 'until 2 years after the answer'],
    'How to complain': [
      'You can complain about us, or about a charity',
      'but not what you wrote',
      'answers you within 30 days',
      'Information Commissioner’s Office',
    ],
  })
  expect(missing).toEqual([])
  expect(
    screen.getByRole('link', { name: 'Complain about your personal data' }).getAttribute('href'),
  ).toBe('/data-complaint')
})

it('the terms name how a guest ends a monthly gift, the law on purposes and the duties of a user-to-user service', async () => {
  const missing = await listMissing('/terms', 'Terms of use', {
    'Who these rules apply to': ['or when you give without one'],
    Giving: [
      'A gift by card, Direct Debit or Pay by Bank goes through Stripe to the charity’s own account.',
      'without an account, by the link in each receipt',
      'You can also cancel a Direct Debit at your bank.',
      'by a power that the charity has, or by a scheme or order of its regulator or a court',
      'follows the law of England and Wales. In Scotland, the Charities and Trustee Investment (Scotland) Act 2005',
      'In Northern Ireland, the Charities Act (Northern Ireland) 2008 applies',
      refundSentence,
    ],
    'If you act for a charity': ['Answer complaints about it within 30 days.'],
    'Illegal content, and how we deal with it': [
      'The Online Safety Act 2023 calls this a user-to-user service',
      'Anyone can flag content as illegal, with or without an account',
      'We tell the person who flagged it what we decided',
      'you can claim for breach of contract',
    ],
    'Changes and law': [
      'which applies throughout the UK',
      'If the charity is registered only in Scotland, go to the Scottish Fundraising Adjudication Panel',
    ],
  })
  expect(missing).toEqual([])
})

it('the fees page states the price of each kind of card with its date and sources, and which regulator hears a complaint', async () => {
  const missing = await listMissing('/fees', 'Fees and charges', {
    'The payment provider’s fee': [
      'that Stripe announced from 10 April 2023',
      'A UK card for personal use: 1.5% and 20p',
      'A premium UK card (a business card of Visa or Mastercard): 1.9% and 20p',
      'A card from the European Economic Area: 2.5% and 20p',
      'A card from any other country: 3.25% and 20p',
      'Stripe charges the charity £20.00, and usually as much again if the charity contests it',
      'A Direct Debit costs about 1%, from 20p to £4',
    ],
    Refunds: [
      refundSentence,
      groundLabel['must-return-no-capacity'],
      'only charities of England and Wales can record it, because the Charities Act 2022 (sections 15 and 16) is law there',
      'for a Direct Debit or Pay by Bank to your bank account',
    ],
    'What happens if plans change': [
      'only if you agree, or if the law allows it',
      'In Scotland, the Charities and Trustee Investment (Scotland) Act 2005',
    ],
    'How to complain': [
      'If the charity is registered only in Scotland, go to the Scottish Fundraising Adjudication Panel',
      'For every other charity, go to the Fundraising Regulator',
    ],
  })
  expect(missing).toEqual([])
  expect(screen.getByRole('link', { name: /^Stripe’s prices\b(?! of)/ }).getAttribute('href')).toBe(
    'https://stripe.com/gb/pricing',
  )
})

it('the page on complaints leads to the regulator by the charity’s register, to a report without an account and to the form on personal data', async () => {
  const missing = await listMissing('/complaints', 'Complaints', {
    'About a charity or a project': [
      'If the charity is registered only in Scotland',
      'within another 14 days',
    ],
    'About something published here': ['You do not need an account.'],
    'About Pennytrail': ['We confirm within two working days and answer within 14 days.'],
    'About your personal data': [
      'You get an answer within 30 days, and without undue delay.',
      'section 164A of the Data Protection Act 2018',
    ],
  })
  expect(missing).toEqual([])
})

it.each([
  ['1164883', 'Fundraising Regulator', 'Charity Commission for England and Wales'],
  [
    'SC003558',
    'Scottish Fundraising Adjudication Panel',
    'Office of the Scottish Charity Regulator',
  ],
  ['NIC100012', 'Fundraising Regulator', 'Charity Commission for Northern Ireland'],
])(
  'the page on complaints about charity %s leads to the %s and the %s',
  async (number, fundraising, regulator) => {
    const missing = await listMissing(`/complaints?charity=${number}`, 'Complaints', {
      'About a charity or a project': [
        `For charity ${number} it is the ${fundraising}`,
        `tell the charity’s regulator at once: the ${regulator}`,
      ],
    })
    expect(missing).toEqual([])
    expect(screen.queryByText(/For every other charity/)).toBeNull()
  },
)

it('the page on fraud says what happens to a Direct Debit that is at the bank when a charity is suspended', async () => {
  const missing = await listMissing('/fraud-policy', 'Fraud and money laundering', {
    'Raise a concern': ['with or without an account', 'your bank first'],
    'Who can raise money here': [
      'its open payment pages end, and its monthly gifts are on hold',
      'We cannot stop a Direct Debit that is already at the bank when a charity is suspended.',
      'we record it in the ledger as a gift',
    ],
    'How we watch payments': [
      'goes back to the card or bank account that paid it, and to no other',
    ],
    'What we do': ['An administrator looks at everything that is flagged.'],
  })
  expect(missing).toEqual([])
})

it('the page on how it works explains the ledger, giving, donor organisations, charities and the cost', async () => {
  const missing = await listMissing('/how-it-works', 'How it works', {
    'The open ledger': ['Nobody can change or remove an entry, not the charity and not us.'],
    'For donors': [
      'by card or wallet, Direct Debit or Pay by Bank, if the charity accepts them',
      'Nothing is ticked for you: no tip, no fee cover, no Gift Aid.',
      refundSentence,
    ],
    'For donor organisations': ['set up their organisation here'],
    'For charities': ['Our staff check every claim.', 'Your donors get an email.'],
    'What it costs': ['Pennytrail takes nothing from a gift.'],
  })
  expect(missing).toEqual([])
})

it('the page on project reports says what a report contains, when one is due and what is withheld', async () => {
  const missing = await listMissing('/project-reporting', 'How projects report', {
    'What a report contains': ['Reports come straight from the ledger'],
    'When projects report': ['every 90 days, unless it chooses otherwise'],
    'What health means': ['Charities do not set the health of their projects.'],
    'What is not published': ['how many entries are withheld'],
  })
  expect(missing).toEqual([])
})

it('the page on accessibility names the standard, the known limits and where to ask for help', async () => {
  const missing = await listMissing('/accessibility', 'Accessibility', {
    'What we aim for': ['Web Content Accessibility Guidelines 2.2'],
    'What does not work for everyone yet': ['You pay on pages of Stripe or your bank.'],
    'If something does not work for you': ['We answer within two working days'],
  })
  expect(missing).toEqual([])
})

it('the page on cookies lists everything that the browser stores, by name, and why there is no banner', async () => {
  const missing = await listMissing('/cookies', 'Cookies and storage', {
    'Everything we store': browserStorage.flatMap(({ name, what, until }) => [name, what, until]),
    'Why there is no banner': ['The law requires consent only for storage that is not needed.'],
    'Other companies': ['you go to a page of Stripe, which sets its own cookies'],
  })
  expect(missing).toEqual([])
})

it('the page on the team shows the people who agreed to it, with their work, and how to reach us', async () => {
  const person = { id: 'p1', name: 'Ada Lark', role: 'Support', words: '', photoId: null }
  serve({ 'GET /api/team-page': { people: [person] } })
  const missing = await listMissing('/meet-the-team', 'Meet the team', {
    'Ada Lark': ['Support'],
    'How to reach us': ['This copy of Pennytrail is for trying it out'],
  })
  expect(missing).toEqual([])
})

it.each([
  ['/data-complaint', '', 'Complain about your personal data', 'Send the complaint'],
  ['/sign-out-everywhere', '#abc', 'Sign out everywhere', 'Sign out everywhere'],
  [
    '/claim-charity/confirm',
    '?token=abc',
    'Is this your charity’s address?',
    'Yes, this is our address',
  ],
])('the address %s opens its own page: %s “%s”, “%s”', async (address, query, title, button) => {
  const { default: Page } = await routes.find(({ path }) => path === address)!.load()
  renderAt(createElement(Page), address + query)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(await screen.findByRole('button', { name: button })).toBeTruthy()
})
