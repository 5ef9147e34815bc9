import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { stubServer } from '../../testing/session.ts'
import { BankImport } from './bank-import.tsx'

const charity = {
  id: '01900000-0000-7000-8000-00000000000c',
  name: 'Harbour Trust',
  ukCharityNumber: '9000001',
}
const statement = 'Date,Description,Paid out,Paid in\r\n01/02/2026,CARD PAYMENT TIMBER,90.00,'
const address = `/api/charity/${charity.id}`
const suggest = `POST ${address}/nominal-accounts/suggest`
const post = `POST ${address}/bank-import`
const materials = {
  id: 'materials',
  code: '6120',
  name: 'Materials',
  side: 'expenditure',
  isClosed: false,
  usualFor: [],
}

const stored = {
  id: '01900000-0000-7000-8000-0000000000b1',
  line: 2,
  draft: null,
  twin: null,
  known: null,
  left: null,
  alike: [],
  proposed: null,
}

it('each line starts with the nominal account that its payee suggests, and the import sends it', async () => {
  const server = stubServer({
    [`GET ${address}/bank-accounts`]: { accounts: [] },
    [`GET ${address}/spending-balances`]: {
      projectId: null,
      balances: [{ currency: 'GBP', balance: 10_000 }],
      lines: [],
    },
    [`GET ${address}/nominal-accounts`]: { accounts: [materials], can: { edit: true } },
    [`GET ${address}/statements`]: { statements: [], unreconciled: [] },
    [`POST ${address}/statements`]: {
      id: 'statement-1',
      lines: [stored],
      absent: [],
      lockedThrough: null,
      firstDay: null,
    },
    [suggest]: { suggested: ['materials'] },
    [post]: { posted: 1, matched: 0, left: 0, known: 0 },
  })
  renderAt(<BankImport charity={charity} funds={[]} />)
  await userEvent.upload(
    screen.getByLabelText('Bank statement'),
    new File([statement], 'february.csv', { type: 'text/csv' }),
  )
  await userEvent.type(await screen.findByLabelText('Name of the account'), 'Current account')
  await userEvent.click(await screen.findByRole('button', { name: /^Compare 1 payment/ }))
  await screen.findByRole('table', { name: 'Lines of the statement' })
  await userEvent.keyboard('{Enter}')
  const field = await screen.findByLabelText<HTMLSelectElement>(/^Nominal account/)
  await waitFor(() => expect(field.value).toBe('materials'))
  expect(server.to(suggest)[0]!.body).toEqual({
    payees: [{ side: 'expenditure', payee: 'Timber' }],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await userEvent.click(screen.getByRole('button', { name: 'Post 1 marked line' }))
  await waitFor(() => expect(server.to(post)).toHaveLength(1))
  expect(server.to(post)[0]!.body).toMatchObject({ lines: [{ nominalAccountId: 'materials' }] })
})
