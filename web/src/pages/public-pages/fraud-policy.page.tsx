import { createTextPage } from './create-text-page.tsx'

export default createTextPage({
  title: 'Fraud and money laundering',
  lead: 'How we keep fraud and money laundering out, what you can check yourself, and how to report a concern.',
  load: () => import('../../features/public-pages/texts/fraud-policy.md'),
})
