import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { useSession } from '../features/identity/session/session-store.ts'
import { registerPages } from '../lib/page-registry.ts'
import { newQueryClient } from '../lib/query-client.ts'
import { syncThemeAcrossTabs } from '../lib/theme.ts'
import '../ui/base.css'
import { clearDataOnUserChange } from './clear-data-on-user-change.ts'
import { newRouter } from './router.tsx'
import { hasPage } from './routes.ts'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')

const queries = newQueryClient()
registerPages(hasPage)
syncThemeAcrossTabs()
clearDataOnUserChange(queries)
import('../features/identity/session/start-session.ts')
  .then(({ startSession }) => startSession())
  .catch(() => useSession.setState({ status: 'signed-out' }))
const page = (
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={await newRouter()} />
    </QueryClientProvider>
  </StrictMode>
)
// The server sends the HTML together with the API answers that it used. The page renders in slices
// that input can interrupt, because a slow phone needs time for the first screen.
const answers = document.getElementById('page-data')?.textContent
if (answers) {
  for (const [key, answer] of JSON.parse(answers)) queries.setQueryData(key, answer)
  startTransition(() => void hydrateRoot(root, page))
} else startTransition(() => createRoot(root).render(page))
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/offline-worker.js')
// The background tasks start after the page shows, because nobody hovers over links before that.
import('./background-tasks.ts')
  .then(({ startBackgroundTasks }) => startBackgroundTasks(queries))
  .catch(() => {})
