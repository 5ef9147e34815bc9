import type { Donation } from '@pennytrail/contract'
import { feeCover } from '@pennytrail/contract/giving.ts'
import { grantLimits, purposeFault, reportDatesFault } from '@pennytrail/contract/grant-rules.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import { useEffect, useState, type ComponentType } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { summaryOf, useRulesForm } from '../../lib/form.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TestPayments } from '../../ui/test-payments.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { PortalAmount } from './portal-amount.tsx'
import { ComeBack, PayError, useLeaving } from './portal-parts.tsx'
import { PortalSummary } from './portal-summary.tsx'
import { PortalTerms } from './portal-terms.tsx'
import {
  chargedFor,
  giftOf,
  portalRules,
  validAmount,
  valuesFromDonation,
  type PortalValues,
} from './portal-values.ts'
import styles from './portal.module.css'
import type { GivingTarget } from './use-giving-target.ts'
import { useStartDonation, type Next } from './use-start-donation.ts'

interface OrgPortalValues extends PortalValues {
  purpose: string
}

/** What the money is tied to and when it is reported on; a page hands in the part that asks. */
export interface OrgTerms {
  lines: readonly string[]
  reports: readonly string[]
}

export interface OrgPortalFormProps {
  org: { readonly id: string; readonly name: string }
  target: GivingTarget
  start: PortalValues
  begun: Donation | undefined
  onAmount: (pounds: string) => void
  onNext: (next: Next) => void
  Terms: ComponentType<{
    projectId: string
    value: OrgTerms
    onChange: (terms: OrgTerms) => void
    error: string | undefined
  }>
}

/** A gift in the name of a donor organisation, with its purpose. No Gift Aid: that is for people. */
export default function OrgPortalForm(props: OrgPortalFormProps) {
  const { begun, onAmount, onNext, org, start, target, Terms } = props
  const [terms, setTerms] = useState<OrgTerms>({
    lines: begun?.grant?.budgetLineIds ?? [],
    reports: begun?.grant?.reportDates ?? [],
  })
  const [termsFault, setTermsFault] = useState<string>()
  const form = useRulesForm<OrgPortalValues>({
    defaultValues: {
      ...(begun ? valuesFromDonation(begun) : start),
      giftAid: false,
      purpose: begun?.grant?.purpose ?? '',
    },
    rules: {
      ...(portalRules.other ? { other: portalRules.other } : {}),
      purpose: purposeFault,
    },
  })
  // The shared parts of the portal know the fields that both forms have.
  const shared = form as unknown as UseFormReturn<PortalValues>
  const { choice, other, coverFee } = form.watch()
  const amount = validAmount({ choice, other })
  const giving = useStartDonation(begun)
  const { isLeaving, leave } = useLeaving()
  useEffect(() => {
    if (amount !== null) onAmount(toDecimal(amount))
  }, [amount, onAmount])

  const submit = form.handleSubmit(async (values) => {
    const fault = reportDatesFault(terms.reports)
    setTermsFault(fault)
    if (fault) return
    const gift = {
      ...giftOf({ ...values, giftAid: false }, target.send),
      grant: {
        donorOrgId: org.id,
        purpose: values.purpose.trim(),
        budgetLineIds: [...terms.lines],
        reportDates: [...terms.reports],
      },
    }
    const next = await giving.mutateAsync(gift).catch(() => null)
    if (!next) return
    leave()
    onNext(next)
  })
  const { errors, submitCount } = form.formState
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className={styles['portal']}
      aria-label="Your organisation’s gift"
    >
      <div className={styles['fields']}>
        <ErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
        {begun && <ComeBack begun={begun} />}
        <PortalAmount form={shared} />
        <Textarea
          label="Purpose"
          hint="What the gift is for. The charity and your team read it."
          rows={3}
          maxLength={grantLimits.purpose}
          error={errors.purpose?.message}
          {...form.register('purpose')}
        />
        <Terms
          projectId={'projectId' in target.send ? target.send.projectId : ''}
          value={terms}
          onChange={(changed) => {
            setTerms(changed)
            setTermsFault(undefined)
          }}
          error={termsFault}
        />
        <Checkbox
          label={
            amount === null
              ? 'Also cover the card fee'
              : `Add ${formatMoney(feeCover(amount))} to cover the card fee`
          }
          hint="So that all of your gift reaches the charity."
          {...form.register('coverFee')}
        />
        <RadioCards
          legend="How should it be shown?"
          cards={[
            {
              value: 'anonymous',
              label: 'Stay anonymous',
              description: 'The public sees no name. The charity’s team does.',
            },
            { value: 'named', label: `Show ${org.name}`, description: 'Everyone sees who gave.' },
          ]}
          columns={2}
          {...form.register('shownAs')}
        />
        <p className={styles['note']}>
          Gift Aid is for people, so nothing is added to an organisation’s gift. More than £25,000
          comes by bank transfer: agree with the charity, which records it for you to confirm.
        </p>
        <PortalTerms target={target} />
      </div>
      <PortalSummary target={target} amount={amount} coverFee={coverFee} interval="once" />
      <div className={styles['pay']}>
        <TestPayments />
        <Button
          type="submit"
          variant="accent"
          wide
          busy={(giving.isPending || isLeaving) && 'Opening the payment page..'}
        >
          {amount === null
            ? 'Continue to payment'
            : `Pay ${formatMoney(chargedFor(amount, coverFee))} for ${org.name}`}
        </Button>
        <PayError error={giving.error} />
        <p className={styles['note']}>
          You enter the card on the card processor’s page. Its details never reach us.
        </p>
      </div>
    </form>
  )
}
