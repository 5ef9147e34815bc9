/**
 * The concepts of the product, in the order in which they build on each other. contract/src,
 * server/src/features and web/src/features use these names. A feature may import the features of
 * earlier rows, through their index.ts. docs/map.md shows the order as a diagram.
 */
export const featureOrder: readonly (readonly string[])[] = [
  ['system'],
  ['notifications', 'testimonials'],
  ['identity', 'charity-register'],
  ['forgot-password', 'charities', 'donor-orgs'],
  ['invites', 'data-complaints'],
  ['projects'],
  ['attribution'],
  ['ledger'],
  ['gift-aid'],
  ['grants', 'collections'],
  ['matching'],
  ['updates', 'donations'],
  ['monthly-gifts'],
  ['payments', 'statements', 'unspent-gifts', 'gift-messages'],
  ['proof'],
  ['iati', 'bank-import'],
  ['earlier-gifts'],
  ['explore', 'reports'],
  ['search'],
  ['admin', 'account'],
  ['guest-gifts'],
  ['public-pages'],
]
