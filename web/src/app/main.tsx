import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { newQueryClient } from '../lib/query-client.ts'
import { followOtherTabs } from '../lib/theme.ts'
import '../ui/base.css'
import { newRouter } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')

followOtherTabs()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={newQueryClient()}>
      <RouterProvider router={await newRouter()} />
    </QueryClientProvider>
  </StrictMode>,
)
