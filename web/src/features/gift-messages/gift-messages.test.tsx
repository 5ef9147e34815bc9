import type { GiftMessages, MessageThread } from '@pennytrail/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { type FakeCall, makeErrorResponse, stubServer } from '../../testing/session.ts'
import CharityThreads from './charity-threads.tsx'
import GiftMessagesSection from './gift-messages-section.tsx'
import { fillField } from '../../testing/fill-field.ts'
import { makeOwnCharity } from '../../testing/charity.ts'

const charity = makeOwnCharity({ id: 'charity-1', name: 'Harbour Lights' })
const question: GiftMessages['messages'][number] = {
  id: 'message-1',
  from: 'giver',
  name: 'Asha Okoro',
  own: true,
  body: 'How is\nthe boat?',
  replyTo: null,
  writtenAt: '2026-06-15T10:00:00.000Z',
}
const thread: GiftMessages = {
  donationId: 'gift-1',
  reference: 'PT-1',
  amount: 2500,
  currency: 'GBP',
  project: { id: 'project-1', title: 'Warm meals' },
  charity: { id: charity.id, number: '9000001', name: 'Harbour Lights' },
  side: 'giver',
  namedAs: 'Asha Okoro',
  anonymous: false,
  messages: [],
  can: { write: true },
}
const read = 'GET /api/donation/gift-1/messages'
const write = 'POST /api/donation/gift-1/messages'

const serve = (answers: object) => stubServer({ ...answers })

it.each([
  [false, 'with the name Asha Okoro and this gift.'],
  [true, 'You gave without a name, and nobody else learns it from your message.'],
])('a giver whose gift is anonymous: %s is told who sees which name', async (anonymous, words) => {
  serve({ [read]: { ...thread, anonymous } })
  renderAt(<GiftMessagesSection donationId="gift-1" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Write to the charity' }))
  const hint = screen.getByText(/Only those who lead Harbour Lights see it/)
  expect(hint.textContent).toContain('the name Asha Okoro')
  expect(hint.textContent).toContain(words)
  expect(hint.textContent?.includes('without a name')).toBe(anonymous)
})

it('a giver writes to the charity, shares no email address without consent, and then sees the message', async () => {
  const answers: Record<string, unknown> = {
    [read]: thread,
    [write]: ({ body }: FakeCall) => ({ message: { ...question, ...(body as object) } }),
  }
  const fake = serve(answers)
  renderAt(<GiftMessagesSection donationId="gift-1" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Write to the charity' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Write your message.')).toBeTruthy()
  await fillField(screen.getByLabelText('Your message'), 'How is the boat?')
  serve({ ...answers, [read]: { ...thread, messages: [question] } })
  expect(fake.to(write)).toHaveLength(0)
  const again = serve({ ...answers, [read]: { ...thread, messages: [question] } })
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  const list = await screen.findByRole('list', { name: 'Messages' })
  expect(within(list).getByText('You')).toBeTruthy()
  expect(again.to(write)[0]?.body).toMatchObject({
    body: 'How is the boat?',
    shareAddress: false,
  })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('')
})

it('the typed message stays when it could not be sent', async () => {
  serve({
    [read]: thread,
    [write]: makeErrorResponse(429, 'too-many-requests', 'Too many attempts.'),
  })
  renderAt(<GiftMessagesSection donationId="gift-1" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Write to the charity' }))
  await fillField(screen.getByLabelText('Your message'), 'Hello')
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Too many attempts.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('Hello')
})

it('a giver sees the charity’s answer to a message under the charity’s name', async () => {
  const answer = { ...question, id: '2', from: 'charity' as const, own: false, name: null }
  serve({ [read]: { ...thread, messages: [question, { ...answer, body: 'It swims.' }] } })
  renderAt(<GiftMessagesSection donationId="gift-1" />)
  const line = (await screen.findByText('It swims.')).closest('li')
  expect(line?.textContent).toContain('Harbour Lights')
  expect(screen.getByRole('button', { name: 'Write again' })).toBeTruthy()
})

it('the page says that the gift messages could not be loaded', async () => {
  serve({ [read]: new Response('', { status: 500 }) })
  renderAt(<GiftMessagesSection donationId="gift-1" />)
  expect(await screen.findByText('The messages could not be loaded.')).toBeTruthy()
})

const waiting: MessageThread = {
  donationId: 'gift-1',
  reference: 'PT-1',
  amount: 2500,
  currency: 'GBP',
  project: { id: 'project-1', title: 'Warm meals' },
  name: 'Asha Okoro',
  messages: 1,
  waiting: true,
  latest: { from: 'giver', body: 'How is the boat?', writtenAt: '2026-06-15T10:00:00.000Z' },
}
const listed = { threads: [waiting], waiting: 1, page: 1, limit: 12, totalCount: 1, totalPages: 1 }
const threads = 'GET /api/donation/charity-org/charity-1/messages'

it('the team sees the unanswered messages, opens one and answers it', async () => {
  const teamView = { ...thread, side: 'charity', messages: [{ ...question, own: false }] }
  const fake = serve({
    [threads]: listed,
    [read]: teamView,
    [write]: ({ body }: FakeCall) => ({ message: { ...question, ...(body as object) } }),
  })
  renderAt(<CharityThreads charity={charity} />)
  expect(await screen.findByText('1 message needs a reply.')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: /^Asha Okoro/ }))
  const dialog = await screen.findByRole(
    'dialog',
    { name: 'Messages about gift PT-1' },
    { timeout: 10_000 },
  )
  expect(within(dialog).getByText('Asha Okoro')).toBeTruthy()
  await fillField(within(dialog).getByLabelText('Your reply'), 'It swims.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(fake.to(write)[0]?.body).toMatchObject({ body: 'It swims.' }))
})

it('a team without messages does not see the messages section', async () => {
  serve({ [threads]: { ...listed, threads: [], waiting: 0, totalCount: 0 } })
  const { container } = renderAt(<CharityThreads charity={charity} />)
  await waitFor(() => expect(vi.mocked(fetch)).toHaveBeenCalled())
  expect(container.querySelector('section')).toBeNull()
})
