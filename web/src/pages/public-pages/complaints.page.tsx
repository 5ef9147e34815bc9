import { createTextPage } from './create-text-page.tsx'

export default createTextPage({
  title: 'Complaints',
  lead: 'How to complain, how soon you hear back, and who decides if you are unhappy with the answer.',
  load: () => import('../../features/public-pages/texts/complaints.md'),
})
