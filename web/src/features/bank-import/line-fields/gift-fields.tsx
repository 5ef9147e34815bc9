import {
  claimantLabel,
  claimants,
  givingPlatforms,
  type Claimant,
} from '@pennytrail/contract/gift-aid/who-claims.ts'
import {
  giftMethodLabel,
  receivedMethods,
  type ReceivedMethod,
} from '@pennytrail/contract/grants/rules.ts'
import { getUsualClaimant } from '@pennytrail/contract/grants/usual-claimants.ts'
import { useId } from 'react'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { DeclarationFields } from './declaration-fields.tsx'
import type { DraftFieldsProps } from './draft-fields.ts'
import { FundField } from './fund-field.tsx'
import { GiverField } from './giver-field.tsx'

const methods = receivedMethods.map((value) => ({ value, label: giftMethodLabel[value] }))
const claims = claimants.map((value) => ({ value, label: claimantLabel[value] }))

/** Shows the fields of a gift: who gave it, for what, how, and who claims Gift Aid on it. */
export function GiftFields(props: DraftFieldsProps) {
  const { draft, errors, onChange } = props
  const { claimedBy = '', method = '', platform = '' } = draft
  const isCompany = draft.giver?.isOrganisation === true
  // Nothing is known of the account, and nobody can declare anything.
  const isUnknown = draft.giver?.kind === 'unknown'
  const list = useId()
  const claimAs = (by: ReceivedMethod | '', through: string) =>
    isCompany || by === '' ? {} : { claimedBy: getUsualClaimant(by, through || null) }
  return (
    <>
      <GiverField {...props} />
      <FundField {...props} />
      <Select
        label="How it was paid"
        placeholder="Choose"
        options={methods}
        value={method}
        error={errors['method']}
        onChange={({ target }) => {
          const by = target.value as ReceivedMethod | ''
          onChange({ method: by, ...claimAs(by, platform) })
        }}
      />
      {method === 'platform' && (
        <>
          <TextField
            label="Which platform"
            list={list}
            value={platform}
            error={errors['platform']}
            onChange={({ target }) =>
              onChange({ platform: target.value, ...claimAs(method, target.value) })
            }
          />
          <datalist id={list}>
            {Object.keys(givingPlatforms).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
        </>
      )}
      {method === 'cheque' && (
        <DateField
          label="When the cheque was cleared"
          optional
          hint="Gift Aid can be claimed from that day."
          value={draft.clearedOn ?? ''}
          error={errors['clearedOn']}
          onChange={({ target }) => onChange({ clearedOn: target.value })}
        />
      )}
      {!isCompany && (
        <>
          <Select
            label="Gift Aid"
            placeholder="Choose"
            options={claims}
            value={claimedBy}
            error={errors['claimedBy']}
            onChange={({ target }) => onChange({ claimedBy: target.value as Claimant | '' })}
          />
          {!isUnknown && (
            <Checkbox
              label="From an account of two names"
              hint="It counts as given by the person named here."
              checked={draft.isJoint ?? false}
              onChange={({ target }) => onChange({ isJoint: target.checked })}
            />
          )}
        </>
      )}
      {!isCompany && !isUnknown && claimedBy === 'charity' && <DeclarationFields {...props} />}
    </>
  )
}
