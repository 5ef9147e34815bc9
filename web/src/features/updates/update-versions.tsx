import { useRead } from '../../lib/api/use-read.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { BodyView } from './body-view.tsx'
import { AudienceBadge, MetricFigures } from './update-parts.tsx'
import type { UpdateOwner } from './use-updates.ts'
import styles from './updates.module.css'

/** Shows each earlier version with its author and time, for the team. */
export default function Versions({ kind, id }: { kind: UpdateOwner['kind']; id: string }) {
  const { data, error, refetch } = useRead(`GET /api/${kind}-update/{id}/versions`, {
    params: { id },
  })
  if (error) {
    return (
      <LoadFailedLine
        error={error}
        failure="The earlier versions could not be loaded."
        onRetry={refetch}
      />
    )
  }
  if (!data || data.versions.length === 0) return null
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">Earlier versions</h2>
      <p className="quiet">Only your team sees these.</p>
      {data.versions.map(({ version, title, body, audience, metrics, changedAt, changedBy }) => (
        <details key={version} className={styles['version']}>
          <summary>
            “{title}”, written {formatDateTime(changedAt)} by {changedBy}
          </summary>
          <AudienceBadge audience={audience} />
          <BodyView body={body} level={3} />
          <MetricFigures metrics={metrics} />
        </details>
      ))}
    </section>
  )
}
