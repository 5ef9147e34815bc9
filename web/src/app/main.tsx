import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { useSession } from '../features/identity/session/session-store.ts'
import { readCookie } from '../features/identity/session/authorisation-cookie.ts'
import { registerPages } from '../lib/page-registry.ts'
import { newQueryClient } from '../lib/api/query-client.ts'
import { noteDocumentData } from '../lib/api/record-query.ts'
import { syncThemeAcrossTabs } from '../lib/theme.ts'
import '../ui/base.css'
import { clearDataOnUserChange } from './clear-data-on-user-change.ts'
import { newRouter } from './router.tsx'
import { hasPage } from './routes.ts'

const root = document.getElementById('root')!

const queries = newQueryClient()
registerPages(hasPage)
syncThemeAcrossTabs()
clearDataOnUserChange(queries)
const afterFirstScripts = import('./after-first-scripts.ts')
afterFirstScripts
  .then(({ startSession, storeMe }) => startSession((account) => storeMe(queries, account)))
  .catch(() => useSession.setState({ status: 'signed-out' }))

async function showPage(): Promise<void> {
  const page = (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={await newRouter()} />
      </QueryClientProvider>
    </StrictMode>
  )
  // The server sends the HTML together with the API answers that it used. The page renders in
  // slices that input can interrupt, because a slow phone needs time for the first screen.
  const answers = document.getElementById('page-data')?.textContent
  if (!answers) {
    startTransition(() => createRoot(root).render(page))
    return
  }
  const updatedAt = Date.now()
  // A person may see more of a record than a visitor, so it is fetched again for them.
  if (readCookie() === null) noteDocumentData(updatedAt)
  for (const [key, answer] of JSON.parse(answers)) {
    queries.setQueryData(key, answer, { updatedAt })
  }
  startTransition(() => void hydrateRoot(root, page))
}

// Not awaited: the script of the page imports this file, so it would wait for itself.
void showPage()
// The background tasks start after the page shows, because nobody hovers over links before that.
afterFirstScripts.then(({ startBackgroundTasks }) => startBackgroundTasks(queries)).catch(() => {})
// A browser that blocks storage refuses service workers too.
if (import.meta.env.PROD) navigator.serviceWorker?.register('/offline-worker.js').catch(() => {})
