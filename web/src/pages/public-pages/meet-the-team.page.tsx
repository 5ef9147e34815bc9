import { createTextPage } from './create-text-page.tsx'

export default createTextPage({
  title: 'Meet the team',
  lead: 'The people who build and run Pennytrail.',
  load: () => import('../../features/public-pages/meet-the-team.tsx'),
})
