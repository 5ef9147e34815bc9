import { charityAddress, transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Grant } from '@pennytrail/contract'
import {
  giftMethodLabel,
  grantStateLabel,
  getReportStatus,
} from '@pennytrail/contract/grants/rules.ts'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import { Section } from '../../ui/layout/section.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Meter } from '../../ui/charts/progress.tsx'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { Money } from '../../ui/money/money.tsx'
import { TestPaymentsNotice } from '../system/index.ts'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import { Fact, Facts } from '../../ui/table/facts.tsx'
import { Table } from '../../ui/table/table.tsx'
import { GrantDecision } from './grant-decision.tsx'
import { GrantTermsList } from './awards/grant-terms-list.tsx'
import { grantFund, grantFundPath, stateTone, today } from './grant-words.ts'
import styles from './grants.module.css'

const ReceiveDialog = lazy(() => import('./record/receive-instalment-dialog.tsx'))
const ReportDialog = lazy(() => import('./grant-reports/report-dialog.tsx'))

function GrantFacts({ grant }: { grant: Grant }) {
  const { amount, currency, received } = grant
  return (
    <Card gap={16} as="section" look="receipt" aria-labelledby="grant" className="small-h2">
      <Row gap={12} align="center">
        <h2 id="grant">What was agreed</h2>
        <Badge tone={stateTone[grant.state]}>{grantStateLabel[grant.state]}</Badge>
      </Row>
      <p className={styles['words']}>{grant.purpose}</p>
      <Facts look="columns">
        <Fact label="Grant">
          <Money amount={amount} currency={currency} />
        </Fact>
        <Fact label="From">
          <TextLink to={`/donor-org/${grant.donorOrg.id}`}>{grant.donorOrg.name}</TextLink>
        </Fact>
        <Fact label="For">
          <TextLink to={grantFundPath(grant)}>{grantFund(grant)}</TextLink>
        </Fact>
        <Fact label="Charity">
          <TextLink to={charityAddress(grant.charity.number)}>{grant.charity.name}</TextLink>
        </Fact>
        <Fact label="Awarded">{formatDate(grant.awardedOn)}</Fact>
        <Fact label="Paid by">{giftMethodLabel[grant.method]}</Fact>
        <Fact label="Shown to the public as">
          {grant.shownAs === 'named' ? grant.donorOrg.name : 'Anonymous'}
        </Fact>
        <Fact label="May be spent on">
          {grant.lines.length === 0
            ? `Any costs of the ${grant.project ? 'project' : 'charity'}`
            : grant.lines.map(({ label }) => label).join(', ')}
        </Fact>
        {grant.project && (
          <Fact label="Agreed terms">
            {grant.terms ? <GrantTermsList terms={grant.terms} /> : 'Not recorded'}
          </Fact>
        )}
        <Fact label="Reference">{grant.reference}</Fact>
      </Facts>
      {grant.state === 'confirmed' && (
        <Meter
          label="Received"
          value={Math.min(received, amount)}
          max={amount}
          text={`${formatMoney(received, currency)} of ${formatMoney(amount, currency)} received`}
        />
      )}
      <TestPaymentsNotice />
      {grant.state === 'refused' && (
        <p>
          {grant.donorOrg.name} refused it
          {grant.decidedAt && ` on ${formatDate(grant.decidedAt)}`}: “{grant.reason}”
        </p>
      )}
    </Card>
  )
}

