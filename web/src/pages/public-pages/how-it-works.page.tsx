import { createTextPage } from './create-text-page.tsx'

export default createTextPage({
  title: 'How it works',
  lead: 'How your gift gets from you to what it pays for.',
  load: () => import('../../features/public-pages/texts/how-it-works.md'),
})
