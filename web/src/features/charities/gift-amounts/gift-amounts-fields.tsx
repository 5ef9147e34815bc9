import {
  suggestedOrgGifts,
  chooseGiftAmounts,
  type GiftAmount,
} from '@pennytrail/contract/donations/gift-amounts.ts'
import { suggestedGifts } from '@pennytrail/contract/donations/rules.ts'
import { makeMoneyFormatter } from '@pennytrail/contract/format-money.ts'
import { Controller, type Control, type FieldErrors } from 'react-hook-form'
import { GiftAmountsEditor } from './gift-amounts-editor.tsx'
import type { GiftAmountsValues } from './gift-amounts-values.ts'

function listPlain(amounts: readonly number[]): string {
  const texts = amounts.map(makeMoneyFormatter('GBP', amounts))
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

export const plainProposal = {
  people: chooseGiftAmounts(suggestedGifts),
  organisations: chooseGiftAmounts(suggestedOrgGifts),
}

interface GiftAmountsFieldsProps {
  control: Control<GiftAmountsValues>
  errors: FieldErrors<GiftAmountsValues>
  /** Says whose amounts are offered while the project or charity has none: "your charity’s". */
  fallback?: string
  proposed: { people: readonly GiftAmount[]; organisations: readonly GiftAmount[] }
}

/** Shows the two lists of amounts: for people and for donor organisations. */
export function GiftAmountsFields(props: GiftAmountsFieldsProps) {
  const { control, errors, fallback = '', proposed } = props
  return (
    <>
      <Controller
        name="giftAmounts"
        control={control}
        render={({ field }) => (
          <GiftAmountsEditor
            {...field}
            title="Amounts for people"
            empty={`People are offered ${fallback}${listPlain(suggestedGifts)}.`}
            proposed={proposed.people}
            example="one night’s bed"
            error={errors.giftAmounts?.message}
          />
        )}
      />
      <Controller
        name="orgGiftAmounts"
        control={control}
        render={({ field }) => (
          <GiftAmountsEditor
            {...field}
            title="Amounts for companies, trusts and clubs"
            empty={`Organisations are offered ${fallback}${listPlain(suggestedOrgGifts)}.`}
            proposed={proposed.organisations}
            example="a room for a whole winter"
            error={errors.orgGiftAmounts?.message}
          />
        )}
      />
    </>
  )
}
