import { allDaysOpen } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { stubServer } from '../../../testing/session.ts'
import { toReviewedLine } from '../decisions/reviewed-line.ts'
import { GiverField } from './giver-field.tsx'

const charity = { id: '01900000-0000-7000-8000-00000000000c', name: 'Harbour Trust' }

const noName = { id: '', name: '', email: '', isOrganisation: false }

it.each([
  ['an empty field', { ...noName, kind: '' as const }],
  ['a field that says “Someone new”', { ...noName, kind: 'new' as const }],
])('a new giver is taken by the name that the person types in %s', async (_, before) => {
  const giver = { kind: 'known', id: 'p1', name: 'Priya Patel', email: null, hasJoined: true }
  stubServer({ [`GET /api/donation/charity-org/${charity.id}/givers`]: { givers: [giver] } })
  const facts = { line: 1, date: '2026-06-01', amount: 5_000, text: 'CHEQUE 100233' }
  const onChange = vi.fn<(by: object) => void>()
  renderAt(
    <GiverField
      charity={charity}
      draft={{ ...toReviewedLine(facts, { id: 'l1' }, allDaysOpen).decision, giver: before }}
      amount={5_000}
      currency="GBP"
      funds={[]}
      errors={{}}
      onChange={onChange}
    />,
  )
  await userEvent.type(screen.getByRole('combobox', { name: 'Who gave' }), 'Ann Reed')
  const option = await screen.findByRole('option', { name: 'Someone new: Ann Reed' })
  expect(screen.getAllByRole('option')).toEqual([option])
  await userEvent.keyboard('{Enter}')
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ giver: { kind: 'new', name: 'Ann Reed' } })
})
