import type { HealthReason, Project } from '@pennytrail/contract'
import { formatDate } from '../../lib/format-date.ts'
import { HealthBadge } from '../../ui/health-badge.tsx'
import { TextLink } from '../../ui/link.tsx'
import styles from './project-health.module.css'

/** Where the team goes to mend a reason; what lies with the regulator is mended there. */
function mendAt(code: HealthReason['code'], id: string): { to: string; label: string } | null {
  switch (code) {
    case 'update-overdue':
      return { to: `/sendupdate/project?project=${id}`, label: 'Post an update' }
    case 'money-idle':
      return { to: `/addtransaction?project=${id}`, label: 'Add a transaction' }
    case 'over-budget':
    case 'over-budget-line':
    case 'past-end':
      return { to: `/project/${id}/edit`, label: 'Edit the project' }
    default:
      return null
  }
}

function Reason({ reason, project }: { reason: HealthReason; project: Project }) {
  const mend = mendAt(reason.code, project.id)
  const allowed = mend?.to.startsWith('/project/') ? project.can.edit : project.can.recordSpending
  return (
    <li className={styles['reason']}>
      <p>
        <strong>{reason.message}</strong>{' '}
        <span className={styles['since']}>Since {formatDate(reason.since)}.</span>
      </p>
      <p>
        <span className={styles['fix']}>What mends it:</span> {reason.fix}{' '}
        {mend && allowed && <TextLink to={mend.to}>{mend.label}</TextLink>}
      </p>
    </li>
  )
}

/** The state in a word, and every reason for it with its date and what mends it. */
export function HealthSection({ project }: { project: Project }) {
  const { health } = project
  if (!health) return null
  return (
    <section aria-labelledby="health" className={styles['section']}>
      <div className={styles['head']}>
        <h2 id="health">Health</h2>
        <HealthBadge state={health.state} />
      </div>
      {health.reasons.length === 0 ? (
        <p>
          {health.state === 'completed'
            ? 'The work is done, and nothing is open.'
            : `Updates come in time (every ${project.reportIntervalDays} days), spending is within the plan, and no money lies idle.`}
        </p>
      ) : (
        <ul role="list" className={styles['reasons']}>
          {health.reasons.map((reason) => (
            <Reason key={reason.code + reason.message} reason={reason} project={project} />
          ))}
        </ul>
      )}
    </section>
  )
}
