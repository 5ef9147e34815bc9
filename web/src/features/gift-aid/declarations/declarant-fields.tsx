import { giftAidLimits, type GiftAidIdentity } from '@pennytrail/contract/gift-aid/rules.ts'
import type { FieldErrors, Path, UseFormRegister } from 'react-hook-form'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import styles from './declarant-fields.module.css'
import { TextField } from '../../../ui/form/text-field.tsx'

interface DeclarantFieldsProps<Values extends GiftAidIdentity> {
  register: UseFormRegister<Values>
  errors: FieldErrors<Values>
  abroad: boolean
  /** Whether the form records another person, so that the browser must not autofill it. */
  ofAnother?: boolean
}

/** Shows the giver's details that HMRC needs: full name and home address. */
export function DeclarantFields<Values extends GiftAidIdentity>(
  props: DeclarantFieldsProps<Values>,
) {
  const errors = props.errors as FieldErrors<GiftAidIdentity>
  const field = (name: keyof GiftAidIdentity) => props.register(name as Path<Values>)
  const { abroad, ofAnother = false } = props
  const fill = (token: string) => (ofAnother ? 'off' : token)
  return (
    <>
      <div className={styles['name']}>
        <TextField
          label="Title"
          optional
          autoComplete={fill('honorific-prefix')}
          maxLength={giftAidLimits.title}
          error={errors.title?.message}
          {...field('title')}
        />
        <TextField
          label="First name"
          hint="HMRC recommends the full first name, not an initial."
          autoComplete={fill('given-name')}
          error={errors.firstName?.message}
          {...field('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete={fill('family-name')}
          error={errors.lastName?.message}
          {...field('lastName')}
        />
      </div>
      <TextField
        label="House name or number"
        hint={`${ofAnother ? 'Their' : 'Your'} home address, not a work address.`}
        autoComplete={fill('address-line1')}
        error={errors.house?.message}
        {...field('house')}
      />
      <TextField
        label="Street and town"
        optional={!abroad}
        autoComplete={fill('address-line2')}
        error={errors.address?.message}
        {...field('address')}
      />
      {!abroad && (
        <TextField
          label="Postcode"
          autoComplete={fill('postal-code')}
          error={errors.postcode?.message}
          {...field('postcode')}
        />
      )}
      <Checkbox
        label={
          ofAnother ? 'They live outside the United Kingdom' : 'I live outside the United Kingdom'
        }
        {...field('abroad')}
      />
    </>
  )
}
