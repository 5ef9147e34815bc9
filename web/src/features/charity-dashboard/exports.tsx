import type { OwnCharity } from '@pennytrail/contract'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { DashboardSection } from '../../ui/dashboard.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import styles from './exports.module.css'

/** Takes what the charity has here out of it, as files for a spreadsheet. */
export function Exports({ charity }: { charity: OwnCharity }) {
  const [busy, setBusy] = useState(false)
  const number = charity.ukCharityNumber
  const save = async () => {
    setBusy(true)
    try {
      const csv: unknown = await api('GET /api/transaction/charity/{id}', {
        params: { id: `${number}.csv` },
        headers: { accept: 'text/csv' },
      })
      saveFile(`transactions-${number}.csv`, String(csv), 'text/csv;charset=utf-8')
    } catch (error) {
      toast.error(messageOf(error, 'The file could not be made. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <DashboardSection id="exports" title="Take it with you">
      <div className={styles['ways']}>
        <Button variant="secondary" busy={busy && 'Making the file..'} onClick={() => void save()}>
          The whole ledger as CSV
        </Button>
        <ButtonLink variant="secondary" to={`/charity/${number}/transactions`}>
          A part of the ledger
        </ButtonLink>
        <ButtonLink variant="secondary" to={`/dashboard-charity?section=donors&charity=${number}`}>
          Gifts and givers
        </ButtonLink>
      </div>
    </DashboardSection>
  )
}
