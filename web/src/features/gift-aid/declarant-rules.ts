import { giftAidRules, type GiftAidIdentity } from '@pennytrail/contract/gift-aid/rules.ts'

/** The rules of a giver as HMRC needs them, where they are asked for. */
export function declarantRules<Values extends GiftAidIdentity>(
  isRequired: (values: Values) => boolean,
) {
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

/** What is sent of a giver as HMRC needs them. */
export function toDeclarant(values: GiftAidIdentity): GiftAidIdentity {
  const { title, firstName, lastName, house, address, postcode, abroad } = values
  // The field is hidden for an address abroad, with what was typed before in it.
  return { title, firstName, lastName, house, address, postcode: abroad ? '' : postcode, abroad }
}
