import { isInvisible } from '@pennytrail/contract/misleading-text.ts'
import type { GiftAidClaim, OwnCharity } from '@pennytrail/contract'
import { parseAmount, toDecimal } from '@pennytrail/contract/money.ts'
import { getTypedAmountError } from '@pennytrail/contract/donations/parse-amount.ts'
import { useState } from 'react'
import { buildUrl } from '../../../lib/api/build-url.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { TextDialog } from '../../../ui/dialog/text-dialog.tsx'
import { findPastDayError } from '../past-day.ts'
import styles from '../gift-aid.module.css'

interface GiftAidClaimStepsProps {
  charity: OwnCharity
  claim: GiftAidClaim
}

/** Shows the steps of a claim in order, from the file to HMRC's payment. */
export function GiftAidClaimSteps({ charity, claim }: GiftAidClaimStepsProps) {
  const { state, submitted, paid } = claim
  if (state === 'withdrawn') return null
  return (
    <DashboardSection id="steps" title="Steps">
      <Stack role="list" as="ol" gap={16}>
        <Card gap={12} as="li" className="small-h3">
          <h3>1. Download the schedule</h3>
          <Files charity={charity} claim={claim} />
        </Card>
        <Card gap={12} as="li" className="small-h3">
          <h3>2. Submit it to HMRC</h3>
          {submitted ? (
            <p className="quiet">
              Submitted on {formatDate(submitted.on)}, reference {submitted.reference}. The ledger
              shows what HMRC owes.
            </p>
          ) : (
            <SubmitForm charityId={charity.id} claim={claim} />
          )}
        </Card>
        <Card gap={12} as="li" className="small-h3">
          <h3>3. HMRC pays</h3>
          {paid ? (
            <p className="quiet">
              {formatMoney(paid.amount)} arrived on {formatDate(paid.on)}.
              {paid.amount !== claim.due &&
                ` That is ${formatMoney(Math.abs(claim.due - paid.amount))} ${paid.amount < claim.due ? 'less' : 'more'} than was due; the difference is in the general fund. If HMRC refused gifts, mark them under “Gifts” below.`}
            </p>
          ) : submitted ? (
            <PayForm charityId={charity.id} claim={claim} />
          ) : (
            <p className="quiet">After you submit the claim, record here what HMRC paid.</p>
          )}
        </Card>
      </Stack>
      {!paid && claim.refused === 0 && <Withdraw charityId={charity.id} claim={claim} />}
    </DashboardSection>
  )
}

function Files({ charity, claim }: GiftAidClaimStepsProps) {
  if (claim.files.length === 0) {
    return (
      <p className={styles['text']}>
        The claim contains only small donations, and HMRC has no schedule for them.
      </p>
    )
  }
  return (
    <>
      <p className={styles['text']}>
        Attach {claim.files.length === 1 ? 'this file' : 'each of these files to its own claim'} in
        HMRC’s Charities Online. It follows HMRC’s own layout. It contains names and home addresses,
        so keep it safe.
      </p>
      <Row gap={12}>
        {claim.files.map((file) => (
          <FileButton
            key={file.file}
            label={
              claim.files.length === 1
                ? `Save the schedule (${formatPlural(file.rows, 'gift')})`
                : `Save file ${file.file} (${formatPlural(file.rows, 'gift')})`
            }
            address={buildUrl('/api/charity/{id}/gift-aid/claims/{claimId}/schedule/{file}', {
              params: { id: charity.id, claimId: claim.id, file: String(file.file) },
            })}
            name={file.name}
          />
        ))}
      </Row>
      {claim.givenBack > 0 && (
        <p className={styles['note']}>
          {formatMoney(claim.givenBack)} is included as previously over-claimed.
        </p>
      )}
    </>
  )
}

interface FormProps {
  charityId: string
  claim: GiftAidClaim
}

const notSaved = 'Your changes could not be saved. Please try again.'

