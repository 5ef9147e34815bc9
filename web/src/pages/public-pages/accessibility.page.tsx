import { createTextPage } from './create-text-page.tsx'

export default createTextPage({
  title: 'Accessibility',
  lead: 'Pennytrail is for everyone. How we make sure of that, what does not work yet, and how to tell us.',
  load: () => import('../../features/public-pages/texts/accessibility.md'),
})
