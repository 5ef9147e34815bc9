import { createLazyComponent } from '../../lib/lazy-component.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const Parts = createLazyComponent(() => import('../../features/public-pages/texts/cookies.md'))

export default function CookiesPage() {
  return (
    <>
      <PageHeader
        title="Cookies and storage"
        lead="Everything that this site keeps in your browser. It is not much."
      />
      <Parts />
    </>
  )
}
