import { createLazyComponent } from '../lib/lazy-component.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import styles from './project-reporting.module.css'

const Example = createLazyComponent(() => import('../features/public-pages/reporting-example.tsx'))
const Parts = createLazyComponent(() => import('../features/public-pages/how-projects-report.tsx'))

export default function ProjectReportingPage() {
  return (
    <>
      <PageHeader
        title="How projects report"
        lead="Every project accounts for its money in the open. This is what it looks like, and how to read it."
      />
      <div className={styles['page']}>
        <Example />
        <Parts />
      </div>
    </>
  )
}
