import { createTextPage } from './create-text-page.tsx'

export default createTextPage({
  title: 'Cookies and storage',
  lead: 'Everything that this site keeps in your browser, and why.',
  load: () => import('../../features/public-pages/texts/cookies.md'),
})
