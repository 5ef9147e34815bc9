import { projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Charity } from '@pennytrail/contract'
import {
  healthStates,
  isCharityReason,
  type HealthState,
} from '@pennytrail/contract/projects/health-rules.ts'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatList } from '../../../lib/format-number.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { HealthBadge } from '../../../ui/health-badge.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { HealthReasons } from './health-reasons.tsx'
import styles from './health.module.css'

const maxProjects = 100

type CharityHealthSummary = ApiResponse<'GET /api/project/health-status/charity/{id}'>

const countLabel: Readonly<Record<HealthState, string>> = {
  healthy: 'healthy',
  attention: 'need attention',
  'at-risk': 'at risk',
  completed: 'ended',
}

function Counts({ counts }: Pick<CharityHealthSummary, 'counts'>) {
  const shown = healthStates.filter((state: HealthState) => counts[state] > 0)
  return (
    <Row as="ul" gap={24} rowGap={8} align="center" role="list" aria-label="Projects by health">
      {shown.map((state) => (
        <li key={state}>
          <strong>{counts[state]}</strong> {countLabel[state]}
        </li>
      ))}
    </Row>
  )
}

function Reasons({ charity, health }: { charity: Charity; health: CharityHealthSummary }) {
  const toReasonsProject = (id: string) => ({
    id,
    charity: { number: charity.ukCharityNumber, name: charity.name },
    can: { edit: charity.can.addProject, recordSpending: charity.can.addProject },
  })
  // A health reason that concerns the charity itself occurs in each of its projects, so show it
  // only once.
  const first = health.projects.find((one) =>
    one.health.reasons.some(({ code }) => isCharityReason(code)),
  )
  const open = health.projects.flatMap(({ id, title, health: { state, reasons } }) => {
    const own = reasons.filter(({ code }) => !isCharityReason(code))
    return own.length > 0 ? [{ id, title, state, reasons: own }] : []
  })
  if (!first && open.length === 0) {
    return (
      <p>
        Nothing is missing or overdue. Updates, receipts, spending against budgets and unspent money
        are all as planned.
      </p>
    )
  }
  return (
    <>
      {first && (
        <HealthReasons
          reasons={first.health.reasons.filter(({ code }) => isCharityReason(code))}
          project={toReasonsProject(first.id)}
        />
      )}
      {open.map(({ id, title, state, reasons }) => (
        <details key={id} className={styles['project']}>
          <summary>
            {title}
            {state === 'at-risk' && <HealthBadge state={state} />}
            <span className={styles['facts']}>{formatList(reasons.map(({ fact }) => fact))}</span>
          </summary>
          <Stack gap={12} className={styles['inner']}>
            <p>
              <TextLink to={projectAddress(id)}>Go to the project</TextLink>
            </p>
            <HealthReasons reasons={reasons} project={toReasonsProject(id)} />
          </Stack>
        </details>
      ))}
    </>
  )
}

export function CharityHealth({ charity }: { charity: Charity }) {
  const { data, error, refetch } = useRead('GET /api/project/health-status/charity/{id}', {
    params: { id: charity.id },
    query: { limit: maxProjects },
  })
  if (data?.totalCount === 0) return null
  return (
    <Section id="health" title="Health of its projects">
      {error && (
        <LoadFailedLine error={error} failure="Failed to fetch charity data" onRetry={refetch} />
      )}
      {!data && !error && <LoadingPlaceholder label="the health of its projects" lines={3} />}
      {data && (
        <>
          <Counts counts={data.counts} />
          <Reasons charity={charity} health={data} />
        </>
      )}
    </Section>
  )
}
