import { createTextPage } from './create-text-page.tsx'

export default createTextPage({
  title: 'Fraud and money laundering',
  lead: 'How we prevent fraud and money laundering, what you can check yourself, and how to raise a concern.',
  load: () => import('../../features/public-pages/texts/fraud-policy.md'),
})
