import { giftAidRules, type GiftAidIdentity } from '@pennytrail/contract/gift-aid/rules.ts'

/** Validates the giver's details for HMRC while the given function requires them. */
export const declarantRules = <Values extends GiftAidIdentity>(
  isRequired: (values: Values) => boolean,
) => {
  const when =
    (rule: (value: string, values: GiftAidIdentity) => string | undefined) =>
    (value: string, values: Values) =>
      isRequired(values) ? rule(value, values) : undefined
  return {
    title: when(giftAidRules.title),
    firstName: when(giftAidRules.firstName),
    lastName: when(giftAidRules.lastName),
    house: when(giftAidRules.house),
    address: when(giftAidRules.address),
    postcode: when(giftAidRules.postcode),
  }
}

/** Selects the giver's details for HMRC from a form's values. */
export const toDeclarant = (values: GiftAidIdentity): GiftAidIdentity => {
  const { title, firstName, lastName, house, address, postcode, abroad } = values
  // The postcode is hidden for an address abroad, but may still hold text typed before.
  return { title, firstName, lastName, house, address, postcode: abroad ? '' : postcode, abroad }
}
