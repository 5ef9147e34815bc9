import { createTextPage } from './create-text-page.tsx'

export default createTextPage({
  title: 'Accessibility',
  lead: 'How we make Pennytrail work for everyone, what does not work yet, and how to tell us.',
  load: () => import('../../features/public-pages/texts/accessibility.md'),
})
