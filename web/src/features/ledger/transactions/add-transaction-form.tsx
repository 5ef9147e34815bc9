import type { RememberedPayee, Transaction } from '@pennytrail/contract'
import {
  entryKinds,
  isSpendingKind,
  type RecordedKind,
} from '@pennytrail/contract/ledger/entry-kinds.ts'
import { allDaysOpen, type OpenDays } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'
import { useState, type FormEvent } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { getErrorMessage, hasCode } from '../../../lib/api/api-error.ts'
import { showIssues, listErrors, useRulesForm } from '../../../lib/form/form.ts'
import { newId } from '../../../lib/new-id.ts'
import { useIsWide } from '../../../ui/layout/use-is-wide.ts'
import { formatDate, formatShortDate } from '../../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { Fold } from '../../../ui/layout/fold.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { SpendingWarnings } from '../balance-table.tsx'
import { Button } from '../../../ui/button.tsx'
import { LazyConfirmDialog } from '../../../ui/dialog/lazy-confirm-dialog.tsx'
import { ActionError } from '../../../ui/form/field.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { UnsavedChangesGuard } from '../../../ui/dialog/unsaved-changes-guard.tsx'
import type { BankAccountOption } from '../bank-accounts/use-bank-account-options.ts'
import { FirstDayMissing } from '../books-start/opening-fields.tsx'
import { findReceiptsError, type ReceiptDraft } from '../recording/receipt-drafts.ts'
import { ReceiptCapture } from '../recording/receipt-capture.tsx'
import { usePaymentProposals } from '../recording/use-payment-proposals.ts'
import { useReceiptReading } from '../recording/use-receipt-reading.ts'
import { useRecordPayment, type PaymentToSend } from '../recording/use-record-payment.ts'
import {
  AmountField,
  BankAccountField,
  DayField,
  FundFields,
  KindField,
  OtherCurrencyFields,
  PayeeField,
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
import { useSuggestedAccount, useUsualWords } from '../nominal-accounts/use-nominal-accounts.ts'
import { receiptMissing } from '../spending-effect.ts'
import { SpendingBalances, useSpendingEffect } from '../spending-balances.tsx'
import type { Fund } from '../use-funds.ts'
import styles from '../ledger.module.css'

const openingEvidence = 'Signed accounts that show this balance, if you have them'
const noPayees: readonly RememberedPayee[] = []

interface AddTransactionFormProps {
  charityId: string
  charityNumber: string
  kinds: readonly RecordedKind[]
  /** Whether the person may publish the name of a private person. */
  mayName: boolean
  funds: readonly Fund[]
  /** The open accounts of the charity's own money, for those who may choose one. */
  accounts?: readonly BankAccountOption[]
  /** The payees that the charity paid before. */
  payees?: readonly RememberedPayee[]
  start: Partial<EntryValues>
  /** The limits of the entry's date. */
  openDays?: OpenDays
  onRecorded: (transaction: Transaction, values: EntryValues) => void
  /** Keeps a payment that could not be sent. Returns false if this device cannot keep it. */
  onOffline?: (payment: PaymentToSend, values: EntryValues) => Promise<boolean>
}

/**
 * Records an entry. A payment begins with its receipt, which is read on the device. Entries cannot be
 * deleted, so the person confirms them; on a phone only a payment that overspends. The id is created
 * here, so that a retry records the entry once.
 */
export function AddTransactionForm(props: AddTransactionFormProps) {
  const { charityId, kinds, mayName, funds, accounts = [], payees = noPayees, start } = props
  const { openDays = allDaysOpen, charityNumber, onRecorded, onOffline } = props
  const { isPending, mutateAsync } = useRecordPayment()
  const isWide = useIsWide()
  const [id] = useState(newId)
  const [sent] = useState(() => new Map<string, string>())
  const [ready, setReady] = useState<EntryValues | null>(null)
  const [receipts, setReceipts] = useState<readonly ReceiptDraft[]>([])
  const [hasLooked, setLooked] = useState(false)
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
  const isPayment = kind === 'spending'
  const spending = useSpendingEffect({
    charityId,
    projectId,
    fund: getFundTitle(projectId, funds),
    budgetLineId,
    currency,
    amount,
    hasReceipt: receipts.length > 0,
    isSpending,
  })
  const { payee, takePayee, takeFacts, getReadHint } = usePaymentProposals(form, {
    payees,
    funds,
    mayName,
  })
  const names = payees.map((one) => one.payee)
  const reading = useReceiptReading(names, takeFacts)
  const suggested = useSuggestedAccount(charityId, kind, payee)
  const usualWords = useUsualWords(charityId, kind, suggested)
  const receiptsError = findReceiptsError(receipts, hasLooked)

  const record = async (values: EntryValues) => {
    setFailure(undefined)
    const payment = { transaction: toNewTransaction(id, charityId, values), receipts, sent }
    try {
      onRecorded(await mutateAsync(payment), values)
    } catch (error) {
      if (isPayment && hasCode(error, 'no-response') && (await onOffline?.(payment, values))) return
      if (showIssues(error, form.setError, formFieldByPath)) setReady(null)
      else setFailure(getErrorMessage(error, 'The entry could not be recorded. Please try again.'))
    }
  }
  const isQuick = isPayment && !isWide
  const review = (values: EntryValues): void => {
    setFailure(undefined)
    if (receiptsError) return
    const checked = {
      ...values,
      nominalAccountId: values.nominalAccountId ?? suggested,
      date: toEntryDate(values, openDays),
    }
    const overspends = spending.effect?.warnings.some((one) => one !== receiptMissing)
    if (isQuick && !overspends) void record(checked)
    else setReady(checked)
  }
  const submit = (event: FormEvent): void => {
    // The folded words of a payment on a phone may be left to the proposal.
    if (isQuick && form.getValues('description').trim() === '') {
      form.setValue('description', usualWords)
    }
    void form.handleSubmit(review)(event)
  }
  const capture = (
    <ReceiptCapture
      {...(kind === 'opening' ? { label: openingEvidence } : {})}
      receipts={receipts}
      onChange={(changed) => {
        setReceipts(changed)
        if (changed.length === 0) reading.reset()
      }}
      onRead={isPayment ? reading.start : undefined}
      onReadAnyway={(file) => void reading.read(file)}
      reading={reading.state}
      hasLooked={hasLooked}
      onLooked={setLooked}
      error={submitCount > 0 ? receiptsError : undefined}
    />
  )
  const terms = hasGrantTerms({ kind, projectId }) && (
    <GrantTermsFields
      value={form.watch('terms')}
      onChange={(changed) =>
        form.setValue('terms', changed, {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        })
      }
      error={errors.terms?.message}
    />
  )
  const details = (
    <>
      {isQuick && kinds.length > 1 && <KindField form={form} kinds={kinds} />}
      <FundFields form={form} funds={funds} />
      {isPayment && <DayField form={form} openDays={openDays} hint={getReadHint('date')} />}
      <OtherCurrencyFields form={form} />
      <BankAccountField form={form} accounts={accounts} />
      {terms}
      {isSpending && <SpendingBalances amount={amount} currency={currency} {...spending} />}
      {!isPayment && <PayeeField form={form} onPayee={takePayee} />}
      <WordFields form={form} mayName={mayName} />
      <AccountField form={form} charityId={charityId} suggested={suggested} />
    </>
  )
  const about = [
    formatShortDate(form.watch('date')),
    getFundTitle(projectId, funds),
    form.watch('description').trim() || usualWords,
    isQuick && payee && form.watch('payeeKind') === 'person' && 'name not published',
  ]
  return (
    <Stack
      as="form"
      gap={isQuick ? 16 : 24}
      noValidate
      className={styles['form']}
      onSubmit={submit}
    >
      <ErrorSummary errors={listErrors(errors)} submitCount={submitCount} />
      <UnsavedChangesGuard isUnsaved={() => isDirty || receipts.length > 0} />
      {!isQuick && kinds.length > 1 && <KindField form={form} kinds={kinds} />}
      {kind === 'opening' && openDays.firstDay === null ? (
        <FirstDayMissing charityNumber={charityNumber} />
      ) : (
        <>
          {isPayment && capture}
          <div className={styles['pair']}>
            <AmountField form={form} hint={getReadHint('amount')} />
            {isPayment ? (
              <PayeeField
                form={form}
                onPayee={takePayee}
                names={names}
                hint={getReadHint('payee')}
              />
            ) : (
              <DayField form={form} openDays={openDays} />
            )}
          </div>
          {isQuick ? (
            <Fold
              title="Date, fund and details"
              note={about.filter(Boolean).join(' · ')}
              isNeeded={hasFoldedError(errors)}
            >
              <Stack gap={24}>{details}</Stack>
            </Fold>
          ) : (
            details
          )}
          {!isPayment && capture}
          {isQuick && failure && !ready && <ActionError id="record" error={failure} />}
          <Row gap={12}>
            <Button type="submit" wide={isQuick} busy={isPending && !ready && 'Recording..'}>
              {isQuick
                ? amount === null
                  ? 'Record'
                  : `Record ${formatMoney(amount, currency)}`
                : 'Check and record'}
            </Button>
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

/** Whether a field that a phone folds away has an error. */
function hasFoldedError(errors: FieldErrors<EntryValues>): boolean {
  return Object.keys(errors).some((name) => name !== 'amount' && name !== 'payee')
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
