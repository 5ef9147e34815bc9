import { createTextPage } from './create-text-page.tsx'

export default createTextPage({
  title: 'Fees and charges',
  lead: 'Who takes what from a gift, and how much reaches the charity.',
  load: () => import('../../features/public-pages/fees.tsx'),
})
