import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { isGiftKind, type EntryKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { useState } from 'react'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { BankAccountsFailed, useBankAccountOptions } from '../../ledger/index.ts'
import { isKnown, type Decision, type ReviewedLine } from '../decisions/reviewed-line.ts'
import type { LineErrors } from '../decisions/line-errors.ts'

export interface LinkFieldsProps {
  charityId: string
  line: ReviewedLine
  currency: string
  errors: LineErrors
  onChange: (by: Partial<Decision>) => void
}

const mainAccount = 'main'

/** Chooses the charity's other account that the money moved to or from. */
export function TransferFields(props: LinkFieldsProps & { account: string }) {
  const { account, charityId, currency, errors, line, onChange } = props
  const { accounts, failure } = useBankAccountOptions(charityId, true)
  const options = accounts
    .filter((one) => one.label !== account && (one.currency ?? currency) === currency)
    .map(({ label, value }) => ({ value: value || mainAccount, label }))
  const { otherAccountId } = line.decision
  return (
    <>
      <BankAccountsFailed failure={failure} />
      <Select
        label={line.amount < 0 ? 'To which account' : 'From which account'}
        hint="Its own statement has the other half, which needs no second entry."
        placeholder="Choose an account"
        options={options}
        value={otherAccountId === undefined ? '' : otherAccountId || mainAccount}
        error={errors['otherAccountId'] ?? errors['otherLineId']}
        onChange={({ target }) => {
          const { otherAccountId: _, ...rest } = line.decision
          const chosen = target.value === mainAccount ? '' : target.value
          onChange(target.value === '' ? rest : { otherAccountId: chosen, otherLineId: '' })
        }}
      />
    </>
  )
}

/** Chooses the other line of the statement that this line is a further part of. */
export function JoinFields(props: LinkFieldsProps & { lines: readonly ReviewedLine[] }) {
  const { currency, errors, line, lines, onChange } = props
  const options = lines
    .filter(
      (one) =>
        one.id !== line.id &&
        one.amount < 0 === line.amount < 0 &&
        ['gift', 'entry', 'match'].includes(one.decision.as),
    )
    .map((one) => ({
      value: one.id,
      label: `${formatShortDate(one.date)}, ${formatMoney(one.amount, currency)}, ${one.text}`,
    }))
  return (
    <Combobox
      label="Which line it belongs to"
      hint="Both become one entry with their sum, on the later day."
      placeholder="Type a text or an amount"
      options={options}
      value={line.decision.lineId || null}
      error={errors['lineId']}
      onChange={(lineId) => onChange({ lineId: lineId ?? '' })}
    />
  )
}

/** Lists the lines of the statement whose gift the bank can have taken back with a line. */
function listReturnable(
  line: ReviewedLine,
  lines: readonly ReviewedLine[],
  currency: string,
): { value: string; label: string }[] {
  return lines
    .filter(
      (one) =>
        !isKnown(one) &&
        one.amount === -line.open &&
        one.date <= line.date &&
        ['gift', 'split'].includes(one.decision.as),
    )
    .map((one) => ({
      value: one.id,
      label: `Line ${one.line} of this file, ${formatShortDate(one.date)}, ${formatMoney(one.amount, currency)}, ${one.text}`,
    }))
}

interface EntryChoiceProps extends LinkFieldsProps {
  label: string
  kind: EntryKind
  isOptional?: boolean
  /** The lines of the statement, if a gift that is posted with them can be chosen. */
  lines?: readonly ReviewedLine[]
}

/** Chooses an entry of the ledger: the gift that came back, or the payment that is refunded. */
export function EntryChoice(props: EntryChoiceProps) {
  const { charityId, currency, errors, isOptional = false, kind, label, line, onChange } = props
  const [text, setText] = useState('')
  const { data, error, isPending, refetch } = useRead('GET /api/transaction/charity/{id}', {
    params: { id: charityId },
    query: { kind: [kind], to: line.date, sort: 'date', limit: 100, ...(text ? { text } : {}) },
  })
  const failure = error && !data ? 'The transactions could not be loaded.' : undefined
  // A returned cheque that was split has gifts of smaller amounts, which went back together.
  const fits = (amount: number) =>
    isGiftKind(kind) ? amount <= Math.abs(line.open) : amount >= Math.abs(line.open)
  const inFile = listReturnable(line, props.lines ?? [], currency)
  const options = (data?.transactions ?? [])
    .filter(({ amount, reversedBy }) => fits(amount) && reversedBy === null)
    .map((entry) => ({
      value: entry.id,
      label: [
        `No. ${entry.sequence}`,
        formatShortDate(entry.entryDate),
        formatMoney(entry.amount, entry.currency),
        entry.payee || entry.giver || entry.description,
      ]
        .filter(Boolean)
        .join(', '),
    }))
  return (
    <>
      <Combobox
        label={label}
        optional={isOptional}
        placeholder="Type a name"
        options={[...inFile, ...options]}
        loading={isPending}
        emptyText={failure}
        onSearch={setText}
        value={line.decision.entryId || line.decision.lineId || null}
        error={errors['entryId']}
        onChange={(chosen) => {
          const id = chosen ?? ''
          const isLine = inFile.some(({ value }) => value === id)
          onChange(isLine ? { entryId: '', lineId: id } : { entryId: id, lineId: '' })
        }}
      />
      {failure && <LoadFailedLine error={error} failure={failure} onRetry={refetch} />}
    </>
  )
}

/** Chooses the Gift Aid claim that HMRC pays with this line. */
export function ClaimFields({ charityId, errors, line, onChange }: LinkFieldsProps) {
  const { data, error, refetch } = useRead('GET /api/charity/{id}/gift-aid', {
    params: { id: charityId },
  })
  if (error && !data) {
    const failure = 'The claims could not be loaded. Only a Lead can see them.'
    return <LoadFailedLine error={error} failure={failure} onRetry={refetch} />
  }
  const options = (data?.claims ?? [])
    .filter(({ id, paid, submitted }) => id === line.decision.claimId || (submitted && !paid))
    .map(({ due, id, number, submitted }) => ({
      value: id,
      label: `Claim ${number}${submitted ? `, sent ${formatShortDate(submitted.on)}` : ''}: ${formatMoney(due)} due`,
    }))
  return (
    <Select
      label="Which claim it pays"
      hint={
        data && options.length === 0
          ? 'No submitted claim is unpaid. Submit the claim first.'
          : undefined
      }
      placeholder="Choose a claim"
      options={options}
      value={line.decision.claimId ?? ''}
      error={errors['claimId']}
      onChange={({ target }) => onChange({ claimId: target.value })}
    />
  )
}
