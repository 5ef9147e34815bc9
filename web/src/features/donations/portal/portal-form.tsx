import { getContactConsentWording } from '@pennytrail/contract/donations/contact-consent-wording.ts'
import { useRulesForm } from '../../../lib/form.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { PortalAmount } from './portal-amount.tsx'
import { CoverFee, PortalFrame, usePortal, type PortalProps } from './portal-frame.tsx'
import { PortalGiftAid } from './portal-gift-aid.tsx'
import { PortalIdentity } from './portal-identity.tsx'
import { PortalInterval } from './once-or-monthly.tsx'
import { toNewDonation, portalRules, restoreValues, type PortalValues } from './portal-values.ts'
import { useActiveDeclaration } from '../giver-settings/use-declarations.ts'

export interface PortalFormProps extends PortalProps {
  name: string
}

/** The giving form for a person's own gift. */
export function PortalForm(props: PortalFormProps) {
  const { target, start, started, storedGift, name } = props
  const form = useRulesForm<PortalValues>({
    defaultValues: restoreValues(start, started, storedGift),
    rules: portalRules,
  })
  const portal = usePortal(form, props)
  const { amount, charged } = portal
  const declared = useActiveDeclaration(target) !== undefined
  return (
    <PortalFrame
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
      <PortalInterval form={form} />
      <PortalAmount form={form} />
      <CoverFee form={form} amount={amount} />
      {target.giftAid && (
        <PortalGiftAid form={form} target={target} charged={charged} name={name} />
      )}
      <PortalIdentity form={form} name={name} />
      <Checkbox
        label={getContactConsentWording(target.charity.name)}
        hint="The charity can then see your name and email address. You can stop this at any time in your settings."
        {...form.register('contactMe')}
      />
    </PortalFrame>
  )
}
