import { createLazyComponent } from '../../lib/lazy-component.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'

// The server renders the content, so a visitor reads it before its script has loaded.
export default createLazyComponent(() => import('./project-transactions-content.tsx'), {
  fallback: <LoadingPlaceholder label="the transactions" height="60dvh" />,
})
