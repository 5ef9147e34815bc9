import { createLazyComponent } from '../../lib/lazy-component.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'

// The server renders the content, so a visitor reads it before its script has loaded.
export default createLazyComponent(() => import('./transaction-content.tsx'), {
  fallback: <LoadingPlaceholder label="the transaction" height="60dvh" />,
})
