import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const features = path.resolve(import.meta.dirname, '..')

const security = 'security notices, codes and confirmations'
const otherAddress = 'to an address without an account, or that may be another person’s'

/** The files that email without the bell, with the reason. All others tell people with `notify`. */
const emailAlone: Readonly<Record<string, string>> = {
  'account/change-email.ts': security,
  'account/change-password.ts': security,
  'account/delete-account.ts': 'the account is gone',
  'admin/moderation/moderate.ts': `reports of content: ${otherAddress}`,
  'admin/people/help-person.ts': security,
  'admin/people/suspend-person.ts': security,
  'charities/claims/claim-charity.ts': `the proof of a domain: ${otherAddress}`,
  'charities/tell-leads-of-reference.ts': security,
  'data-complaints/answer-complaint.ts': otherAddress,
  'data-complaints/make-complaint.ts': `the acknowledgement: ${otherAddress}`,
  'donations/email-team.ts': 'notices about the safety of the charity’s money',
  'donations/settlement/settle-gift.sql.ts': 'one statement queues receipts; the next one notifies',
  'forgot-password/forgot-password.tasks.ts': security,
  'forgot-password/reset-password.ts': security,
  'guest-gifts/export-and-erase.ts': otherAddress,
  'guest-gifts/guest-gifts.tasks.ts': otherAddress,
  'guest-gifts/keep-gift.ts': security,
  'identity/google/google-connection.ts': security,
  'identity/google/settle-google-sign-in.ts': security,
  'identity/passkeys/add-passkey.ts': security,
  'identity/passkeys/revoke-passkey.ts': security,
  'identity/registration/register-account.ts': security,
  'identity/registration/send-confirmation.ts': security,
  'identity/second-factor/reset-second-factor.ts': security,
  'identity/second-factor/settle-second-factor-change.ts': security,
  'identity/sign-in/open-session.ts': security,
  'invites/send-invite.ts': otherAddress,
  'invites/tell-leads.ts': security,
  'monthly-gifts/send-new-link.ts': 'a link with a secret that its giver asked for',
}

it('every email is on the bell too, except those that are about security or to strangers', () => {
  const files = globSync('**/*.ts', { cwd: features }).filter(
    (file) => !/\.(?:test|matrix)\.ts$|\/testing\/|^notifications\//.test(file),
  )
  const alone = files.filter((file) =>
    /\b(?:queueMail|addMails)\(/.test(readFileSync(path.join(features, file), 'utf8')),
  )
  expect(alone.toSorted()).toEqual(Object.keys(emailAlone).toSorted())
})
