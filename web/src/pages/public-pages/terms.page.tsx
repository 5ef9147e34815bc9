import { createTextPage } from './create-text-page.tsx'

export default createTextPage({
  title: 'Terms of use',
  lead: 'The rules between you and us, in plain words.',
  load: () => import('../../features/public-pages/texts/terms.md'),
})
