import type { Project } from '@pennytrail/contract'
import { formatPlural } from '../../../lib/format-number.ts'
import { EntryList } from '../../../ui/entry-list.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'

export function RecentEntries({ project }: { project: Project }) {
  const entries = project.money.reduce((sum, one) => sum + one.entries, 0)
  const ledger = `/project/${project.id}/transactions`
  return (
    <Stack aria-labelledby="transactions" as="section" gap={12}>
      <h2 id="transactions">Latest transactions</h2>
      {project.lastEntries.length === 0 ? (
        <p>No transactions yet.</p>
      ) : (
        <>
          <EntryList entries={project.lastEntries} ledger={ledger} />
          <p>
            <TextLink to={ledger}>See all {formatPlural(entries, 'transaction')}</TextLink>
          </p>
        </>
      )}
    </Stack>
  )
}
