import type { WaitingQuestion } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { stubServer } from '../../testing/session.ts'
import { QuestionAttention } from './question-attention.tsx'

const question = (more: Partial<WaitingQuestion>): WaitingQuestion => ({
  id: '01900000-0000-7000-8000-00000000000a',
  donationId: 'd1',
  currency: 'GBP',
  amount: 2442,
  from: { id: '01900000-0000-7000-8000-00000000000b', title: 'Boats' },
  isClosing: true,
  asksWaiver: false,
  answerBy: '2026-07-15T12:00:00.000Z',
  charity: { number: '9000001', name: 'Harbour' },
  donorOrgId: null,
  ...more,
})

const org = '01900000-0000-7000-8000-00000000000c'
const other = '01900000-0000-7000-8000-00000000000d'
const questions = [
  question({}),
  question({ id: 'q2', donationId: 'd2', isClosing: false, donorOrgId: org }),
  question({ id: 'q3', donationId: 'd3', isClosing: false, asksWaiver: true, donorOrgId: other }),
]

test.each([
  [null, 'Harbour asks what should happen to £24.42 of your gift: answer by 15 July 2026', 'd1'],
  [org, 'Harbour asks whether £24.42 of your gift may move: answer by 15 July 2026', 'd2'],
  [
    other,
    'Harbour asks you to give up the right to be refunded £24.42 of your gift: answer by 15 July 2026',
    'd3',
  ],
])(
  'a donor’s or organisation’s dashboard lists only the questions about its own gifts',
  async (donorOrgId, text, gift) => {
    stubServer({ 'GET /api/gift-question': { questions } })
    renderAt(<QuestionAttention donorOrgId={donorOrgId} />)
    const link = await screen.findByRole('link', { name: text })
    expect(link.getAttribute('href')).toBe(`/donation/${gift}`)
    expect(screen.getAllByRole('link')).toHaveLength(1)
  },
)
