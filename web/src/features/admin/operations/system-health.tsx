import type { HitLimit, LedgerHealth } from '@pennytrail/contract'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDateTime } from '../../../lib/format-date.ts'
import { formatNumber, formatPlural } from '../../../lib/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import { Table } from '../../../ui/table/table.tsx'
import styles from '../admin.module.css'
import { useAdminAction } from '../use-admin-action.ts'

/** Shows the rate limits reached in the last day and the result of the latest ledger check. */
export function SystemHealth() {
  const health = useRead('GET /api/admin/health')
  return (
    <QueryView query={health} failure="The health checks could not be loaded.">
      {({ ledger, limits }) => (
        <>
          <LedgerHealthSection ledger={ledger} />
          <Limits limits={limits} />
        </>
      )}
    </QueryView>
  )
}

function LedgerHealthSection({ ledger }: { ledger: LedgerHealth | null }) {
  const check = useAdminAction('POST /api/admin/ledger-check', 'The check could not be started.')
  return (
    <section aria-labelledby="ledgers" className={styles['section']}>
      <h2 id="ledgers">Ledgers</h2>
      {ledger ? <LastCheck ledger={ledger} /> : <p>The ledgers have not been checked yet.</p>}
      <Row gap={12}>
        <Button
          variant="secondary"
          busy={check.isPending && 'Starting..'}
          onClick={() => check.mutate()}
        >
          Check ledgers now
        </Button>
      </Row>
    </section>
  )
}

function LastCheck({ ledger }: { ledger: LedgerHealth }) {
  const { rules, broken, badLedgers, ledgers, entries, checkedAt } = ledger
  const holds = broken.length === 0 && badLedgers.length === 0
  return (
    <>
      <p>
        {holds ? <Badge tone="success">Correct</Badge> : <Badge tone="danger">Errors found</Badge>}{' '}
        {rules - broken.length} of {formatPlural(rules, 'rule')} held, and{' '}
        {formatPlural(entries, 'entry', 'entries')} of {formatPlural(ledgers, 'ledger')} were
        recomputed on {formatDateTime(checkedAt)}.
      </p>
      {!holds && (
        <ul>
          {broken.map(({ name, rule, rows }) => (
            <li key={name}>
              {rule} ({formatPlural(rows, 'row')} shown by the check {name})
            </li>
          ))}
          {badLedgers.map(({ charity, sequence, problem }) => (
            <li key={charity}>
              The ledger of {charity}, entry {sequence}: {problem}.
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Limits({ limits }: { limits: readonly HitLimit[] }) {
  return (
    <section aria-labelledby="limits" className={styles['section']}>
      <h2 id="limits">Limits</h2>
      {limits.length === 0 ? (
        <p>Nobody has reached a rate limit in the last day.</p>
      ) : (
        <Table
          caption="Rate limits reached in the last day"
          columns={[
            { header: 'Limit', rowHeader: true, render: ({ name }) => name },
            {
              header: 'Over the limit',
              kind: 'number',
              render: ({ refused }) => formatNumber(refused),
            },
            { header: 'Reached by', kind: 'number', render: ({ places }) => formatNumber(places) },
            {
              header: 'Latest window',
              nowrap: true,
              render: ({ lastAt }) => formatDateTime(lastAt),
            },
          ]}
          rows={limits}
          rowKey={({ name }) => name}
        />
      )}
    </section>
  )
}
