import { matchRoutes } from 'react-router'
import { routes } from './routes.ts'

const known = routes.map((route) => ({ path: route.path, handle: route }))

const prefetchPage = ({ target }: Event): void => {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== window.location.origin) return
  const page = matchRoutes(known, link.pathname)?.at(-1)?.route.handle
  // Where it fails, the click asks again and tells.
  page?.load().catch(() => {})
}

/** Fetches the script of the page that a link leads to, once the link is pointed at or focused. */
export function prefetchOnHover(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  document.addEventListener('pointerover', prefetchPage, { passive: true })
  document.addEventListener('focusin', prefetchPage)
}
