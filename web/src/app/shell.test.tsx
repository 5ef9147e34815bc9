import {
  projectPageWithTitle,
  publicPages,
} from '@pennytrail/contract/public-pages/public-pages.ts'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { NotFoundPage } from '../pages/not-found.page.tsx'
import ProjectClosurePage from '../pages/projects/project-closure.page.tsx'
import { openPages, renderAt } from '../testing/render.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { DetailErrorScreen, ErrorScreen, RouteErrorScreen } from './error-screen.tsx'
import { Footer } from './layout/footer.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { MainLayout } from './layout/main-layout.tsx'
import { useUser } from '../features/identity/user.ts'
import { useNavbar } from './layout/navbar-store.ts'
import { routeObject } from './router.tsx'
import type { PageRoute } from './page-route.ts'
import { routes } from './routes.ts'

const Broken = (): never => {
  throw new Error('No ledger here')
}

const page = (title: string, to: string) => (
  <>
    <PageHeader title={title} />
    <Link to={to}>Next</Link>
  </>
)

test('the generic error screen shows its text and two links', () => {
  renderAt(<ErrorScreen />)
  expect(screen.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeTruthy()
  expect(screen.getByText("We're sorry, but we couldn't load this page.")).toBeTruthy()
  expect(screen.getByText('An unexpected error occurred')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Go Home' })).toBeTruthy()
})

test('“Reload” loads the page again', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  renderAt(<ErrorScreen />)
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that was scrolled before its scripts took it over stays there, and the next page opens at its top', async () => {
  let top = 500
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top)
  vi.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => {
    top = to.length === 2 ? Number(to[1]) : ((to[0] as ScrollToOptions).top ?? 0)
  })
  // A position that was stored before a reload, for the key of a first entry.
  sessionStorage.setItem('react-router-scroll-positions', JSON.stringify({ default: 0 }))
  openPages({ '/': page('First', '/next'), '/next': page('Second', '/') }, '/')
  await act(async () => {})
  expect(top).toBe(500)
  await userEvent.click(screen.getByRole('link', { name: 'Next' }))
  expect(await screen.findByRole('heading', { name: 'Second' })).toBeTruthy()
  expect(top).toBe(0)
})

test('“Go Home” leads to the root of the site', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  renderAt(<ErrorScreen />)
  await userEvent.click(screen.getByRole('button', { name: 'Go Home' }))
  expect(assign).toHaveBeenCalledExactlyOnceWith('/')
})

test('a page that throws shows the generic error screen with the error’s message', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  const router = createMemoryRouter([
    { path: '/', element: <Broken />, errorElement: <RouteErrorScreen /> },
  ])
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('No ledger here')).toBeTruthy()
  quiet.mockRestore()
})

test.each([
  'Failed to fetch dynamically imported module: https://pennytrail.example/assets/a.js',
  'error loading dynamically imported module: https://pennytrail.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])(
  'a page whose script failed to load offers to load again instead of “not found”: %s',
  async (message) => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    const lazy = () => Promise.reject(new TypeError(message))
    const errorElement = <DetailErrorScreen notFound={<p>Not found</p>} />
    render(
      <RouterProvider
        router={createMemoryRouter([
          { path: '/', lazy, errorElement, HydrateFallback: () => null },
        ])}
      />,
    )
    expect(await screen.findByText(/did not load. Check your connection, then reload/)).toBeTruthy()
    expect(screen.queryByText('Not found')).toBeNull()
    quiet.mockRestore()
  },
)

test.each([
  ['/fees', undefined],
  ['/project/1', 'not-found'],
] as const)(
  'a page whose script fails to load shows an error screen at %s',
  async (path, onError) => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    const importError = new TypeError('Importing a module script failed.')
    const load = vi.fn<PageRoute['load']>(() => Promise.reject(importError))
    const layout = 'bare'
    const page = { path, layout, access: 'anyone', load, ...(onError ? { onError } : {}) } as const
    const first = { path: '/', element: <Link to={path}>Next</Link> }
    render(<RouterProvider router={createMemoryRouter([first, routeObject(page)])} />)
    await userEvent.click(screen.getByRole('link', { name: 'Next' }))
    expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong.' })).toBeTruthy()
    expect(screen.getByText("We're sorry, but we couldn't load this page.")).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
    quiet.mockRestore()
  },
)

test('the loading screen says that the page is loading', () => {
  render(<LoadingScreen />)
  expect(screen.getByRole('status').textContent).toBe('Loading page...')
})

test('the not-found page leads to explore', () => {
  renderAt(<NotFoundPage />)
  const link = screen.getByRole('link', { name: 'Explore projects' })
  expect(link.getAttribute('href')).toBe('/projects')
})

