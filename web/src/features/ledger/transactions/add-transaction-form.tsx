import type { Transaction } from '@pennytrail/contract'
import {
  entryKinds,
  isSpendingKind,
  type RecordedKind,
} from '@pennytrail/contract/ledger/entry-kinds.ts'
import { allDaysOpen, type OpenDays } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'
import { useState, type ComponentType } from 'react'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { showIssues, listErrors, useRulesForm } from '../../../lib/form/form.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { SpendingWarnings } from '../balance-table.tsx'
import { Button } from '../../../ui/button.tsx'
import { LazyConfirmDialog } from '../../../ui/dialog/lazy-confirm-dialog.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { UnsavedChangesGuard } from '../../../ui/dialog/unsaved-changes-guard.tsx'
import type { BankAccountOption } from '../bank-accounts/use-bank-account-options.ts'
import { FirstDayMissing } from '../books-start/opening-fields.tsx'
import {
  BankAccountField,
  FundFields,
  KindField,
  MoneyFields,
  WordFields,
} from './entry-fields.tsx'
import { generalFund } from './entry-words.ts'
import {
  emptyEntry,
  entryRules,
  hasGrantTerms,
  readOriginal,
  toEntryDate,
  toNewTransaction,
  type EntryValues,
} from './entry-values.ts'
import { GrantTermsFields } from '../grant-terms-fields.tsx'
import { AccountField } from '../nominal-accounts/account-field.tsx'
import { useSuggestedAccount } from '../nominal-accounts/use-nominal-accounts.ts'
import { SpendingBalances, useSpendingEffect } from '../spending-balances.tsx'
import type { Fund } from '../use-funds.ts'
import styles from '../ledger.module.css'

/** An uploaded receipt that will be attached to the entry. */
export interface EntryEvidence {
  publicId: string
  title: string
  size: number
}

const openingEvidence = 'Signed accounts that show this balance, if you have them'

interface AddTransactionFormProps {
  charityId: string
  charityNumber: string
  kinds: readonly RecordedKind[]
  /** Whether the person may publish the name of a private person. */
  mayName: boolean
  funds: readonly Fund[]
  /** The open accounts of the charity's own money, for those who may choose one. */
  accounts?: readonly BankAccountOption[]
  start: Partial<EntryValues>
  /** The limits of the entry's date. */
  openDays?: OpenDays
  onRecorded: (transaction: Transaction) => void
  /** The part of the form that uploads receipts. */
  Evidence?: ComponentType<{
    charityId: string
    files: readonly EntryEvidence[]
    onChange: (files: readonly EntryEvidence[]) => void
    label?: string
  }>
}

/**
 * Records an entry after a confirmation, because entries cannot be deleted. The id is created here,
 * so that a retry records the entry once.
 */
