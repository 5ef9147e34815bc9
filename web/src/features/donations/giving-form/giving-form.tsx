import { getContactConsentWording } from '@pennytrail/contract/donations/contact-consent/contact-consent-wording.ts'
import type { UseFormReturn } from 'react-hook-form'
import { useRulesForm } from '../../../lib/form/form.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Fold } from '../../../ui/layout/fold.tsx'
import { CoverFee } from './cover-fee.tsx'
import { GuestFields } from './guest-fields.tsx'
import { GivingAmount } from './giving-amount.tsx'
import { GivingFormFrame, useGivingForm, type GivingFormPartProps } from './giving-form-frame.tsx'
import { GivingGiftAid } from './giving-gift-aid.tsx'
import { ShownNameChoice } from './shown-name-choice.tsx'
import { OnceOrMonthly } from './once-or-monthly.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import styles from './giving-form.module.css'
import {
  toNewDonation,
  listAmounts,
  makeGivingFormRules,
  restoreValues,
  type GivingFormValues,
} from './giving-form-values.ts'
import { useActiveDeclaration } from '../giver-settings/use-declarations.ts'

export interface GivingFormProps extends GivingFormPartProps {
  /** The name of the account; empty for a giver without one. */
  name: string
  isGuest: boolean
}

/** The giving form for a person's own gift. */
export function GivingForm(props: GivingFormProps) {
  const { target, start, started, storedGift, isGuest } = props
  const form = useRulesForm<GivingFormValues>({
    defaultValues: restoreValues(start, started, storedGift, listAmounts(target.amounts)),
    rules: makeGivingFormRules(isGuest),
  })
  const portal = useGivingForm(form, props)
  const { amount, charged } = portal
  const name = isGuest ? form.watch('name').trim() : props.name
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
      isGuest={isGuest}
      onSubmit={form.handleSubmit((values) =>
        portal.give(toNewDonation(values, target.send, isGuest)),
      )}
    >
      <OnceOrMonthly form={form} />
      <GivingAmount form={form} amounts={target.amounts} />
      {isGuest && <GuestFields form={form} />}
      {target.giftAid && (
        <GivingGiftAid
          form={form}
          target={target}
          charged={charged}
          name={name}
          isGuest={isGuest}
        />
      )}
      <PaymentChoice form={form} offered={target.paymentMethods} />
      <div className={styles['folds']}>
        <CoverFee form={form} amount={amount} />
        <MoreOptions form={form} charity={target.charity.name} name={name} isGuest={isGuest} />
      </div>
    </GivingFormFrame>
  )
}

/** Holds the questions that few givers answer: shown name, message and consent to contact. */
function MoreOptions(props: {
  form: UseFormReturn<GivingFormValues>
  charity: string
  name: string
  isGuest: boolean
}) {
  const { charity, form, isGuest, name } = props
  const { contactMe, message, shownAs } = form.watch()
  const { displayName, message: messageError } = form.formState.errors
  return (
    <Fold
      title="More options"
      note={
        shownAs === 'anonymous' && message === '' && !contactMe && 'Add a message or show your name'
      }
      isNeeded={Boolean(displayName ?? messageError) || message !== '' || shownAs !== 'anonymous'}
    >
      <ShownNameChoice form={form} name={name === '' ? 'your name' : name} />
      <Checkbox
        label={getContactConsentWording(charity)}
        hint={`The charity can then see your name and email address. You can stop this at any time ${isGuest ? 'with the link in your receipt' : 'in your settings'}.`}
        {...form.register('contactMe')}
      />
    </Fold>
  )
}
