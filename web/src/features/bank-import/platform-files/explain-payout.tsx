import type { LinePartDraft } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { maxPlatformLength } from '@pennytrail/contract/gift-aid/who-claims.ts'
import { useState } from 'react'
import { formatPlural } from '../../../lib/format-number.ts'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/files/file-drop.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { ColumnFields } from '../column-maps/column-fields.tsx'
import { useFileColumns } from '../column-maps/use-file-columns.ts'
import { readCells, StatementFileError } from '../reading/read-statement-file.ts'
import type { CellRow } from '../reading/split-rows.ts'
import { explainPayout, type ExplainedPayout } from './payout-parts.ts'
import {
  anotherPlatform,
  choosableColumns,
  findHeader,
  guessPlatform,
  listMissingColumns,
  mapColumns,
  platformNames,
  type PlatformTable,
} from './platform-columns.ts'
import { readGifts } from './read-gifts.ts'

const largest = 5 * 1024 * 1024

/** The parts of a payout, with the file that they are from. */
export interface PayoutParts {
  readonly parts: readonly LinePartDraft[]
  readonly file: { readonly platform: string; readonly name: string }
}

interface ExplainPayoutProps {
  charityId: string
  /** The line of the payout: minor units of `currency`, and the bank's text. */
  line: { amount: number; text: string }
  currency: string
  /** The platform that the bank's text names; empty if it names none. */
  namedPlatform?: string
  /** The project that the gifts start with; the general fund if there is none. */
  projectId?: string
  /** Takes the parts of the line: two or more. */
  onParts: (explained: PayoutParts) => void
}

interface ChosenFile {
  file: File
  rows: readonly CellRow[]
}

/** Returns the explained payout, or a sentence that says why the file does not explain the line. */
function explain(
  table: PlatformTable,
  platform: string,
  { currency, line, projectId = '' }: ExplainPayoutProps,
): ExplainedPayout | string {
  const missing = listMissingColumns(table.columns)
  if (missing.length > 0) {
    return `This file has no column for ${missing.join(' and for ')}. Choose it below, or add it to the report of the platform.`
  }
  if (line.amount <= 0) return 'Only money that came in can be a payout.'
  const read = readGifts(table, platform, currency)
  if (read.problems.length > 0) return read.problems.slice(0, 3).join(' ')
  return explainPayout(read, line, { currency, platform, projectId })
}

/**
 * Explains a payout of a giving platform by the platform's file: its gifts, fees and Gift Aid become
 * the parts of the line. The file is read in the browser and not sent. Givers who did not agree to be
 * known are not read from it.
 */
export function ExplainPayout(props: ExplainPayoutProps) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [picked, setPicked] = useState<string>()
  const [errorMessage, setErrorMessage] = useState<string>()
  const choose = async (file: File) => {
    setChosen(null)
    setPicked(undefined)
    setErrorMessage(undefined)
    try {
      setChosen({ file, rows: await readCells(file) })
    } catch (error) {
      setErrorMessage(
        error instanceof StatementFileError
          ? error.message
          : 'This file could not be read. Close it in other programs, and choose it again.',
      )
    }
  }
  const { change, found } = useFileColumns({
    charityId: props.charityId,
    file: 'platform',
    rows: chosen?.rows ?? null,
    guess: findHeader,
  })
  // A platform that the columns show cannot be another one, until the person says so.
  const platform =
    picked ??
    (found?.map?.platform || (found && guessPlatform(found.columns)) || props.namedPlatform || '')
  const isUnlisted =
    platform === anotherPlatform || (platform !== '' && !platformNames.includes(platform))
  const table = chosen &&
    found && { columns: found.columns, rows: chosen.rows.slice(found.headingsAt + 1) }
  const explained = table && platform ? explain(table, platform, props) : null
  return (
    <Stack gap={16}>
      <FileDrop
        label="Report of the platform"
        hint="A CSV file from JustGiving, PayPal, CAF or another platform, with a row for each gift. It stays on your device."
        accept=".csv,.txt,text/csv"
        maxBytes={largest}
        error={errorMessage ?? (typeof explained === 'string' ? explained : undefined)}
        files={chosen ? [{ id: 'file', name: chosen.file.name, size: chosen.file.size }] : []}
        onFiles={([file]) => file && void choose(file)}
        onRemove={() => setChosen(null)}
      />
      {chosen && (
        <Select
          label="Platform"
          hint="It decides who claims Gift Aid on the gifts."
          placeholder="Choose the platform"
          value={isUnlisted ? anotherPlatform : platform}
          options={platformNames.map((name) => ({ value: name, label: name }))}
          onChange={(event) => setPicked(event.target.value)}
        />
      )}
      {chosen && isUnlisted && (
        <TextField
          label="Name of the platform"
          optional
          hint="Your ledger names it as the one that was paid the fees."
          maxLength={maxPlatformLength}
          value={platform === anotherPlatform ? '' : platform}
          onChange={({ target }) => setPicked(target.value || anotherPlatform)}
        />
      )}
      {chosen && found && (
        <ColumnFields
          key={`${chosen.file.name} ${chosen.file.lastModified}`}
          charityId={props.charityId}
          file="platform"
          platform={platform}
          fields={choosableColumns}
          rows={chosen.rows}
          found={found}
          currency={props.currency}
          isComplete={listMissingColumns(found.columns).length === 0}
          onChange={change}
          guessBelow={mapColumns}
        />
      )}
      <div role="status">
        {chosen && explained !== null && typeof explained !== 'string' && (
          <Stack gap={8}>
            <p>{describe(explained, props.currency)}</p>
            <div>
              <Button
                type="button"
                onClick={() =>
                  props.onParts({
                    parts: explained.parts,
                    file: { platform, name: chosen.file.name },
                  })
                }
              >
                Use {formatPlural(explained.parts.length, 'part')}
              </Button>
            </div>
          </Stack>
        )}
      </div>
    </Stack>
  )
}

/** Says what a payout is made of: “2 gifts of £30.00, less fees of £0.90: £29.10, as the line.” */
function describe(
  { fees, giftAid, gifts, gross, net, unknown }: ExplainedPayout,
  currency: string,
): string {
  const money = (sum: number) => formatMoney(sum, currency)
  const made = [
    ...(gifts > 0 ? [`${formatPlural(gifts, 'gift')} of ${money(gross)} in all`] : []),
    ...(giftAid > 0 ? [`Gift Aid of ${money(giftAid)}`] : []),
  ].join(' and ')
  const less = fees > 0 ? `, less fees of ${money(fees)}` : ''
  const hidden =
    unknown > 0
      ? ` ${formatPlural(unknown, 'giver')} did not agree to be known, so the file’s words about them are not read.`
      : ''
  return `${made}${less}: ${money(net)}, as the line.${hidden}`
}
