import { createTextPage } from './create-text-page.tsx'

export default createTextPage({
  title: 'Privacy',
  lead: 'What we know about you, why, who else sees it, how long it is kept, and what you can do about it.',
  load: () => import('../../features/public-pages/texts/privacy.md'),
})
