import type { Charity } from '@pennytrail/contract'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Progress } from '../../ui/progress.tsx'
import styles from './iati-import.module.css'
import { ImportReport } from './import-report.tsx'
import { useCodeAgreement } from '../../ui/use-code-agreement.tsx'
import { extentOf, extentText } from './import-words.ts'
import { useIatiImport } from './use-iati-import.ts'

const largest = 32 * 1024 * 1024

/** Brings in what the charity publishes in the IATI standard: choose, look, confirm. */
export function IatiImport(props: { charity: Charity; onImported: () => void }) {
  const { charity, onImported } = props
  const [file, setFile] = useState<File | null>(null)
  const look = useIatiImport(charity.id, 'false')
  const run = useIatiImport(charity.id, 'true')
  const code = useCodeAgreement(charity)

  const choose = (chosen: File) => {
    setFile(chosen)
    run.reset()
    look.mutate(chosen)
  }
  const forget = () => {
    setFile(null)
    look.reset()
    run.reset()
  }
  const confirm = async () => {
    if (!file) return
    const report = await run.mutateAsync(file).catch((error: unknown) => {
      if (code.catchNeed(error, () => void confirm())) run.reset()
      return null
    })
    if (!report) return
    toast.success(`Imported ${extentText(extentOf(report)) || 'nothing new'}.`)
    onImported()
  }
  const failure = run.error ?? look.error
  const report = run.data ?? look.data
  return (
    <div className={styles['import']}>
      <FileDrop
        label="IATI file"
        hint="An XML file of activities, version 1.x or 2.x, at most 32 MB. Nothing is stored until you confirm."
        accept=".xml,application/xml,text/xml"
        maxBytes={largest}
        files={file ? [{ id: file.name, name: file.name, size: file.size }] : []}
        onFiles={([chosen]) => chosen && choose(chosen)}
        onRemove={forget}
      />
      {look.isPending && <Progress label="Reading the file" />}
      <div role="alert">
        {failure && <p>{messageOf(failure, 'The file could not be read. Please try again.')}</p>}
      </div>
      {report && (
        <section aria-label={report.confirmed ? 'What was imported' : 'What would be imported'}>
          <Next
            charity={charity}
            {...extentOf(report)}
            projects={report.projects.length}
            confirmed={report.confirmed}
            busy={run.isPending}
            onConfirm={() => void confirm()}
          />
          <ImportReport report={report} />
          {code.dialog}
        </section>
      )}
    </div>
  )
}

interface NextProps {
  charity: Charity
  projects: number
  newProjects: number
  toPost: number
  before: number
  confirmed: boolean
  busy: boolean
  onConfirm: () => void
}

/** What can be done now, before the tables that say why. */
function Next(props: NextProps) {
  const { before, busy, charity, confirmed, projects } = props
  const extent = extentText(props)
  if (confirmed) {
    return (
      <Card look="tinted" className={styles['next']}>
        <p>{extent ? `Imported: ${extent}.` : 'Nothing was new.'}</p>
        <ButtonLink to={`/charity/${charity.ukCharityNumber}`}>See the charity’s page</ButtonLink>
      </Card>
    )
  }
  if (projects === 0) {
    return (
      <Card look="tinted" className={styles['next']}>
        <p>
          No activity in this file is {charity.name}’s. Its publisher reference would be{' '}
          {charity.orgId}.
        </p>
      </Card>
    )
  }
  return (
    <Card look="tinted" className={styles['next']}>
      {extent ? (
        <>
          <p>
            {extent} would be imported
            {before > 0 && `; ${before} were posted before and stay as they are`}. Entries in the
            ledger are public and cannot be deleted, only reversed.
          </p>
          <Button busy={busy && 'Importing..'} onClick={props.onConfirm}>
            Import {extent}
          </Button>
        </>
      ) : (
        <p>Everything in this file was imported before. There is nothing to do.</p>
      )}
    </Card>
  )
}
