import { projectAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import { getLifecycleLabel, isSettled } from '@pennytrail/contract/projects/lifecycle.ts'
import type { ProjectClosure } from '@pennytrail/contract'
import { formatDate } from '../../lib/format-date.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { DashboardSection, Figures } from '../../ui/layout/dashboard.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Progress } from '../../ui/charts/progress.tsx'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import { Table } from '../../ui/table/table.tsx'
import { TestPaymentsNotice } from '../system/index.ts'
import { ClosureItems } from './closure-items.tsx'
import { describeOutlook } from './closure-outlook.ts'
import { DebitsUnderWay } from './debits-under-way.tsx'
import { GiverName } from './giver-name.tsx'
import { promiseLabels } from './unspent-words.ts'
import styles from './unspent-gifts.module.css'
import { RecordedGrounds } from './restricted/recorded-grounds.tsx'
import { RestrictedMoney } from './restricted/restricted-money.tsx'
import { OpenClosureForm } from './open-closure-form.tsx'
import { StopClosing } from './stop-closing.tsx'

function getLead({ closure, left, project }: ProjectClosure): string {
  const isLeft = left.gifts > 0 || left.restricted.length > 0
  if (!closure) {
    if (!isSettled(project.lifecycle)) {
      return 'Its unspent gifts, and the terms they were given under.'
    }
    const ended = getLifecycleLabel(project.lifecycle)
    return isLeft
      ? `${ended}. It holds money that is not settled yet.`
      : `${ended}. Nothing of its money is left to settle.`
  }
  if (closure.settledAt === null) {
    return closure.items.some(({ offers }) => offers.length > 0)
      ? `Givers have until ${formatDate(closure.answerBy)}. The project closes once all its money is settled.`
      : 'The project closes once all its money is settled.'
  }
  const done = closure.becomes === 'closed' ? 'Closed' : 'Cancelled'
  return isLeft
    ? `${done} on ${formatDate(closure.settledAt)}. Some money has come back since then and is not settled yet.`
    : `${done} on ${formatDate(closure.settledAt)}. All its money is settled.`
}

export function ProjectClosureView({
  of,
  requestedProjectId,
}: {
  of: ProjectClosure
  requestedProjectId: string | null
}) {
  const { closure, project } = of
  const hasEnded = isSettled(project.lifecycle)
  return (
    <div className={styles['page']}>
      <PageHeader
        title={hasEnded ? `How “${project.title}” ended` : `Closing “${project.title}”`}
        lead={getLead(of)}
        above={<TextLink to={projectAddress(project.id)}>{project.title}</TextLink>}
      />
      <TestPaymentsNotice />
      {closure ? (
        <OpenClosure of={of} closure={closure} />
      ) : (
        <BeforeClosure of={of} requestedProjectId={requestedProjectId} />
      )}
    </div>
  )
}

function OpenClosure({
  of,
  closure,
}: {
  of: ProjectClosure
  closure: NonNullable<ProjectClosure['closure']>
}) {
  const { items } = closure
  const done = items.filter(({ state }) => state === 'done').length
  return (
    <>
      {items.length > 0 && (
        <Progress
          label={`${done} of ${formatPlural(items.length, 'part')} settled`}
          value={done / items.length}
        />
      )}
      <UnansweredItems items={items} />
      <DashboardSection id="items" title="By giver">
        {items.length === 0 ? (
          <p>No gift had unspent money, so there was nobody to ask.</p>
        ) : (
          <ClosureItems items={items} canManage={of.can.manage} />
        )}
      </DashboardSection>
      <DebitsUnderWay of={of} />
      <RestrictedMoney of={of} />
      <RecordedGrounds of={of} />
      {closure.settledAt === null && of.can.manage && <StopClosing projectId={of.project.id} />}
    </>
  )
}

/**
 * Lists the unspent gifts whose givers have not answered, or did not answer in time, and what
 * happens to the money.
 */
function UnansweredItems({ items }: { items: NonNullable<ProjectClosure['closure']>['items'] }) {
  const outlook = describeOutlook(items)
  if (outlook.length === 0) return null
  return (
    <DashboardSection id="unanswered" title="Not answered">
      <Stack as="ul" gap={8} className={styles['plan']}>
        {outlook.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Stack>
    </DashboardSection>
  )
}

function sumRestricted({ restricted }: ProjectClosure['left']): number {
  return restricted.reduce((sum, { amount }) => sum + amount, 0)
}

function BeforeClosure({
  of,
  requestedProjectId,
}: {
  of: ProjectClosure
  requestedProjectId: string | null
}) {
  const { left, project } = of
  const { currency } = project
  return (
    <>
      <DashboardSection id="left" title="What is left">
        <Figures
          figures={[
            { label: 'Unspent gifts', value: <Money amount={left.gifts} currency={currency} /> },
            { label: 'Gifts with unspent money', value: String(left.givers.length) },
            {
              label: 'Restricted money that needs a ground',
              value: <Money amount={sumRestricted(left)} currency={currency} />,
            },
            {
              label: 'The charity’s own money',
              value: <Money amount={left.designated} currency={currency} />,
            },
          ]}
        />
        {left.givers.length > 0 && (
          <>
            <Table
              caption="Unspent gifts by giver"
              hideCaption
              rows={left.givers}
              rowKey={({ donationId }) => donationId}
              columns={[
                {
                  header: 'From',
                  rowHeader: true,
                  render: ({ name }) => <GiverName name={name} />,
                },
                { header: 'Gift', nowrap: true, render: (row) => row.reference },
                { header: 'Terms', render: ({ promise }) => promiseLabels[promise] },
                {
                  header: 'Unspent',
                  kind: 'number',
                  render: ({ amount }) => <Money amount={amount} currency={currency} />,
                },
              ]}
            />
            <DownloadTable of="Unspent gifts by giver" name="unspent-gifts" />
          </>
        )}
      </DashboardSection>
      <DebitsUnderWay of={of} />
      <RestrictedMoney of={of} />
      <RecordedGrounds of={of} />
      {isSettled(project.lifecycle) ? null : of.can.manage ? (
        <OpenClosureForm of={of} requestedProjectId={requestedProjectId} />
      ) : (
        <p>A Manager or Lead of the charity can close the project.</p>
      )}
    </>
  )
}
