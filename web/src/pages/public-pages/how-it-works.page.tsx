import { createTextPage } from './create-text-page.tsx'

export default createTextPage({
  title: 'How it works',
  lead: 'From your gift to what it paid for, in the open. What happens on the way, and what each side does.',
  load: () => import('../../features/public-pages/texts/how-it-works.md'),
})
