import { createTextPage } from './create-text-page.tsx'

export default createTextPage({
  title: 'Fees and charges',
  lead: 'What is taken from a gift, by whom, and what reaches the charity.',
  load: () => import('../../features/public-pages/fees.tsx'),
})
