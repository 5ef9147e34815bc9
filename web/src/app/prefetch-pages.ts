import { matchRoutes } from 'react-router'
import { routes } from './routes.ts'

const known = routes.map((route) => ({ path: route.path, handle: route }))

const prefetchPage = ({ target }: Event): void => {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== window.location.origin) return
  const page = matchRoutes(known, link.pathname)?.at(-1)?.route.handle
  // Ignores a failure, because the click loads the script again and reports it.
  page?.load().catch(() => {})
}

/** Preloads a page's script when its link is hovered or focused. */
export const prefetchOnHover = (): void => {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  document.addEventListener('pointerover', prefetchPage, { passive: true })
  document.addEventListener('focusin', prefetchPage)
}
