import { createLazyComponent } from '../../lib/lazy-component.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'

export default createLazyComponent(() => import('./confirm-new-email-content.tsx'), {
  early: true,
  fallback: <LoadingPlaceholder label="the page" height="40dvh" />,
})
