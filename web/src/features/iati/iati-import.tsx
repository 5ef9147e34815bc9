import { charityAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Charity } from '@pennytrail/contract'
import { useState } from 'react'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Progress } from '../../ui/charts/progress.tsx'
import { useFundraisingCodeAgreement } from '../charities/index.ts'
import styles from './iati-import.module.css'
import { ImportReport } from './import-report.tsx'
import { ImportTotals } from './import-totals.tsx'
import { summariseImport, describeImport, type ImportSummary } from './import-words.ts'
import { OpeningBalances } from './opening-balances.tsx'
import {
  listOffers,
  findOpeningBalanceError,
  toOpeningBalanceInputs,
  type OpeningBalanceChoices,
} from './opening-balance-choices.ts'
import { useIatiImport } from './use-iati-import.ts'

const largest = 32 * 1024 * 1024

/** Imports the charity's IATI data: choose a file, check it and confirm. */
export function IatiImport(props: { charity: Charity; onImported: () => void }) {
  const { charity, onImported } = props
  const [file, setFile] = useState<File | null>(null)
  const preview = useIatiImport(charity.id, 'false')
  const run = useIatiImport(charity.id, 'true')
  const code = useFundraisingCodeAgreement({ ...charity, number: charity.ukCharityNumber })

  const [choices, setChoices] = useState<OpeningBalanceChoices>({})
  const [showErrors, setShowErrors] = useState(false)

  const restart = (chosen: File | null) => {
    setFile(chosen)
    setChoices({})
    setShowErrors(false)
  }
  const choose = (chosen: File) => {
    restart(chosen)
    run.reset()
    preview.mutate({ file: chosen })
  }
  const forget = () => {
    restart(null)
    preview.reset()
    run.reset()
  }
  const failure = run.error ?? preview.error
  const report = run.data ?? preview.data
  const offers = report && !report.confirmed ? listOffers(report) : []
  const confirm = async () => {
    if (!file) return
    const wrong = offers.find(({ key, opening }) => {
      const typed = choices[key]
      return typed !== undefined && findOpeningBalanceError(typed, opening.currency) !== undefined
    })
    setShowErrors(wrong !== undefined)
    if (wrong) {
      document.querySelector<HTMLElement>(`#opening-${wrong.key.replace(' ', '-')}`)?.focus()
      return
    }
    const opening = toOpeningBalanceInputs(offers, choices)
    const report = await run.mutateAsync({ file, opening }).catch((error: unknown) => {
      if (code.askIfNeeded(error, () => void confirm())) run.reset()
      return null
    })
    if (!report) return
    toast.success(`Imported ${describeImport(summariseImport(report)) || 'nothing new'}.`)
    onImported()
  }
  return (
    <div className={styles['import']}>
      <FileDrop
        label="IATI file"
        hint="An XML file of activities, IATI version 1.x or 2.x, up to 32 MB. Nothing is saved until you confirm."
        accept=".xml,application/xml,text/xml"
        maxBytes={largest}
        files={file ? [{ id: file.name, name: file.name, size: file.size }] : []}
        onFiles={([chosen]) => chosen && choose(chosen)}
        onRemove={forget}
      />
      {preview.isPending && <Progress label="Reading the file" />}
      <div role="alert">
        {failure && (
          <p>{getErrorMessage(failure, 'The file could not be read. Please try again.')}</p>
        )}
      </div>
      {report && (
        <section aria-label={report.confirmed ? 'What was imported' : 'What would be imported'}>
          <ImportTotals {...report} />
          {offers.length > 0 && (
            <OpeningBalances
              offers={offers}
              choices={choices}
              showErrors={showErrors}
              onChange={setChoices}
            />
          )}
          <Next
            charity={charity}
            {...summariseImport(report, report.confirmed ? undefined : Object.keys(choices).length)}
            activities={report.activities}
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

interface NextProps extends ImportSummary {
  charity: Charity
  activities: number
  projects: number
  confirmed: boolean
  busy: boolean
  onConfirm: () => void
}

/** Shows the next step of the import, or its result once it is confirmed. */
function Next(props: NextProps) {
  const { before, busy, charity, confirmed, projects } = props
  const extent = describeImport(props)
  if (confirmed) {
    return (
      <Card look="tinted" row={{ gap: 16, justify: 'between' }}>
        <p>{extent ? `Imported: ${extent}.` : 'There was nothing new.'}</p>
        <ButtonLink to={charityAddress(charity.ukCharityNumber)}>See the charity’s page</ButtonLink>
      </Card>
    )
  }
  if (projects === 0) {
    return (
      <Card look="tinted" row={{ gap: 16, justify: 'between' }}>
        <p>
          {props.activities === 0
            ? 'This file has no IATI activities.'
            : `No activity in this file can be imported for ${charity.name}. Its publisher reference would be ${charity.orgId}.`}
        </p>
      </Card>
    )
  }
  return (
    <Card look="tinted" row={{ gap: 16, justify: 'between' }}>
      {extent ? (
        <>
          <p>
            {extent} would be imported
            {before > 0 && `; ${before} were posted before and do not change`}. Ledger entries are
            public. You can reverse them but not delete them.
          </p>
          <Button busy={busy && 'Importing..'} onClick={props.onConfirm}>
            Import {extent}
          </Button>
        </>
      ) : (
        <p>Everything in this file has already been imported.</p>
      )}
    </Card>
  )
}
