import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { useSession } from '../features/identity/session-store.ts'
import { connectPages } from '../lib/pages.ts'
import { newQueryClient } from '../lib/query-client.ts'
import { followOtherTabs } from '../lib/theme.ts'
import '../ui/base.css'
import { keepPeopleApart } from './person-data.ts'
import { newRouter } from './router.tsx'
import { hasPage } from './routes.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')

const queries = newQueryClient()
connectPages(hasPage)
followOtherTabs()
keepPeopleApart(queries)
import('../features/identity/start-session.ts')
  .then(({ startSession }) => startSession())
  .catch(() => useSession.setState({ status: 'signed-out' }))
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={await newRouter()} />
    </QueryClientProvider>
  </StrictMode>,
)
