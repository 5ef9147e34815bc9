import type { HealthReason, Project } from '@pennytrail/contract'
import { lazy, Suspense } from 'react'
import { formatDate } from '../../../lib/format-date.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import styles from './health.module.css'
import { findFixLink, type ReasonsProject } from './health-fix-link.ts'

// Lazy-loaded: only people who may answer need it.
const AnswerReason = lazy(() => import('./answer-health-reason.tsx'))

interface HealthReasonsProps {
  reasons: readonly HealthReason[]
  project: ReasonsProject
  /** Called with the project after an answer to a reason; what lists reasons is fetched again. */
  onAnswered?: ((project: Project) => void) | undefined
}

function Answer({ reason, project }: { reason: HealthReason; project: ReasonsProject }) {
  if (!reason.answer) return null
  const { text, answeredOn } = reason.answer
  return (
    <Stack as="figure" gap={4} className={styles['answer']}>
      <figcaption className="faint">
        {project.charity.name} answered on {formatDate(answeredOn)}:
      </figcaption>
      <blockquote>{text}</blockquote>
    </Stack>
  )
}

function Reason(props: Omit<HealthReasonsProps, 'reasons'> & { reason: HealthReason }) {
  const { reason, project, onAnswered } = props
  const fixLink = findFixLink(reason.code, project)
  return (
    <Stack as="li" gap={8} className={styles['reason']}>
      <p>
        <strong>{reason.message}</strong>{' '}
        <span className="faint">Since {formatDate(reason.since)}.</span>
      </p>
      <p>
        <span className="faint">To put this right:</span> {reason.fix}{' '}
        {fixLink && <TextLink to={fixLink.to}>{fixLink.label}</TextLink>}
      </p>
      <Answer reason={reason} project={project} />
      {project.can.edit && (
        <Suspense>
          <AnswerReason projectId={project.id} reason={reason} onAnswered={onAnswered} />
        </Suspense>
      )}
    </Stack>
  )
}

/**
 * Lists every reason for a project's health status, with its date, how and where to fix it, and the
 * charity's answer.
 */
export function HealthReasons({ reasons, ...rest }: HealthReasonsProps) {
  return (
    <Stack as="ul" gap={16} role="list">
      {reasons.map((reason) => (
        <Reason key={reason.key} reason={reason} {...rest} />
      ))}
    </Stack>
  )
}
