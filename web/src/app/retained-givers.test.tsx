import { giverRecordSentence } from '@pennytrail/contract/donations/retained-givers/retained-giver-rules.ts'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import PrivacyParts from '../features/public-pages/texts/privacy.md'
import DeleteSettings from '../features/account/delete-settings.tsx'
import { renderAt } from '../testing/render.tsx'
import { fakeServer } from '../testing/session.ts'

const serve = (answers: object) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(fakeServer({ 'GET /api/operator': { operator: null }, ...answers }).respond),
  )

const findRecordSentences = () => screen.getAllByText((text) => text.includes(giverRecordSentence))

it('the screen for deleting an account says what charities keep about the giver', () => {
  serve({})
  renderAt(<DeleteSettings userId="a" onDeleted={() => Promise.resolve()} />)
  expect(findRecordSentences()).toHaveLength(1)
})

it('the privacy page says what charities keep about a giver who deletes their account', () => {
  serve({})
  renderAt(<PrivacyParts />)
  expect(findRecordSentences()).toHaveLength(1)
})
