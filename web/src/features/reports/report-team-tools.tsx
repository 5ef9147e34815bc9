import type { FrozenReport, ShownReport } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDate } from '../../lib/format-date.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ShareTools } from '../../ui/share-tools.tsx'
import { FreezeDialog } from './frozen-reports/freeze-dialog.tsx'
import styles from './reports.module.css'

/** The tools of a Manager: freeze a current report and share a frozen one. */
export default function ReportTeamTools({ shown }: { shown: ShownReport }) {
  const [freezing, setFreezing] = useState(false)
  const { can, frozen, report } = shown
  return (
    <Card as="aside" look="tinted" aria-label="For your team" className={styles['tools']}>
      {can.freeze && (
        <>
          <Button size="small" onClick={() => setFreezing(true)}>
            Freeze these figures
          </Button>
          <p>
            A frozen report keeps today’s figures, whatever is entered later
            {report.period.to > toUkDate(new Date(report.asOf))
              ? `. Its period ends only on ${formatDate(report.period.to)}`
              : ''}
            .
          </p>
        </>
      )}
      {frozen && can.share && <Sharing frozen={frozen} />}
      {freezing && <FreezeDialog report={report} onClose={() => setFreezing(false)} />}
    </Card>
  )
}

function Sharing({ frozen }: { frozen: FrozenReport }) {
  const start = useCall('POST /api/report/{id}/share')
  const stop = useCall('DELETE /api/report/{id}/share')
  const params = { id: frozen.id }
  return (
    <ShareTools
      share={frozen.share}
      onChange={(shared) => (shared ? start : stop).mutateAsync({ params })}
      hint="Anyone with the link can read this report, even if the project is not public."
    />
  )
}
