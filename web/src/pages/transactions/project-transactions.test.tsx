import { act, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../features/identity/session/session.ts'
import { renderAt } from '../../testing/render.tsx'
import { makeTransactionList } from '../../testing/transactions.ts'
import ProjectTransactionsPage from './project-transactions-content.tsx'

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json(makeTransactionList())))

const open = () =>
  renderAt(
    <Routes>
      <Route path="/projects/:projectId/transactions" element={<ProjectTransactionsPage />} />
    </Routes>,
    '/projects/01900000-0000-7000-8000-000000000001/transactions',
  )

test('the focus stays on the list while the stored session is read, and the next person gets a new list', async () => {
  open()
  const search = await screen.findByRole('searchbox', { name: 'Search' })
  search.focus()
  act(() => useSession.setState({ userId: 'ada', status: 'signed-in' }))
  expect(document.activeElement).toBe(search)
  act(() => useSession.setState({ userId: 'bob' }))
  expect(search.isConnected).toBe(false)
})
