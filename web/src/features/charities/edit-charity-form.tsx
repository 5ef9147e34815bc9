import { charityAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Charity } from '@pennytrail/contract'
import { charityFields } from '@pennytrail/contract/charities/fields.ts'
import type { TypedValues } from '@pennytrail/contract/fields.ts'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { useCall } from '../../lib/api/use-call.ts'
import { createRules, listChanges, toFormValues } from '../../lib/form/field-values.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { toast } from '../../lib/toast.ts'
import { useSharedEdit } from '../../lib/form/use-shared-edit.ts'
import { EditForm } from '../../ui/form/edit-form.tsx'
import { FieldInputs } from '../../ui/form/field-inputs.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { ListInput } from '../../ui/form/list-input.tsx'
import { GiftAmountsFields, plainProposal } from './gift-amounts/gift-amounts-fields.tsx'
import {
  describeGiftAmounts,
  findGiftAmountsError,
  giftAmountsNames,
  toGiftAmounts,
  toGiftAmountValues,
  type GiftAmountsValues,
} from './gift-amounts/gift-amounts-values.ts'
import { fetchCharity, useStoreCharity } from './use-charity.ts'

type CharityValues = TypedValues<typeof charityFields> & GiftAmountsValues

const rules = {
  ...createRules(charityFields),
  giftAmounts: findGiftAmountsError,
  orgGiftAmounts: findGiftAmountsError,
}

function toValues(charity: Charity): CharityValues {
  return {
    ...toFormValues(charityFields, charity),
    giftAmounts: toGiftAmountValues(charity.giftAmounts),
    orgGiftAmounts: toGiftAmountValues(charity.orgGiftAmounts),
  }
}

/** Returns the changes in the API's format. */
function listCharityChanges(before: CharityValues, after: CharityValues) {
  const { giftAmounts, orgGiftAmounts, ...changes } = listChanges(charityFields, before, after)
  return {
    ...changes,
    ...(giftAmounts && { giftAmounts: toGiftAmounts(giftAmounts) }),
    ...(orgGiftAmounts && { orgGiftAmounts: toGiftAmounts(orgGiftAmounts) }),
  }
}

interface EditCharityFormProps {
  charity: Charity
  onSaved: () => void
}

/** Edits a charity's profile. The name and number come from the register and stay fixed. */
export function EditCharityForm({ charity, onSaved }: EditCharityFormProps) {
  const { id } = charity
  const [initial] = useState(() => toValues(charity))
  const form = useRulesForm<CharityValues>({ defaultValues: initial, rules })
  const { mutateAsync: changeCharity } = useCall('PATCH /api/charity/{id}', {
    refresh: 'never',
    onSuccess: useStoreCharity(),
  })
  const edit = useSharedEdit({
    stored: charity,
    form,
    toFormValues: toValues,
    load: () => fetchCharity(id),
  })
  const list = (name: 'tags' | 'countriesActive') => (
    <ListInput form={form} name={name} field={charityFields[name]} />
  )
  return (
    <EditForm
      form={form}
      fields={charityFields}
      otherFields={{
        names: giftAmountsNames,
        words: { giftAmounts: describeGiftAmounts, orgGiftAmounts: describeGiftAmounts },
      }}
      edit={edit}
      submit="Save changes"
      busy="Saving.."
      fallback="The changes could not be saved. Please try again."
      send={(values) =>
        edit.save(values, ({ stored: { version }, values: before }) =>
          changeCharity({
            params: { id },
            body: { ...listCharityChanges(before, values), version },
          }),
        )
      }
      onSaved={() => {
        toast.success('Changes saved.')
        onSaved()
      }}
      cancel={
        <ButtonLink to={charityAddress(charity.ukCharityNumber)} variant="quiet">
          Back to the charity
        </ButtonLink>
      }
    >
      <FieldInputs
        form={form}
        fields={charityFields}
        special={{ tags: list('tags'), countriesActive: list('countriesActive') }}
      />
      <h2 id="amounts">Amounts to give</h2>
      <p className="quiet">
        Donors see these amounts on your page, on projects without their own amounts, and when they
        give. They can always enter another amount. Say only what the amount truly buys.
      </p>
      <GiftAmountsFields
        control={form.control as unknown as Control<GiftAmountsValues>}
        errors={form.formState.errors}
        proposed={plainProposal}
      />
    </EditForm>
  )
}
