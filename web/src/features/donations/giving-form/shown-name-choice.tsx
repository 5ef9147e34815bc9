import { maximumMessage, type ShownAs } from '@pennytrail/contract/donations/rules.ts'
import { getRefundTarget } from '@pennytrail/contract/donations/fee-words.ts'
import type { PaymentMethod } from '@pennytrail/contract/donations/payment-methods.ts'
import type { UseFormReturn } from 'react-hook-form'
import { Stack } from '../../../ui/layout/layout.tsx'
import { RadioCards, type RadioCard } from '../../../ui/form/radio-cards.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import type { GivingFormValues } from './giving-form-values.ts'

function listIdentityCards(name: string, method: PaymentMethod): RadioCard<ShownAs>[] {
  return [
    {
      value: 'anonymous',
      label: 'Stay anonymous',
      description: `No name is shown here. The charity can find the name on your ${getRefundTarget(method)} in its Stripe account.`,
    },
    { value: 'named', label: 'Show my name', description: `The public sees “${name}”.` },
    {
      value: 'display-name',
      label: 'Show another name',
      description: 'A nickname, a family name, or someone you give in memory of.',
    },
  ]
}

export function ShownNameChoice(props: { form: UseFormReturn<GivingFormValues>; name: string }) {
  const { register, watch, formState } = props.form
  const shownAs = watch('shownAs')
  return (
    <Stack gap={16}>
      <RadioCards
        legend="How should your gift be shown?"
        cards={listIdentityCards(props.name, watch('method'))}
        {...register('shownAs')}
      />
      {shownAs === 'display-name' && (
        <TextField
          label="Name to show"
          error={formState.errors.displayName?.message}
          {...register('displayName')}
        />
      )}
      <Textarea
        label="Message"
        optional
        hint={
          shownAs === 'anonymous'
            ? 'The charity can read this. The public cannot.'
            : 'The charity can read this, and the public sees it with the name you chose.'
        }
        rows={3}
        maxCharacters={maximumMessage}
        error={formState.errors.message?.message}
        {...register('message')}
      />
    </Stack>
  )
}