function SubmitForm({ charityId, claim }: FormProps) {
  const form = useRulesForm<{ on: string; reference: string }>({
    defaultValues: { on: '', reference: '' },
    rules: {
      on: findPastDayError,
      reference: (value) => (isInvisible(value) ? 'Enter HMRC’s reference.' : undefined),
    },
  })
  const submit = useCall('POST /api/charity/{id}/gift-aid/claims/{claimId}/submit', {
    onSuccess: () => toast.success('Submitted. The ledger now shows what HMRC owes.'),
  })
  return (
    <Form
      form={form}
      aria-label="Submitted"
      gap={16}
      send={(body) => submit.mutateAsync({ params: { id: charityId, claimId: claim.id }, body })}
      failure={notSaved}
      failureAt="toast"
      submit="Mark as submitted"
      submitting="Saving.."
    >
      <DateField label="Submitted on" {...form.field('on')} />
      <TextField
        label="HMRC’s reference"
        hint="As given by Charities Online. If you sent several files, separate the references with commas."
        maxLength={100}
        {...form.field('reference')}
      />
    </Form>
  )
}

function PayForm({ charityId, claim }: FormProps) {
  const form = useRulesForm<{ on: string; amount: string }>({
    defaultValues: { on: '', amount: toDecimal(claim.due) },
    rules: {
      on: findPastDayError,
      amount: (value) =>
        getTypedAmountError(value, (amount) =>
          amount === null ? 'Enter an amount, such as 62.50.' : undefined,
        ),
    },
  })
  const pay = useCall('POST /api/charity/{id}/gift-aid/claims/{claimId}/pay', {
    onSuccess: () => toast.success('Paid. The ledger now shows the money in the bank account.'),
  })
  return (
    <Form
      form={form}
      aria-label="Paid"
      gap={16}
      send={({ on, amount }) =>
        pay.mutateAsync({
          params: { id: charityId, claimId: claim.id },
          body: { on, amount: parseAmount(amount) ?? 0 },
        })
      }
      failure={notSaved}
      failureAt="toast"
      submit="Mark as paid"
      submitting="Saving.."
    >
      <DateField label="Paid on" {...form.field('on')} />
      <TextField
        label="Amount paid"
        hint="If HMRC refused gifts, mark them under “Gifts” below. Any other difference goes to the general fund."
        prefix="£"
        inputMode="decimal"
        {...form.field('amount')}
      />
    </Form>
  )
}

const maxWithdrawalReasonLength = 500

function findWithdrawalError(reason: string): string | undefined {
  if (isInvisible(reason)) return 'Say why you are withdrawing it.'
  return reason.trim().length > maxWithdrawalReasonLength
    ? `Use at most ${maxWithdrawalReasonLength} characters.`
    : undefined
}

function Withdraw({ charityId, claim }: FormProps) {
  const [asking, setAsking] = useState(false)
  const { mutateAsync } = useCall('POST /api/charity/{id}/gift-aid/claims/{claimId}/withdraw')
  const send = async (reason: string) => {
    await mutateAsync({ params: { id: charityId, claimId: claim.id }, body: { reason } })
    setAsking(false)
    toast.success('The claim is withdrawn. Its gifts can be claimed again.')
  }
  return (
    <>
      <Row gap={12}>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Withdraw this claim
        </Button>
      </Row>
      {asking && (
        <TextDialog
          title={`Withdraw claim ${claim.number}?`}
          submit="Withdraw claim"
          submitting="Withdrawing.."
          danger
          failure="The claim could not be withdrawn."
          label="Why?"
          rows={2}
          maxCharacters={maxWithdrawalReasonLength}
          check={findWithdrawalError}
          send={send}
          onClose={() => setAsking(false)}
        >
          <p>
            You can claim its gifts again.
            {claim.submitted &&
              ' Its ledger entries are reversed. You must also tell HMRC, because we do not.'}
          </p>
        </TextDialog>
      )}
    </>
  )
}
