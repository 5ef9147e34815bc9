import {
  grantLimits,
  getPurposeError,
  getReportDatesError,
} from '@pennytrail/contract/grants/rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import type { ComponentType } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useRulesForm } from '../../../lib/form/form.ts'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import {
  getGrantTermsError,
  noGrantTerms,
  toGrantTerms,
  type TypedGrantTerms,
} from '../../ledger/index.ts'
import { GivingAmount } from './giving-amount.tsx'
import { CoverFee } from './cover-fee.tsx'
import { GivingFormFrame, useGivingForm, type GivingFormPartProps } from './giving-form-frame.tsx'
import { OnceOrMonthly } from './once-or-monthly.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import {
  toNewDonation,
  givingFormRules,
  listAmounts,
  restoreValues,
  type GivingFormValues,
} from './giving-form-values.ts'

interface OrgGivingValues extends GivingFormValues, OrgTerms {
  purpose: string
}

/** The purpose and report dates of the gift. The page passes in the fields that ask for them. */
export interface OrgTerms {
  lines: readonly string[]
  reports: readonly string[]
  terms: TypedGrantTerms
}

export interface OrgGivingFormProps extends GivingFormPartProps {
  org: { readonly id: string; readonly name: string }
  Terms: ComponentType<{
    projectId: string
    value: OrgTerms
    onChange: (terms: OrgTerms) => void
    error: string | undefined
    termsError: string | undefined
  }>
}

function findReportDatesError(dates: readonly string[]): string | undefined {
  return (
    getReportDatesError(dates) ??
    (dates.some((date) => date <= toUkDate(new Date()))
      ? 'Choose report dates in the future.'
      : undefined)
  )
}

/**
 * The giving form for a donor organisation, with its purpose. It has no Gift Aid, which only people
 * can give.
 */
export default function OrgGivingForm(props: OrgGivingFormProps) {
  const { started, storedGift, org, start, target, Terms } = props
  const projectId = 'projectId' in target.send ? target.send.projectId : ''
  const form = useRulesForm<OrgGivingValues>({
    defaultValues: {
      purpose: started?.grant?.purpose ?? '',
      lines: started?.grant?.budgetLineIds ?? [],
      reports: started?.grant?.reportDates ?? [],
      terms: noGrantTerms,
      ...restoreValues(start, started, storedGift, listAmounts(target.orgAmounts)),
      giftAid: false,
    },
    rules: {
      ...(givingFormRules.other ? { other: givingFormRules.other } : {}),
      purpose: getPurposeError,
      reports: findReportDatesError,
      terms: (terms) => (projectId === '' ? undefined : getGrantTermsError(terms)),
    },
  })
  // The shared parts of the form use only the fields that both forms have.
  const shared = form as unknown as UseFormReturn<GivingFormValues>
  const portal = useGivingForm(shared, props, org.id)

  const submit = form.handleSubmit(async (values) => {
    const terms = projectId === '' ? null : toGrantTerms(values.terms)
    await portal.give({
      ...toNewDonation({ ...values, giftAid: false }, target.send),
      grant: {
        donorOrgId: org.id,
        purpose: values.purpose.trim(),
        budgetLineIds: [...values.lines],
        reportDates: [...values.reports],
        ...(terms ? { terms } : {}),
      },
    })
  })
  return (
    <GivingFormFrame
      label="Your organisation’s gift"
      form={shared}
      portal={portal}
      target={target}
      started={started}
      storedGift={storedGift}
      onSubmit={submit}
      payFor={org.name}
    >
      <OnceOrMonthly form={shared} />
      <GivingAmount form={shared} amounts={target.orgAmounts} />
      <PaymentChoice form={shared} offered={target.paymentMethods} />
      <Textarea
        label="Purpose"
        hint={`What is ${portal.interval === 'month' ? 'each payment' : 'the gift'} for? The charity and your team can read this.`}
        rows={3}
        maxCharacters={grantLimits.purpose}
        {...form.field('purpose')}
      />
      <Terms
        projectId={projectId}
        value={form.watch()}
        onChange={({ lines, reports, terms }) => {
          form.setValue('lines', lines)
          form.setValue('terms', terms, { shouldValidate: form.formState.isSubmitted })
          form.setValue('reports', reports, { shouldValidate: form.formState.isSubmitted })
        }}
        error={(form.formState.errors.reports as { message?: string } | undefined)?.message}
        termsError={form.formState.errors.terms?.message}
      />
      <CoverFee form={shared} amount={portal.amount} />
      <RadioCards
        legend="How should the gift be shown?"
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
      <p className="faint small">
        Gift Aid does not apply to gifts from organisations. To give more than £25,000, arrange a
        bank transfer with the charity. It records the grant for you to confirm.
      </p>
    </GivingFormFrame>
  )
}
