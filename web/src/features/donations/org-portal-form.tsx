import { grantLimits, purposeFault, reportDatesFault } from '@pennytrail/contract/grant-rules.ts'
import { useState, type ComponentType } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useRulesForm } from '../../lib/form.ts'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { PortalAmount } from './portal-amount.tsx'
import { CoverFee, PortalFrame, usePortal, type PortalProps } from './portal-frame.tsx'
import { PortalInterval } from './portal-interval.tsx'
import { giftOf, portalRules, valuesFromDonation, type PortalValues } from './portal-values.ts'
import styles from './portal.module.css'

interface OrgPortalValues extends PortalValues {
  purpose: string
}

/** What the money is tied to and when it is reported on; a page hands in the part that asks. */
export interface OrgTerms {
  lines: readonly string[]
  reports: readonly string[]
}

export interface OrgPortalFormProps extends PortalProps {
  org: { readonly id: string; readonly name: string }
  Terms: ComponentType<{
    projectId: string
    value: OrgTerms
    onChange: (terms: OrgTerms) => void
    error: string | undefined
  }>
}

/** A gift in the name of a donor organisation, with its purpose. No Gift Aid: that is for people. */
export default function OrgPortalForm(props: OrgPortalFormProps) {
  const { begun, org, start, target, Terms } = props
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
  const portal = usePortal(shared, props)

  const submit = form.handleSubmit(async (values) => {
    const fault = reportDatesFault(terms.reports)
    setTermsFault(fault)
    if (fault) return
    await portal.give({
      ...giftOf({ ...values, giftAid: false }, target.send),
      grant: {
        donorOrgId: org.id,
        purpose: values.purpose.trim(),
        budgetLineIds: [...terms.lines],
        reportDates: [...terms.reports],
      },
    })
  })
  return (
    <PortalFrame
      label="Your organisation’s gift"
      form={shared}
      portal={portal}
      target={target}
      begun={begun}
      onSubmit={submit}
      payFor={org.name}
      note="You enter the card on the card processor’s page. Its details never reach us."
    >
      <PortalInterval form={shared} />
      <PortalAmount form={shared} />
      <Textarea
        label="Purpose"
        hint={`What ${portal.interval === 'month' ? 'each payment' : 'the gift'} is for. The charity and your team read it.`}
        rows={3}
        maxLength={grantLimits.purpose}
        error={form.formState.errors.purpose?.message}
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
      <CoverFee form={shared} amount={portal.amount} />
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
    </PortalFrame>
  )
}
