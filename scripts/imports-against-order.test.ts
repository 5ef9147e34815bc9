import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { featureOrder } from './feature-order.ts'

const root = path.resolve(import.meta.dirname, '..')

/** The floors of donations from the lowest: a floor may import the floors below it. */
const donationFloors = [['settlement'], ['checkout', 'refunds', 'webhooks'], ['gift-views']]

/**
 * Lists imports from a folder of `order` into a later one, or into another of the same row, as
 * "file -> file", both without `base`.
 */
const listAgainst = (base: string, order: readonly (readonly string[])[]): string[] => {
  const findRow = (file: string): number =>
    order.findIndex((row) => row.includes(file.split('/')[0]!))
  const cwd = path.join(root, base)
  return globSync('*/**/*.ts', { cwd })
    .filter((file) => !file.includes('.test.') && findRow(file) >= 0)
    .flatMap((file) =>
      [...readFileSync(path.join(cwd, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)]
        .map(([, to = '']) => path.join(path.dirname(file), to))
        .filter((to) => findRow(to) >= findRow(file) && to.split('/')[0] !== file.split('/')[0])
        .map((to) => `${file} -> ${to}`),
    )
    .toSorted()
}

/**
 * Words and shapes that an earlier concept of the contract shows. They stay with their own concept,
 * where a reader looks for them.
 */
const shownEarlier = [
  'attribution/gift-spending-words.ts -> ledger/entry-kinds.ts',
  'attribution/gift-spending-words.ts -> ledger/evidence-coverage.ts',
  'attribution/gift-spending-words.ts -> public-pages/addresses.ts',
  'attribution/routes.ts -> ledger/entry-kinds.ts',
  'charities/fields.ts -> projects/tags.ts',
  'charities/organisation-picture-routes.ts -> donor-orgs/routes.ts',
  'donations/schemas.ts -> monthly-gifts/rules.ts',
  'grants/rules.ts -> donations/payment-methods.ts',
  'identity/routes.ts -> donor-orgs/kinds.ts',
  'ledger/routes.ts -> grants/grant-terms-schema.ts',
  'notifications/kinds.ts -> identity/user-type.ts',
  'projects/routes.ts -> donations/gift-terms.ts',
  'projects/routes.ts -> ledger/routes.ts',
  'projects/routes.ts -> unspent-gifts/restriction-grounds.ts',
  'projects/rules.ts -> donations/gift-terms.ts',
  'projects/rules.ts -> ledger/sorp-categories.ts',
  'statements/rules.ts -> reports/period.ts',
]

it('the contract imports along the order of features, except words and shapes', () => {
  expect(listAgainst('contract/src', featureOrder)).toEqual(shownEarlier)
})

/**
 * Settling a gift also posts its refunds and disputes, and starting one answers as its page does.
 */
const upward = [
  'checkout/start-donation.ts -> gift-views/donation-views.ts',
  'settlement/payment-snapshot.ts -> refunds/dispute-snapshot.ts',
  'settlement/settle-gift.ts -> refunds/refunds-and-disputes.sql.ts',
  'settlement/settle-gift.ts -> refunds/refunds-and-disputes.ts',
  'settlement/settle-gift.ts -> refunds/save-refunds-and-disputes.ts',
]

it('the folders of donations import downwards, except to post refunds and to answer with a gift', () => {
  expect(listAgainst('server/src/features/donations', donationFloors)).toEqual(upward)
})