test('the not-found page has the heading “Page not found” above its own sentence', () => {
  renderAt(<NotFoundPage />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found')
  expect(screen.getByText(/^The trail ends here. There is no page at this address./)).toBeTruthy()
})

test('the navbar starts with explore selected', () => {
  expect(useNavbar.getState().selected).toBe('explore')
})

const marks = (at: string) => {
  const { container, unmount } = renderAt(<MainLayout>Page</MainLayout>, at)
  const marked = [...container.querySelectorAll('[data-selected="true"]')]
  unmount()
  return marked.map(({ textContent }) => textContent)
}

test('the navbar keeps the selected entry on pages without their own entry', async () => {
  const router = createMemoryRouter([{ path: '*', element: <MainLayout>Page</MainLayout> }])
  const queries = new QueryClient()
  const { container } = render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const selected = () => container.querySelector('[data-selected="true"]')?.textContent
  const nav = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(selected()).toBe('Explore')
  await userEvent.click(nav.getByRole('link', { name: 'How it works' }))
  await act(() => router.navigate('/privacy'))
  expect(selected()).toBe('How it works')
})

test('the navbar marks the entry of the current page, or the selected entry on a page without an entry', () => {
  expect(marks('/')).toEqual(['Explore'])
  expect(marks('/how-it-works')).toEqual(['How it works'])
})

test('the navbar marks explore on the pages of a project, a charity, an update and giving', () => {
  for (const at of ['/projects/1/wells', '/charities/9000001', '/updates/1', '/give?project=1']) {
    useNavbar.setState({ selected: 'how-it-works' })
    expect(marks(at)).toEqual(['Explore'])
  }
})

test('the navbar marks no entry on the pages of a charity’s team', () => {
  for (const at of ['bank-import', 'reconcile', 'column-maps']) {
    expect(marks(`/charity/9000001/${at}`)).toEqual([])
  }
  expect(marks('/charity/9000001')).toEqual(['Explore'])
})

const listEntries = (at: string) => {
  const { unmount } = renderAt(<MainLayout>Page</MainLayout>, at)
  const names = within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
  unmount()
  return names
}

test('the navbar of a donor has an entry for their gifts, which is also marked on the page of each gift', () => {
  expect(listEntries('/')).not.toContain('Your gifts')
  useUser.setState({ userType: 'DONOR & CHARITY' })
  expect(listEntries('/')).toContain('Your gifts')
  expect(marks('/dashboard-donor')).toEqual(['Your gifts'])
  expect(marks('/donation/1')).toEqual(['Your gifts'])
  expect(marks('/donation-success')).toEqual(['Your gifts'])
})

test('the main layout starts with a link that skips the navbar', () => {
  renderAt(<MainLayout>Page</MainLayout>)
  const [first] = screen.getAllByRole('link')
  expect(first?.textContent).toBe('Skip to content')
  expect(first?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`)
})

test.each([
  '/explore',
  '/userprofile',
  '/profile-settings',
  '/project/:projectId',
  '/project/:projectId/transactions',
  '/projectupdate/:projectUpdateId',
  '/charityupdate/:charityUpdateId',
  '/charity/:ukCharityNumber',
  '/charity/:ukCharityNumber/transactions',
  '/dashboard-donor',
  '/dashboard-donor-org',
  '/dashboard-charity',
  '/addproject',
  '/addtransaction',
  '/sendupdate/project',
  '/sendupdate/charity',
  '/donation-portal',
  '/donation-success',
  '/auth/stripe/oauth/callback',
])('the page %s cannot be opened without signing in', (path) => {
  const route = routes.find((candidate) => candidate.path === path)
  expect(route).toEqual(expect.not.objectContaining({ access: 'anyone' }))
})

const findRoute = (path: string) => routes.find((route) => route.path === path)

test('every public address shows everyone the same page as its guarded address', () => {
  for (const { guarded, address } of publicPages) {
    expect(findRoute(address)?.access).toBe('anyone')
    for (const pattern of guarded.filter((own) => !own.includes(':updateId'))) {
      expect(findRoute(pattern)?.access).toBeUndefined()
      expect(findRoute(address)?.load).toBe(findRoute(pattern)?.load)
    }
  }
  expect(findRoute(projectPageWithTitle)?.load).toBe(findRoute('/project/:projectId')?.load)
})

test('every link of the footer leads to an existing page', () => {
  renderAt(<Footer />)
  const paths = routes.map(({ path }) => path)
  for (const link of screen.getAllByRole('link')) {
    expect(paths).toContain(link.getAttribute('href'))
  }
})

test('every page with a parameter in its URL shows not found for a missing record', () => {
  const named = routes.filter(({ path }) => path.includes(':'))
  expect(named.filter(({ onError }) => onError !== 'not-found')).toEqual([])
})

test.each([
  [404, 'Not found'],
  [400, 'Not found'],
  [500, 'Failed to fetch project data'],
])('the page for closing a project, after a response of %i, shows: %s', async (status, text) => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { status })))
  const errorElement = <DetailErrorScreen notFound={<p>Not found</p>} />
  const router = createMemoryRouter([
    { path: '/', element: page('Start', '/project/1/closure') },
    { path: '/project/:projectId/closure', element: <ProjectClosurePage />, errorElement },
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'Next' }))
  expect(await screen.findByText(text)).toBeTruthy()
  quiet.mockRestore()
})

test('the table of routes contains no path twice', () => {
  const paths = routes.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('a change of page sets the title and focuses the heading, and the first load leaves the focus', async () => {
  const router = createMemoryRouter([
    { path: '/', element: page('One', '/two') },
    { path: '/two', element: page('Two', '/') },
  ])
  render(<RouterProvider router={router} />)
  expect(document.title).toBe('One · Pennytrail')

  await userEvent.click(screen.getByRole('link', { name: 'Next' }))
  const heading = await screen.findByRole('heading', { name: 'Two' })
  expect(document.title).toBe('Two · Pennytrail')
  expect(document.activeElement).toBe(heading)
})
