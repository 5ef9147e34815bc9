import type { Project } from '@pennytrail/contract'
import { HealthBadge } from '../../ui/health-badge.tsx'
import { HealthReasons } from './health-reasons.tsx'
import styles from './health.module.css'

interface ProjectHealthProps {
  project: Project
  onAnswered: (project: Project) => void
}

/** The state in a word, and every reason for it. */
export function ProjectHealth({ project, onAnswered }: ProjectHealthProps) {
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
            : `Updates come in time (every ${project.reportIntervalDays} days), payments have their receipts, spending is within the plan, and no money lies idle.`}
        </p>
      ) : (
        <HealthReasons reasons={health.reasons} project={project} onAnswered={onAnswered} />
      )}
    </section>
  )
}
