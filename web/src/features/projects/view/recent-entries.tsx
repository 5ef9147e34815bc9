import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Project } from '@pennytrail/contract'
import { formatPlural } from '../../../lib/format-number.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { EntryList } from '../../../ui/money/entry-list.tsx'
import { TextLink } from '../../../ui/link.tsx'

export function RecentEntries({ project }: { project: Project }) {
  const entries = project.money.reduce((sum, one) => sum + one.entries, 0)
  const ledger = transactionsAddress({ kind: 'project', id: project.id })
  return (
    <Section id="transactions" title="Latest transactions" gap={12}>
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
    </Section>
  )
}
