import type { ReactNode } from 'react'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { createLazyComponent } from '../lib/lazy-component.tsx'
import { DetailErrorScreen, RouteErrorScreen } from './error-screen.tsx'
import { Guard, SessionWait } from './sign-in-guard.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { BareLayout, MainLayout } from './layout/main-layout.tsx'
import { Root } from './root.tsx'
import type { PageRoute } from './page-route.ts'
import { isPublicPage, routes } from './routes.ts'

// Lazy-loaded, so that existing pages do not wait for the not-found page.
const NotFoundPage = createLazyComponent(async () => {
  const { NotFoundPage: Page } = await import('../pages/not-found.page.tsx')
  return { default: Page }
})

const notFound = (
  <MainLayout>
    <NotFoundPage />
  </MainLayout>
)

/**
 * Replaces a page that could not be loaded, even at a second attempt, by one that throws the error.
 * If `lazy` threw it, the router would leave the screen blank.
 */
function throwOnRender(error: unknown) {
  return {
    default: (): never => {
      throw error
    },
  }
}

function PageLayout(props: { layout: PageRoute['layout'] | undefined; children: ReactNode }) {
  const { children, layout } = props
  if (layout === 'bare') return <BareLayout>{children}</BareLayout>
  return <MainLayout isWide={layout === 'wide'}>{children}</MainLayout>
}

export function routeObject({ path, layout, access, load, onError }: PageRoute): RouteObject {
  return {
    path,
    errorElement:
      onError === 'not-found' ? <DetailErrorScreen notFound={notFound} /> : <RouteErrorScreen />,
    lazy: async () => {
      const { default: Page } = await load().catch(load).catch(throwOnRender)
      const page = (
        <PageLayout layout={layout}>
          <Page />
        </PageLayout>
      )
      if (access !== 'anyone') return { element: <Guard>{page}</Guard> }
      return { element: isPublicPage(path) ? <SessionWait>{page}</SessionWait> : page }
    },
  }
}

export function routeObjects(): RouteObject[] {
  return [
    {
      element: <Root />,
      errorElement: <RouteErrorScreen />,
      hydrateFallbackElement: <LoadingScreen />,
      children: [...routes.map(routeObject), { path: '*', element: notFound }],
    },
  ]
}

/**
 * Gives the entry of the browser's history that a document opens a key, as the router's own entries
 * have. Without it, all documents share one key, so each opens at the scroll position of the last.
 */
function nameHistoryEntry(): void {
  const { state } = window.history as { state: { key?: string } | null }
  if (state?.key === undefined) {
    window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '')
  }
}

/**
 * Creates the router with the page's script already loaded, so that the HTML from the server stays
 * on screen.
 */
export async function newRouter() {
  const objects = routeObjects()
  for (const { route } of matchRoutes(objects, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    // Ignores a script that fails to load, because the router loads it again and reports it.
    const loaded = await route.lazy().catch(() => null)
    if (loaded) Object.assign(route, loaded, { lazy: undefined })
  }
  nameHistoryEntry()
  return createBrowserRouter(objects)
}
