import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
import type { BankLineDraft } from '@pennytrail/contract'
import { BankRules } from './bank-rules.tsx'
import { RuleOffer } from './rule-offer.tsx'

const charityId = '01900000-0000-7000-8000-00000000000c'
const base = `/api/charity/${charityId}` as const

const decision: BankLineDraft = {
  as: 'entry',
  entryId: '',
  reason: '',
  isOther: false,
  kind: 'spending',
  category: 'support-costs',
  projectId: '',
  budgetLineId: '',
  nominalAccountId: 'rent',
  payee: 'Kirkgate Property LLP',
  payeeKind: 'organisation',
  description: 'Rent',
  terms: { shortfall: '', delay: '', closing: '', words: '' },
}
const rule = {
  id: '01900000-0000-7000-8000-00000000000d',
  name: 'KIRKGATE, money out',
  text: 'KIRKGATE',
  type: 'DD',
  direction: 'out',
  amountFrom: 50_000,
  amountTo: 60_000,
  accountId: null,
  account: null,
  decision,
  madeBy: 'Wren Carter',
  madeAt: '2026-06-01T10:00:00.000Z',
}
const others = {
  [`GET ${base}/bank-accounts`]: { accounts: [] },
  [`GET ${base}/nominal-accounts`]: { accounts: [], can: { edit: true } },
  [`GET /api/project/charity/${charityId}/projects-summary`]: {
    projects: [],
    page: 1,
    totalPages: 1,
    total: 0,
  },
}
const page = <BankRules charityId={charityId} />

it('a rule is listed with the lines it is about, the proposal and who made it', async () => {
  stubServer({ ...others, [`GET ${base}/bank-rules`]: { rules: [rule] } })
  renderAt(page, '/')
  const row = await screen.findByRole('row', { name: /KIRKGATE/ })
  expect(row.textContent).toContain('Money out with “KIRKGATE”, type DD, from £500.00 to £600.00')
  expect(row.textContent).toContain('Spending: Kirkgate Property LLP')
  expect(row.textContent).toContain('Wren Carter')
})

it('a page without rules says when one helps', async () => {
  stubServer({ ...others, [`GET ${base}/bank-rules`]: { rules: [] } })
  renderAt(page, '/')
  expect(await screen.findByRole('heading', { name: 'No rules yet' })).toBeTruthy()
})

it('a failure to load the rules is named with a way to try again', async () => {
  stubServer({
    ...others,
    [`GET ${base}/bank-rules`]: makeErrorResponse(500, 'internal-error', 'Broken'),
  })
  renderAt(page, '/')
  expect(await screen.findByText('The rules could not be loaded.')).toBeTruthy()
})

it('a rule is tried before it is saved, and sent with its conditions and decision', async () => {
  const user = userEvent.setup()
  const server = stubServer({
    ...others,
    [`GET ${base}/bank-rules`]: { rules: [rule] },
    [`POST ${base}/bank-rules/try`]: {
      count: 14,
      lines: [
        {
          date: '2026-05-03',
          amount: -52_000,
          text: 'KIRKGATE PROPERTY',
          type: 'DD',
          account: 'Current account',
          isOpen: true,
        },
      ],
    },
    [`POST ${base}/bank-rules`]: { rules: [rule] },
  })
  renderAt(page, '/')
  await user.click(await screen.findByRole('button', { name: 'Change the rule for KIRKGATE' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the rule' }))
  const text = dialog.getByLabelText('The bank’s text contains')
  await user.clear(text)
  await user.type(text, 'KI')
  await user.click(dialog.getByRole('button', { name: 'Try the rule' }))
  expect(await dialog.findByText(/at least 3 characters/)).toBeTruthy()
  await user.type(text, 'RKGATE PROPERTY')
  await user.click(dialog.getByRole('button', { name: 'Try the rule' }))
  expect(await dialog.findByText(/It would have matched 14 lines/)).toBeTruthy()
  expect(dialog.getByRole('listitem').textContent).toContain('KIRKGATE PROPERTY')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to(`POST ${base}/bank-rules`)[0]?.body).toMatchObject({
    id: rule.id,
    text: 'KIRKGATE PROPERTY',
    type: 'DD',
    amountFrom: 50_000,
    amountTo: 60_000,
    decision: { as: 'entry', payee: 'Kirkgate Property LLP', nominalAccountId: 'rent' },
  })
})

it('a line offers a rule for every line like it, without its numbers', async () => {
  stubServer(others)
  const line = { amount: -52_000, text: 'KIRKGATE LLP INV 4411', type: 'DD', decision }
  renderAt(<RuleOffer charityId={charityId} line={line} />, '/')
  const offer = { name: 'Do this for every line like it' }
  await userEvent.click(screen.getByRole('button', offer))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a rule' }))
  expect(dialog.getByLabelText('The bank’s text contains')).toHaveProperty(
    'value',
    'KIRKGATE LLP INV',
  )
})

it('a decision about one line alone, or about a new giver, offers no rule', () => {
  stubServer(others)
  const giver = { kind: 'new' as const, id: '', name: 'N Okafor', email: '', isOrganisation: false }
  for (const one of [
    { ...decision, as: 'match' as const },
    { ...decision, as: 'gift' as const, giver },
  ]) {
    const { container, unmount } = renderAt(
      <RuleOffer charityId={charityId} line={{ amount: 100, text: 'GIFT', decision: one }} />,
      '/',
    )
    expect(container.querySelector('button')).toBeNull()
    unmount()
  }
})
