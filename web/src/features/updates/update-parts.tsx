import type { ListedUpdate, MetricValue } from '@pennytrail/contract'
import type { Audience } from '@pennytrail/contract/updates/rules.ts'
import { formatDate, formatDateTime } from '../../lib/format-date.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { Badge } from '../../ui/badge.tsx'
import styles from './updates.module.css'

const audienceWords: Readonly<Record<Audience, string>> = {
  public: 'Everyone',
  donors: 'Givers only',
  team: 'Team only',
}

/** Says who can read the update, unless everyone can. */
export function AudienceBadge({ audience }: { audience: Audience }) {
  if (audience === 'public') return null
  return <Badge tone={audience === 'team' ? 'warning' : 'info'}>{audienceWords[audience]}</Badge>
}

type Dated = Pick<ListedUpdate, 'state' | 'publishAt' | 'publishedAt' | 'editedAt' | 'changedAt'>

export function PublishedDate({ update }: { update: Dated }) {
  const { state, publishAt, publishedAt, editedAt, changedAt } = update
  if (state === 'draft') return <>Draft, changed {formatDateTime(changedAt)}</>
  if (state === 'scheduled') return <>To be published {formatDateTime(publishAt ?? '')}</>
  return (
    <>
      <time dateTime={publishedAt ?? ''}>{formatDate(publishedAt ?? '')}</time>
      {editedAt && <span> · edited {formatDate(editedAt)}</span>}
    </>
  )
}

export function MetricFigures({ metrics }: { metrics: readonly MetricValue[] }) {
  if (metrics.length === 0) return null
  return (
    <Row as="dl" gap={32} rowGap={12} className={styles['metrics']}>
      {metrics.map(({ name, unit, value, date }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className={styles['value']}>{formatNumber(value)}</span> {unit}
            <span className={styles['asOf']}>by {formatDate(date)}</span>
          </dd>
        </div>
      ))}
    </Row>
  )
}
