import type { HealthReason, Project } from '@pennytrail/contract'
import { lazy, Suspense } from 'react'
import { formatDate } from '../../../lib/format-date.ts'
import { TextLink } from '../../../ui/link.tsx'
import styles from './health.module.css'
import { mendAt, type ReasonsOf } from './health-fix-link.ts'

// Only who may answer loads what answers.
const AnswerReason = lazy(() => import('./answer-health-reason.tsx'))

interface HealthReasonsProps {
  reasons: readonly HealthReason[]
  project: ReasonsOf
  onAnswered: (project: Project) => void
}

function Answer({ reason, project }: { reason: HealthReason; project: ReasonsOf }) {
  if (!reason.answer) return null
  const { text, answeredOn } = reason.answer
  return (
    <figure className={styles['answer']}>
      <figcaption className={styles['note']}>
        {project.charity.name} answered on {formatDate(answeredOn)}:
      </figcaption>
      <blockquote>{text}</blockquote>
    </figure>
  )
}

function Reason(props: Omit<HealthReasonsProps, 'reasons'> & { reason: HealthReason }) {
  const { reason, project, onAnswered } = props
  const mend = mendAt(reason.code, project)
  return (
    <li className={styles['reason']}>
      <p>
        <strong>{reason.message}</strong>{' '}
        <span className={styles['note']}>Since {formatDate(reason.since)}.</span>
      </p>
      <p>
        <span className={styles['note']}>To put this right:</span> {reason.fix}{' '}
        {mend && <TextLink to={mend.to}>{mend.label}</TextLink>}
      </p>
      <Answer reason={reason} project={project} />
      {project.can.edit && (
        <Suspense>
          <AnswerReason projectId={project.id} reason={reason} onAnswered={onAnswered} />
        </Suspense>
      )}
    </li>
  )
}

/** Every reason with its date, how and where to put it right, and the charity's answer. */
export function HealthReasons({ reasons, ...rest }: HealthReasonsProps) {
  return (
    <ul role="list" className={styles['reasons']}>
      {reasons.map((reason) => (
        <Reason key={reason.key} reason={reason} {...rest} />
      ))}
    </ul>
  )
}
