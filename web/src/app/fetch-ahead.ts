import { matchRoutes } from 'react-router'
import { routes, type PageRoute } from './routes.ts'

const known = routes.map((route) => ({ path: route.path, handle: route }))

/** Fetches the script of the page that a link leads to, once the link is pointed at or focused. */
export function fetchAhead(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== window.location.origin) return
    const page = matchRoutes(known, link.pathname)?.at(-1)?.route.handle as PageRoute | undefined
    // Where it fails, the click asks again and tells.
    page?.load().catch(() => {})
  }
  document.addEventListener('pointerover', look, { passive: true })
  document.addEventListener('focusin', look)
}
