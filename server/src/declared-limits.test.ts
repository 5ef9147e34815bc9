import { readFileSync, globSync } from 'node:fs'
import path from 'node:path'
import {
  getPathRight,
  routes,
  type Limit,
  type RouteDeclaration,
  type RouteKey,
} from '@pennytrail/contract'
import { expect, it } from 'vitest'
import { ZodObject } from 'zod'

const root = import.meta.dirname
const declared = Object.entries(routes) as [RouteKey, RouteDeclaration][]

/** The files that take a limit themselves, by what decides after the steps whether a call counts. */
const takenLater: Readonly<Record<string, readonly string[]>> = {
  'a repeat with the same id does not count': [
    'features/gift-aid/declarations/make-declaration.ts',
    'features/gift-messages/write-message.ts',
    'features/invites/send-invite.ts',
  ],
  'a call that its input or the state refuses does not count': [
    'features/account/change-email.ts',
    'features/charities/claims/claim-charity.ts',
    'features/charities/claims/prove-claim.ts',
    'features/donor-orgs/create-donor-org.ts',
    'features/grants/record-grant.ts',
    'features/iati/iati.routes.ts',
    'features/payments/connect/connect-attempt.ts',
    'features/payments/connect/open-account.ts',
    'features/updates/write-update.ts',
  ],
  'a call about what the caller may not see or change does not count': [
    'features/donations/refunds/refund-donation.ts',
    'features/monthly-gifts/change-monthly-gift.ts',
    'features/monthly-gifts/send-new-link.ts',
    'features/proof/checkpoint-emails.ts',
    'features/proof/proof.routes.ts',
    'features/unspent-gifts/questions/ask-to-move-gift.ts',
    'features/updates/following/follow.ts',
  ],
  'only a call that sends a password or a code counts': [
    'features/identity/create-account.ts',
    'features/identity/fresh-proof/confirm-account-owner.ts',
    'features/identity/second-factor/check-second-factor.ts',
  ],
  'only a call with a passkey that is known counts': ['features/identity/passkeys/use-passkey.ts'],
  'each file counts': ['platform/files/files.ts'],
  'each declaration with a line counts': ['features/bank-import/posting/gift.ts'],
  'the answer is the same when the limit is reached': [
    'features/guest-gifts/ask-for-links.ts',
    'features/identity/registration/register-account.ts',
  ],
  'it is no route of the contract': ['features/notifications/one-click-unsubscribe.ts'],
}

it('operations take limits themselves only where the steps cannot', () => {
  const files = globSync(['features/**/*.ts', 'platform/**/*.ts'], { cwd: root })
    .filter((file) => !file.includes('.test.') && !file.startsWith('platform/http/call/'))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('limits.take('))
  expect(files.toSorted()).toEqual(Object.values(takenLater).flat().toSorted())
})

it('calls share a count only on purpose, and with the same numbers', () => {
  const byName = Map.groupBy(
    declared.flatMap(([key, { limits = [] }]) => limits.map((limit) => ({ key, limit }))),
    ({ limit }) => limit.name,
  )
  const shared = [...byName].filter(([, uses]) => new Set(uses.map(({ key }) => key)).size > 1)
  expect(shared.map(([name]) => name).toSorted()).toEqual([
    'account:proof',
    'announce-appeal',
    'connect',
    'follow',
    'gift-question:network',
    'google:network',
    'google:platform',
    'guest-link:network',
    'invite:answer:network',
    'invite:look-up:network',
    'invite:network',
    'invite:recipient',
    'invite:sender',
    'monthly-change',
    'monthly-link:network',
    'passkey-start:network',
    'passkey-start:platform',
    'passkey:account',
    'passkey:network',
    'passkey:platform',
    'publish-update',
    'second-factor',
    'sign-in:account',
    'sign-in:network',
    'sign-in:platform',
    'unsubscribe:network',
    'upload',
  ])
  const differing = shared.filter(([, uses]) => {
    const numbers = uses.map(({ limit: { max, per, within } }) => `${max} ${per} ${within}`)
    return new Set(numbers).size > 1
  })
  expect(differing.map(([name]) => name)).toEqual([])
})

const hasInBody = ({ body }: RouteDeclaration, ...names: readonly string[]): boolean =>
  body instanceof ZodObject && names.every((name) => name in body.shape)

const isKnown = (declaration: RouteDeclaration, per: Limit['per']): boolean => {
  if (per === 'email') return hasInBody(declaration, 'email')
  if (per === 'content') return hasInBody(declaration, 'kind', 'id')
  if (per === 'charity') return 'charity' in (getPathRight(declaration) ?? {})
  return ['network', 'neighbourhood', 'person', 'platform'].includes(per)
}

it('a limit of every call counts by what every call of its route has', () => {
  const unknown = declared.filter(([, declaration]) =>
    (declaration.limits ?? []).some(
      ({ per, when }) => when === undefined && !isKnown(declaration, per),
    ),
  )
  expect(unknown.map(([key]) => key)).toEqual([])
})
