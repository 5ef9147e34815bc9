import type { Charity } from '@pennytrail/contract'
import { earlierFields, maxEarlierRows } from '@pennytrail/contract/earlier-gifts/rules.ts'
import { useMemo, useState } from 'react'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/charts/progress.tsx'
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { ColumnFields, readCells, useFileColumns, type CellRow } from '../bank-import/index.ts'
import {
  guessFieldColumns,
  guessFields,
  namesGivers,
  readEarlierRows,
  writeTemplate,
} from './read-earlier-rows.ts'
import { RowOutcomes } from './row-outcomes.tsx'
import { describeNew, describeRows, toShownRows } from './shown-rows.ts'
import { useEarlierRows } from './use-earlier-gifts.ts'

const largest = 5 * 1024 * 1024

interface ChosenFile {
  file: File
  rows: CellRow[]
}

/**
 * Records givers, declarations and gifts from before the charity came here: choose a file, check
 * what each row records, and confirm. Nothing is recorded before that.
 */
export function EarlierGiftsImport({ charity }: { charity: Charity }) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [fileError, setFileError] = useState<string>()
  const [statement, setStatement] = useState(false)
  const [lacksStatement, setLacksStatement] = useState(false)
  const [done, setDone] = useState('')
  const { check, save } = useEarlierRows()
  const { change, found } = useFileColumns({
    charityId: charity.id,
    file: 'earlier-gifts',
    rows: chosen?.rows ?? null,
    guess: guessFields,
  })
  const read = useMemo(
    () =>
      chosen && found && readEarlierRows(chosen.rows.slice(found.headingsAt + 1), found.columns),
    [chosen, found],
  )
  const forget = () => {
    setChosen(null)
    setFileError(undefined)
    setStatement(false)
    setLacksStatement(false)
    check.reset()
    save.reset()
  }
  const choose = async (file: File) => {
    forget()
    setDone('')
    try {
      const rows = await readCells(file)
      const [head, first] = rows
      if (!head || !first) {
        setFileError(
          'This file has no rows below its headings. Fill in the template, or choose another file.',
        )
      } else setChosen({ file, rows })
    } catch {
      setFileError(
        'This file could not be read. Save it as CSV in your spreadsheet program, and choose it again.',
      )
    }
  }
  const shown = read && check.data ? toShownRows(read.rows, check.data.rows, read.unread) : null
  const declares = read?.rows.some(({ declaration }) => declaration !== null) ?? false
  const isNew = shown?.some(({ list }) => list === 'taken') ?? false
  const isTooLong = (read?.rows.length ?? 0) > maxEarlierRows
  const send = async (close: () => void) => {
    if (!read || !shown) return
    const body = { rows: [...read.rows], save: true, statement }
    const saved = await save.mutateAsync({ params: { id: charity.id }, body }).catch(() => null)
    if (saved === null) return
    setDone(`Recorded: ${describeNew(toShownRows(read.rows, saved.rows, read.unread))}.`)
    close()
    forget()
  }
  return (
    <Stack gap={24}>
      <p>
        <Button
          variant="secondary"
          onClick={() => saveFile('earlier-gifts.csv', writeTemplate(), 'text/csv;charset=utf-8')}
        >
          Download the template
        </Button>{' '}
        <TextLink to={`/charity/${charity.ukCharityNumber}/column-maps`}>
          Columns of your files
        </TextLink>
      </p>
      <div role="status">{done && <Card look="tinted">{done}</Card>}</div>
      <FileDrop
        label="File of givers and gifts"
        hint="A CSV file with one row for each gift, up to 5 MB and 2,000 rows. Nothing is recorded until you confirm."
        accept=".csv,text/csv,.txt,.tsv"
        maxBytes={largest}
        error={fileError}
        files={chosen ? [{ id: 'file', name: chosen.file.name, size: chosen.file.size }] : []}
        onFiles={([file]) => file && void choose(file)}
        onRemove={forget}
      />
      {chosen && found && read && (
        <>
          <ColumnFields
            key={`${chosen.file.name} ${chosen.file.lastModified}`}
            charityId={charity.id}
            file="earlier-gifts"
            fields={earlierFields}
            rows={chosen.rows}
            found={found}
            currency="GBP"
            isComplete={namesGivers(found.columns)}
            onChange={(columns) => {
              check.reset()
              change(columns)
            }}
            guessBelow={guessFieldColumns}
          />
          <div role="alert">
            {isTooLong && (
              <p className="wrong">
                This file has {formatPlural(read.rows.length, 'row')}. Split it into files of up to
                2,000.
              </p>
            )}
            {check.isError && (
              <p className="wrong">
                {getErrorMessage(check.error, 'The rows could not be checked. Please try again.')}
              </p>
            )}
            {read.rows.length === 0 && (
              <p className="wrong">
                No row could be read. {read.unread[0]?.problem} Check the columns above.
              </p>
            )}
          </div>
          {!shown && (
            <p>
              <Button
                disabled={read.rows.length === 0 || isTooLong}
                busy={check.isPending && 'Checking..'}
                onClick={() =>
                  check.mutate({
                    params: { id: charity.id },
                    body: { rows: [...read.rows], save: false },
                  })
                }
              >
                Check {formatPlural(read.rows.length, 'row')}
              </Button>
            </p>
          )}
          {check.isPending && <Progress label="Checking the rows" />}
          {shown && (
            <section aria-labelledby="rows">
              <Stack gap={16}>
                <h2 id="rows">What the file records</h2>
                <p role="status">
                  <strong>{describeRows(shown)}.</strong> New: {describeNew(shown)}.
                </p>
                {declares && (
                  <Checkbox
                    label="HMRC’s full statement about tax was on each form, or was read out to the giver."
                    hint="Keep the forms: HMRC can ask for them for six years after the last claim."
                    error={
                      lacksStatement && !statement
                        ? 'Tick this, or take the declarations out of the file.'
                        : undefined
                    }
                    checked={statement}
                    onChange={({ target }) => setStatement(target.checked)}
                  />
                )}
                <p>
                  {isNew && declares && !statement && (
                    <Button onClick={() => setLacksStatement(true)}>Record them</Button>
                  )}
                  {isNew && (!declares || statement) && (
                    <ConfirmButton
                      label="Record them"
                      variant="primary"
                      title="Record these givers and gifts?"
                      confirm="Yes, record them"
                      busy={save.isPending && 'Recording..'}
                      error={
                        save.isError
                          ? `Nothing was recorded. ${getErrorMessage(save.error, 'Please try again.')}`
                          : undefined
                      }
                      onConfirm={(close) => void send(close)}
                    >
                      <p>
                        {describeNew(shown)}. Nothing is posted to your ledger. You can remove an
                        earlier gift until it is in a claim.
                      </p>
                    </ConfirmButton>
                  )}
                </p>
                <RowOutcomes shown={shown} />
              </Stack>
            </section>
          )}
        </>
      )}
    </Stack>
  )
}
