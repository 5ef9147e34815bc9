import { createLazyComponent } from '../../lib/lazy-component.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const Example = createLazyComponent(
  () => import('../../features/public-pages/reporting-example.tsx'),
)
const Parts = createLazyComponent(
  () => import('../../features/public-pages/texts/how-projects-report.md'),
)

export default function ProjectReportingPage() {
  return (
    <>
      <PageHeader
        title="How projects report"
        lead="What a project’s report shows, with a real example, and how to read it."
        roomy
      />
      <Stack gap={48}>
        <Example />
        <Parts />
      </Stack>
    </>
  )
}
