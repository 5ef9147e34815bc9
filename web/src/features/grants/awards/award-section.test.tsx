import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { makeAwardView, makeVersionView } from '../../../testing/award.ts'
import { renderAt } from '../../../testing/render.tsx'
import { stubServer } from '../../../testing/session.ts'
import { AwardSection } from './award-section.tsx'

const answerRoute = `POST /api/award/${makeAwardView().id}/answer`

it('a charity accepts an award that it has read', async () => {
  const award = makeAwardView()
  const fake = stubServer({ [answerRoute]: makeAwardView({ isAgreed: true }) })
  renderAt(<AwardSection award={award}>The grant</AwardSection>)
  expect(screen.getByRole('heading', { name: 'An award is offered to you' })).toBeTruthy()
  expect(screen.getAllByText('Three boats').length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'Accept the award' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(fake.to(answerRoute)).toHaveLength(1))
  expect(fake.to(answerRoute)[0]!.body).toEqual({
    version: award.versions[0]!.id,
    answer: 'agree',
    words: '',
  })
})

it('a charity says what should change before it sends an award back', async () => {
  const fake = stubServer({ [answerRoute]: makeAwardView() })
  renderAt(<AwardSection award={makeAwardView()}>The grant</AwardSection>)
  await userEvent.click(screen.getByRole('button', { name: 'Ask for a change' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect(await within(dialog).findAllByText('Say what should change.')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText(/What should change/), 'Two boats, please.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(fake.to(answerRoute)).toHaveLength(1))
  expect(fake.to(answerRoute)[0]!.body).toMatchObject({
    answer: 'ask-for-change',
    words: 'Two boats, please.',
  })
})

it('an organisation reads what the charity asks for, and edits the version that it had sent', async () => {
  stubServer({})
  const version = makeVersionView({
    state: 'change-asked',
    answer: { words: 'Two boats, please.', by: 'Bo, Tidewater', at: '2026-01-12T10:00:00.000Z' },
  })
  const can = { propose: 'funder', answer: false, withdraw: false } as const
  renderAt(
    <AwardSection award={makeAwardView({ versions: [version], can })}>The grant</AwardSection>,
  )
  expect(screen.getAllByText('Bo, Tidewater: “Two boats, please.”').length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'Write the next version' }))
  expect(await screen.findByLabelText('Total grant')).toHaveProperty('value', '12000')
  expect(screen.getByLabelText('Purpose')).toHaveProperty('value', 'Three boats')
  await userEvent.clear(screen.getByLabelText('Total grant'))
  await userEvent.type(screen.getByLabelText('Total grant'), '9000')
  await userEvent.click(screen.getByRole('button', { name: 'Offer it to Tidewater' }))
  expect(
    (await screen.findAllByText(/The instalments add up to £12,000.00, but the grant is £9,000.00/))
      .length,
  ).toBeGreaterThan(0)
})

it('a proposed change of a grant says in words what differs from what is agreed', () => {
  stubServer({})
  const agreed = makeVersionView().shown
  const version = makeVersionView({
    number: 2,
    side: 'charity',
    shown: { ...agreed, amount: 900_000, instalments: [{ amount: 900_000, dueOn: '2027-01-10' }] },
  })
  renderAt(
    <AwardSection
      award={makeAwardView({
        isAgreed: true,
        agreed,
        versions: [version, makeVersionView({ id: 'first', state: 'agreed' })],
      })}
    >
      The grant
    </AwardSection>,
  )
  expect(screen.getByRole('heading', { name: 'A change is proposed' })).toBeTruthy()
  expect(screen.getAllByText('Amount: £9,000.00 (before: £12,000.00)').length).toBeGreaterThan(0)
  expect(screen.getByText('The grant')).toBeTruthy()
})
