import { giftAidLimits, type GiftAidIdentity } from '@pennytrail/contract/gift-aid.ts'
import type { FieldErrors, Path, UseFormRegister } from 'react-hook-form'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './gift-aid.module.css'

interface DeclarantFieldsProps<Values extends GiftAidIdentity> {
  register: UseFormRegister<Values>
  errors: FieldErrors<Values>
  abroad: boolean
}

/** The giver as HMRC needs them: full name and home address. */
export function DeclarantFields<Values extends GiftAidIdentity>(
  props: DeclarantFieldsProps<Values>,
) {
  const errors = props.errors as FieldErrors<GiftAidIdentity>
  const field = (name: keyof GiftAidIdentity) => props.register(name as Path<Values>)
  return (
    <>
      <div className={styles['name']}>
        <TextField
          label="Title"
          optional
          autoComplete="honorific-prefix"
          maxLength={giftAidLimits.title}
          error={errors.title?.message}
          {...field('title')}
        />
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...field('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...field('lastName')}
        />
      </div>
      <TextField
        label="House name or number"
        hint="Of your home: HMRC takes no address at work."
        autoComplete="address-line1"
        error={errors.house?.message}
        {...field('house')}
      />
      <TextField
        label="Street and town"
        optional={!props.abroad}
        autoComplete="address-line2"
        error={errors.address?.message}
        {...field('address')}
      />
      {!props.abroad && (
        <TextField
          label="Postcode"
          autoComplete="postal-code"
          error={errors.postcode?.message}
          {...field('postcode')}
        />
      )}
      <Checkbox label="I live outside the United Kingdom" {...field('abroad')} />
    </>
  )
}
