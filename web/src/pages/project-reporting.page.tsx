import { deferred } from '../lib/lazy-component.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import styles from './project-reporting.module.css'

const Example = deferred(() => import('../features/public-pages/reporting-example.tsx'))
const Parts = deferred(() => import('../features/public-pages/reporting.tsx'))

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
