import { createTextPage } from './create-text-page.tsx'

export default createTextPage({
  title: 'Privacy',
  lead: 'What we know about you, why we keep it and for how long, who else sees it, and your rights.',
  load: () => import('../../features/public-pages/texts/privacy.md'),
})
