import type { CharityAppeals } from '@pennytrail/contract'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { toast } from '../../../lib/toast.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmButton } from '../../../ui/dialog/confirm-button.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { SettingsCard } from '../../../ui/layout/settings-card.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
import { formatAppealTimes, type Appeal } from './appeal-values.ts'

const AppealDialog = lazy(() => import('./appeal-dialog.tsx'))

/** The appeal that the dialog changes, or a new one. */
type Edited = Appeal | 'new' | null

/** Shows the appeals of a charity, and lets Leads and administrators announce, change and end them. */
export function AppealSettings({ charityId }: { charityId: string }) {
  const query = useRead('GET /api/charity/{id}/appeals', { params: { id: charityId } })
  return (
    <SettingsCard
      title="Appeals"
      lead="Are very many people going to give at once, such as after an appeal on television? Announce it, and most of them go straight to payment, without a check against robots."
    >
      <QueryView query={query} failure="The appeals could not be loaded." compact>
        {(data) => <Appeals charityId={charityId} {...data} />}
      </QueryView>
    </SettingsCard>
  )
}

function Appeals({ charityId, appeals, can }: CharityAppeals & { charityId: string }) {
  const [edited, setEdited] = useState<Edited>(null)
  return (
    <>
      {appeals.length === 0 ? (
        <p>No appeal has been announced.</p>
      ) : (
        <Table
          caption="Announced appeals"
          hideCaption
          columns={makeColumns(charityId, can.announce, setEdited)}
          rows={appeals}
          rowKey={({ id }) => id}
          rowTone={({ state }) => (state === 'over' || state === 'cancelled' ? 'muted' : undefined)}
        />
      )}
      {can.announce ? (
        <Row gap={12}>
          <Button variant="secondary" onClick={() => setEdited('new')}>
            Announce an appeal
          </Button>
        </Row>
      ) : (
        <p className="quiet">A Lead can announce appeals while the charity is verified.</p>
      )}
      {edited && (
        <Suspense fallback={null}>
          <AppealDialog
            charityId={charityId}
            appeal={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const states: Readonly<Record<Appeal['state'], readonly [string, Tone]>> = {
  coming: ['Coming', 'info'],
  running: ['Running', 'success'],
  over: ['Over', 'neutral'],
  cancelled: ['Cancelled', 'neutral'],
}

function makeColumns(
  charityId: string,
  canAnnounce: boolean,
  onEdit: (appeal: Appeal) => void,
): Column<Appeal>[] {
  const columns: Column<Appeal>[] = [
    {
      header: 'When',
      rowHeader: true,
      render: (appeal) => (
        <>
          {formatAppealTimes(appeal)}
          {appeal.by && <div className="quiet small">Announced by {appeal.by}</div>}
        </>
      ),
    },
    { header: 'Givers expected', kind: 'number', render: ({ givers }) => formatNumber(givers) },
    {
      header: 'State',
      render: ({ state }) => <Badge tone={states[state][1]}>{states[state][0]}</Badge>,
    },
  ]
  if (!canAnnounce) return columns
  return [
    ...columns,
    {
      header: <span className="visually-hidden">Change or end</span>,
      render: (appeal) => (
        <Row gap={8}>
          {appeal.state === 'coming' && (
            <Button variant="secondary" size="small" onClick={() => onEdit(appeal)}>
              Change
              <span className="visually-hidden"> the appeal of {formatAppealTimes(appeal)}</span>
            </Button>
          )}
          {(appeal.state === 'coming' || appeal.state === 'running') && (
            <StopButton charityId={charityId} appeal={appeal} />
          )}
        </Row>
      ),
    },
  ]
}

function StopButton({ charityId, appeal }: { charityId: string; appeal: Appeal }) {
  // The button is gone once the list is fetched again, so the dialog closes first.
  const stop = useCall('POST /api/charity/{id}/appeals/{appealId}/end', { refresh: 'later' })
  const isRunning = appeal.state === 'running'
  const verb = isRunning ? 'End appeal' : 'Cancel appeal'
  return (
    <ConfirmButton
      size="small"
      confirm={verb}
      cancel="Keep it"
      title={isRunning ? 'End this appeal now?' : 'Cancel this appeal?'}
      action={stop}
      busy="Saving.."
      failure="That did not work. Please try again."
      onConfirm={(close) =>
        stop.mutate(
          { params: { id: charityId, appealId: appeal.id } },
          {
            onSuccess: () => {
              toast.success(isRunning ? 'The appeal has ended.' : 'The appeal is cancelled.')
              close()
            },
          },
        )
      }
    >
      {formatAppealTimes(appeal)}. People can still give afterwards. If very many do at once, they
      are checked for robots first.
    </ConfirmButton>
  )
}
