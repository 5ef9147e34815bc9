import { getContactConsentWording } from '@pennytrail/contract/donations/contact-consent-wording.ts'
import { useRulesForm } from '../../../lib/form.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { GivingAmount } from './giving-amount.tsx'
import {
  CoverFee,
  GivingFormFrame,
  useGivingForm,
  type GivingFormPartProps,
} from './giving-form-frame.tsx'
import { GivingGiftAid } from './giving-gift-aid.tsx'
import { ShownNameChoice } from './shown-name-choice.tsx'
import { OnceOrMonthly } from './once-or-monthly.tsx'
import {
  toNewDonation,
  givingFormRules,
  restoreValues,
  type GivingFormValues,
} from './giving-form-values.ts'
import { useActiveDeclaration } from '../giver-settings/use-declarations.ts'

export interface GivingFormProps extends GivingFormPartProps {
  name: string
}

/** The giving form for a person's own gift. */
export function GivingForm(props: GivingFormProps) {
  const { target, start, started, storedGift, name } = props
  const form = useRulesForm<GivingFormValues>({
    defaultValues: restoreValues(start, started, storedGift),
    rules: givingFormRules,
  })
  const portal = useGivingForm(form, props)
  const { amount, charged } = portal
  const declared = useActiveDeclaration(target) !== undefined
  return (
    <GivingFormFrame
      label="Your gift"
      form={form}
      portal={portal}
      target={target}
      giftAid={target.giftAid && (declared || form.watch('giftAid'))}
      started={started}
      storedGift={storedGift}
      onSubmit={form.handleSubmit((values) => portal.give(toNewDonation(values, target.send)))}
      note="You enter your card details on the card processor’s page. We never see them."
    >
      <OnceOrMonthly form={form} />
      <GivingAmount form={form} />
      <CoverFee form={form} amount={amount} />
      {target.giftAid && (
        <GivingGiftAid form={form} target={target} charged={charged} name={name} />
      )}
      <ShownNameChoice form={form} name={name} />
      <Checkbox
        label={getContactConsentWording(target.charity.name)}
        hint="The charity can then see your name and email address. You can stop this at any time in your settings."
        {...form.register('contactMe')}
      />
    </GivingFormFrame>
  )
}
