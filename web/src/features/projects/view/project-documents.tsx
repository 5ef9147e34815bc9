import { FileText } from 'lucide-react'
import { formatBytes } from '../../../lib/format-number.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { useDocuments } from '../use-project.ts'
import styles from './project-people.module.css'

export function ProjectDocuments({ id }: { id: string }) {
  const { data, error, refetch } = useDocuments(id)
  if (error) {
    return (
      <Section id="documents" title="Documents">
        <LoadFailedLine
          error={error}
          failure="The documents could not be loaded."
          onRetry={refetch}
        />
      </Section>
    )
  }
  if (!data || data.documents.length === 0) return null
  return (
    <Section id="documents" title="Documents">
      <Stack as="ul" gap={8} role="list" className={styles['documents']}>
        {data.documents.map(({ publicId, title, bytes, address }) => (
          <li key={publicId}>
            <FileText size={20} aria-hidden="true" />
            <a href={address} download={`${title}.pdf`}>
              {title}
            </a>
            <span className="quiet small">PDF, {formatBytes(bytes)}</span>
          </li>
        ))}
      </Stack>
    </Section>
  )
}