export function AddTransactionForm(props: AddTransactionFormProps) {
  const {
    charityId,
    kinds,
    mayName,
    funds,
    accounts = [],
    start,
    openDays = allDaysOpen,
    charityNumber,
    onRecorded,
    Evidence,
  } = props
  const { isPending, mutateAsync } = useCall('POST /api/transaction')
  const [id] = useState(() => crypto.randomUUID())
  const [ready, setReady] = useState<EntryValues | null>(null)
  const [files, setFiles] = useState<readonly EntryEvidence[]>([])
  /** The payee once the person has left its field. */
  const [payee, setPayee] = useState('')
  const [failure, setFailure] = useState<string>()
  const form = useRulesForm<EntryValues>({
    defaultValues: emptyEntry(start),
    rules: entryRules(openDays),
  })
  const { errors, isDirty, submitCount } = form.formState
  const [kind, projectId, currency, typed, budgetLineId] = form.watch([
    'kind',
    'projectId',
    'currency',
    'amount',
    'budgetLineId',
  ])
  const amount = readAmount(typed, currency)
  const isSpending = isSpendingKind(kind)
  const spending = useSpendingEffect({
    charityId,
    projectId,
    fund: getFundTitle(projectId, funds),
    budgetLineId,
    currency,
    amount,
    hasReceipt: files.length > 0,
    isSpending,
  })

  const suggested = useSuggestedAccount(charityId, kind, payee)

  const record = async (values: EntryValues) => {
    setFailure(undefined)
    try {
      const shown = files.map(({ publicId, title }) => ({ publicId, title }))
      const body = { ...toNewTransaction(id, charityId, values), evidence: shown }
      onRecorded(await mutateAsync({ body }))
    } catch (error) {
      if (showIssues(error, form.setError, formFieldByPath)) setReady(null)
      else setFailure(getErrorMessage(error, 'The entry could not be recorded. Please try again.'))
    }
  }
  const review = (values: EntryValues): void => {
    setFailure(undefined)
    setReady({
      ...values,
      nominalAccountId: values.nominalAccountId ?? suggested,
      date: toEntryDate(values, openDays),
    })
  }
  return (
    <Stack
      as="form"
      gap={24}
      noValidate
      className={styles['form']}
      onSubmit={(event) => void form.handleSubmit(review)(event)}
    >
      <ErrorSummary errors={listErrors(errors)} submitCount={submitCount} />
      <UnsavedChangesGuard isUnsaved={() => isDirty || files.length > 0} />
      {kinds.length > 1 && <KindField form={form} kinds={kinds} />}
      {kind === 'opening' && openDays.firstDay === null ? (
        <FirstDayMissing charityNumber={charityNumber} />
      ) : (
        <>
          <FundFields form={form} funds={funds} />
          <MoneyFields form={form} openDays={openDays} />
          <BankAccountField form={form} accounts={accounts} />
          {hasGrantTerms({ kind, projectId }) && (
            <GrantTermsFields
              value={form.watch('terms')}
              onChange={(terms) =>
                form.setValue('terms', terms, {
                  shouldDirty: true,
                  shouldValidate: form.formState.isSubmitted,
                })
              }
              error={errors.terms?.message}
            />
          )}
          {isSpending && <SpendingBalances amount={amount} currency={currency} {...spending} />}
          <WordFields form={form} mayName={mayName} onPayee={setPayee} />
          <AccountField form={form} charityId={charityId} suggested={suggested} />
          {Evidence && (
            <Evidence
              charityId={charityId}
              files={files}
              onChange={setFiles}
              {...(kind === 'opening' ? { label: openingEvidence } : {})}
            />
          )}
          <Row gap={12}>
            <Button type="submit">Check and record</Button>
          </Row>
        </>
      )}
      {ready && (
        <LazyConfirmDialog
          open
          title="Record this entry?"
          confirm="Record it"
          cancel="Change something"
          busy={isPending && 'Recording..'}
          error={failure}
          onConfirm={() => void record(ready)}
          onClose={() => setReady(null)}
        >
          <p>{describeEffectInWords(ready, funds)}</p>
          {spending.effect && <SpendingWarnings warnings={spending.effect.warnings} />}
          {ready.payee && <p>{describePayeePublication(ready)}</p>}
          <p>
            You cannot delete it from the ledger. You can correct a mistake later with a reversal,
            which everyone can see.
          </p>
        </LazyConfirmDialog>
      )}
    </Stack>
  )
}

/** The form's field names where they differ from the server's. */
const formFieldByPath: Readonly<Record<string, keyof EntryValues>> = {
  'original.currency': 'originalCurrency',
  'original.amount': 'originalAmount',
  'original.rate': 'originalAmount',
  'original.rateConfirmed': 'confirmedRate',
  currency: 'projectId',
}

function getFundTitle(id: string, funds: readonly Fund[]): string {
  return funds.find((one) => one.id === id)?.title ?? generalFund
}

/** Parses an amount; null if it is incomplete or not above zero. */
function readAmount(typed: string, currency: string): number | null {
  const amount = parseAmount(typed, currency)
  return amount === null || amount <= 0 ? null : amount
}

/** Says, before the entry is recorded, whether the payee's name will be published. */
function describePayeePublication({ payee, payeeKind }: EntryValues): string {
  return payeeKind === 'person'
    ? `The name ${payee} will not be published. Only your team can see it.`
    : `The name ${payee} will be published with the entry.`
}

function describeEffectInWords(values: EntryValues, funds: readonly Fund[]): string {
  const fund = (id: string) => getFundTitle(id, funds)
  const sum = formatMoney(parseAmount(values.amount, values.currency) ?? 0, values.currency)
  const where =
    values.kind === 'transfer'
      ? `from ${fund(values.projectId)} to ${fund(values.toProjectId)}`
      : `for ${fund(values.projectId)}`
  const who = values.payee ? `, ${values.payee}` : ''
  const original = readOriginal(values)
  const paid = original ? `, paid as ${formatMoney(original.amount, original.currency)}` : ''
  return `${entryKinds[values.kind]}: ${sum}${paid} ${where}${who}, on ${formatDate(values.date)}.`
}