function Instalments({ grant, onReceive }: { grant: Grant; onReceive: (at: number) => void }) {
  if (grant.instalments.length === 0) return null
  const day = today()
  return (
    <Section id="instalments" title="Instalments" className="small-h2">
      <Table
        caption="Instalments of the grant"
        hideCaption
        rows={grant.instalments}
        rowKey={({ position }) => String(position)}
        columns={[
          {
            header: 'Due',
            rowHeader: true,
            nowrap: true,
            render: ({ dueOn }) => formatDate(dueOn),
          },
          {
            header: 'Amount',
            kind: 'number',
            render: ({ amount }) => <Money amount={amount} currency={grant.currency} />,
          },
          {
            header: 'Received',
            render: ({ dueOn, receivedOn, sequence }) => {
              if (receivedOn === null) {
                return dueOn < day ? <Badge tone="warning">Overdue</Badge> : 'Not yet'
              }
              if (sequence === null) return formatDate(receivedOn)
              return (
                <TextLink
                  to={transactionsAddress({ kind: 'charity', id: grant.charity.number }, sequence)}
                >
                  {formatDate(receivedOn)}
                </TextLink>
              )
            },
          },
          ...(grant.can.receive
            ? [
                {
                  header: <span className="visually-hidden">Record</span>,
                  render: ({ donationId, position }: Grant['instalments'][number]) =>
                    donationId === null && (
                      <Button size="small" onClick={() => onReceive(position)}>
                        Record as received
                        <span className="visually-hidden"> instalment {position}</span>
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      <DownloadTable of="Instalments of the grant" name="instalments" />
    </Section>
  )
}

type Reporting = { readonly due: string | null }

function Reports(props: {
  grant: Grant
  isCharitys: boolean
  onReport: (reporting: Reporting) => void
}) {
  const { grant, isCharitys, onReport } = props
  const day = today()
  const describeReportState = (report: Grant['reports'][number]): ReactNode => {
    if (report.frozenAt !== null) {
      return (
        <TextLink to={`/grant-report/${report.id}`}>Sent {formatDate(report.frozenAt)}</TextLink>
      )
    }
    return getReportStatus(report.dueOn ?? day, day) === 'overdue' ? (
      <Badge tone="warning">Overdue</Badge>
    ) : (
      'Not yet due'
    )
  }
  return (
    <Section id="grant-reports" title="Reports" className="small-h2">
      {grant.reports.length === 0 ? (
        <p>No report dates were agreed.</p>
      ) : (
        <Table
          caption="Reports on the grant"
          hideCaption
          rows={grant.reports}
          rowKey={({ id }) => id}
          columns={[
            {
              header: 'Due',
              rowHeader: true,
              render: ({ dueOn }) => (dueOn === null ? 'Not requested' : formatDate(dueOn)),
            },
            { header: 'State', render: describeReportState },
            { header: 'By', render: ({ by }) => by ?? '–' },
            ...(isCharitys && grant.can.report
              ? [
                  {
                    header: <span className="visually-hidden">Report</span>,
                    render: ({ dueOn, frozenAt, id }: Grant['reports'][number]) =>
                      frozenAt === null && (
                        <Button size="small" onClick={() => onReport({ due: id })}>
                          Write the report
                          <span className="visually-hidden">
                            {' '}
                            due {dueOn === null ? '' : formatDate(dueOn)}
                          </span>
                        </Button>
                      ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {grant.can.report && (
        <Row gap={12}>
          <Button variant="secondary" onClick={() => onReport({ due: null })}>
            {isCharitys ? 'Send another report' : 'Freeze a report for your records'}
          </Button>
        </Row>
      )}
    </Section>
  )
}

export function GrantView(props: {
  grant: Grant
  /** Whether the viewer acts for the charity. */
  isCharitys: boolean
  /** Shows where the grant's money went. */
  giftSpending: ReactNode
}) {
  const { grant, isCharitys, giftSpending } = props
  const [receiving, setReceiving] = useState<number | null>(null)
  const [reporting, setReporting] = useState<Reporting | null>(null)
  return (
    <Stack gap={32}>
      {(grant.can.decide || grant.can.withdraw) && <GrantDecision grant={grant} />}
      <GrantFacts grant={grant} />
      <Instalments grant={grant} onReceive={setReceiving} />
      {giftSpending}
      {grant.state === 'confirmed' && (
        <Reports grant={grant} isCharitys={isCharitys} onReport={setReporting} />
      )}
      <Suspense>
        {receiving !== null && (
          <ReceiveDialog grant={grant} position={receiving} onClose={() => setReceiving(null)} />
        )}
        {reporting && (
          <ReportDialog
            grant={grant}
            due={reporting.due}
            isCharitys={isCharitys}
            onClose={() => setReporting(null)}
          />
        )}
      </Suspense>
    </Stack>
  )
}
