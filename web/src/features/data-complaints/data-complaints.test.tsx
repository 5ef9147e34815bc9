import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { fakeServer, makeErrorResponse, stubServer } from '../../testing/session.ts'
import ComplaintForm from './complaint-form.tsx'
import { ComplaintList } from './complaint-list.tsx'
import './answer-dialog.tsx'

const serve = (answers: Parameters<typeof fakeServer>[0]) => stubServer(answers)

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const words = 'They sent my address to somebody else.'
const fill = () => {
  type('Your name', 'Ida Moss')
  type('Your email address', 'ida@example.org')
  type('What happened?', words)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the form to complain about personal data', () => {
  it('the form opened from a charity’s page is about that charity, and shows the reference and the day of the answer', async () => {
    const received = { reference: 'DP-0123ABCD', controller: 'Wren House', answerBy: '2026-12-28' }
    const server = serve({ 'POST /api/data-complaint': received })
    renderAt(<ComplaintForm charityNumber="1164883" />)
    fill()
    press('Send the complaint')
    expect(await screen.findByText(/DP-0123ABCD/)).toBeTruthy()
    expect(screen.getByText(/Wren House answers you by email, by 28 December 2026/)).toBeTruthy()
    expect(server.calls.at(-1)?.body).toEqual({
      charity: '1164883',
      name: 'Ida Moss',
      email: 'ida@example.org',
      words,
    })
  })

  it('the form asks who the complaint is about, and keeps what was typed if the charity is unknown', async () => {
    serve({
      'POST /api/data-complaint': makeErrorResponse(404, 'charity-not-found', 'Charity not found.'),
    })
    renderAt(<ComplaintForm charityNumber="" />)
    fill()
    press('Send the complaint')
    expect(await screen.findAllByText('Choose who your complaint is about.')).toHaveLength(2)
    fireEvent.click(screen.getByRole('radio', { name: /A charity on Pennytrail/ }))
    type('The charity’s registered number', '1999999')
    press('Send the complaint')
    expect(
      (await screen.findAllByText(/We cannot find a charity with that number here/)).length,
    ).toBeGreaterThan(0)
    expect(screen.getByLabelText<HTMLTextAreaElement>('What happened?').value).toBe(words)
  })
})

describe('the list of complaints about personal data', () => {
  const complaint = {
    id: '01940000-0000-7000-8000-000000000001',
    reference: 'DP-0123ABCD',
    name: 'Ida Moss',
    email: 'ida@example.org',
    words,
    receivedAt: '2026-11-28T10:00:00Z',
    answerBy: '2026-12-28',
    isLate: false,
    answered: null,
  }

  it('a late complaint says so in words, and an answered one shows its outcome and no button', async () => {
    const late = { ...complaint, isLate: true }
    const answered = {
      ...complaint,
      id: '01940000-0000-7000-8000-000000000002',
      reference: 'DP-FFFFFFFF',
      answered: {
        outcome: 'upheld' as const,
        answer: 'We have deleted it.',
        at: '2026-12-01T10:00:00Z',
        by: 'Ada Lead',
      },
    }
    serve({ 'GET /api/admin/data-complaint': { complaints: [late, answered], withoutLead: [] } })
    renderAt(<ComplaintList charityId={null} />)
    const first = await screen.findByRole('listitem', { name: 'DP-0123ABCD' })
    const badge = within(first).getByText('Late: was due on 28 December 2026')
    expect(badge.dataset['tone']).toBe('warning')
    const second = screen.getByRole('listitem', { name: 'DP-FFFFFFFF' })
    expect(within(second).getByText('We agree with the complaint.')).toBeTruthy()
    expect(within(second).queryByRole('button')).toBeNull()
  })

  it('a Lead must choose an outcome and write an answer before it is sent', async () => {
    const path = 'POST /api/charity/{id}/data-complaints/{complaintId}/answer'
    const charityId = '01940000-0000-7000-8000-0000000000c1'
    const server = serve({
      [`GET /api/charity/${charityId}/data-complaints`]: { complaints: [complaint] },
      [path.replace('{id}', charityId).replace('{complaintId}', complaint.id)]: {
        message: 'Sent.',
      },
    })
    renderAt(<ComplaintList charityId={charityId} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Record the outcome' }))
    const dialog = await screen.findByRole('dialog', { name: 'Answer DP-0123ABCD' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send the outcome' }))
    expect((await within(dialog).findAllByText('Choose the outcome.')).length).toBeGreaterThan(0)
    fireEvent.change(within(dialog).getByLabelText('Outcome'), { target: { value: 'upheld' } })
    const answer = 'We have deleted your address from our list.'
    fireEvent.change(within(dialog).getByLabelText('Your answer'), { target: { value: answer } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send the outcome' }))
    await waitFor(() => {
      const sent = server.calls.find(({ route }) => route.startsWith('POST'))
      expect(sent?.body).toEqual({ outcome: 'upheld', answer })
    })
  })
})
