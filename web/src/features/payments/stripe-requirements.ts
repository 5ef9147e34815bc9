/** Plain words for Stripe's requirements, by the start of Stripe's names. */
const requirementLabels: readonly (readonly [string, string])[] = [
  ['payment_methods', 'a way to pay that is switched on, in its settings for payment methods'],
  ['external_account', 'a bank account to pay out to'],
  ['business_profile.url', 'the charity’s website'],
  ['business_profile', 'what the charity does'],
  ['tos_acceptance', 'agreement to Stripe’s terms'],
  ['company.tax_id', 'the charity’s registration number'],
  ['company.verification', 'a document that proves the charity’s identity'],
  ['company', 'the charity’s details'],
  ['representative', 'who represents the charity'],
  ['owners', 'who controls the charity'],
  ['directors', 'who the trustees are'],
  ['executives', 'who the trustees are'],
  ['person', 'who represents the charity'],
  ['individual', 'who represents the charity'],
]

/**
 * Describes each requirement once, in Stripe's order. A requirement that is not in the list keeps
 * Stripe’s name.
 */
export const describeRequirements = (needs: readonly string[]): string[] => {
  const descriptions = needs.map(
    (need) => requirementLabels.find(([start]) => need.startsWith(start))?.[1] ?? `“${need}”`,
  )
  return [...new Set(descriptions)]
}
