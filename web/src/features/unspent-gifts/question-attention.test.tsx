import type { WaitingQuestion } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { stubServer } from '../../testing/session.ts'
import { AttentionList } from '../../ui/layout/dashboard.tsx'
import { useQuestionItems } from './question-attention.ts'

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

const Questions = ({ donorOrgId }: { donorOrgId: string | null }) => (
  <AttentionList items={useQuestionItems(donorOrgId).items} />
)

test.each([
  [null, 'Harbour asks what should happen to £24.42 of your gift', 'd1'],
  [org, 'Can Harbour use £24.42 of your gift for another project?', 'd2'],
  [other, 'Harbour asks you to give up the right to be refunded £24.42 of your gift', 'd3'],
])(
  'a donor’s or organisation’s dashboard lists only the questions about its own gifts',
  async (donorOrgId, text, gift) => {
    stubServer({ 'GET /api/gift-question': { questions } })
    renderAt(<Questions donorOrgId={donorOrgId} />)
    const link = await screen.findByRole('link', { name: text })
    expect(link.getAttribute('href')).toBe(`/donation/${gift}`)
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByRole('listitem').textContent).toMatch(/due 15 Jul 2026$/i)
  },
)
