import { accountErrors } from './account/errors.ts'
import { adminErrors } from './admin/errors.ts'
import { bankImportErrors } from './bank-import/errors.ts'
import { charityErrors } from './charities/errors.ts'
import { collectionErrors } from './collections/errors.ts'
import { charityRegisterErrors } from './charity-register/errors.ts'
import { dataComplaintErrors } from './data-complaints/errors.ts'
import { donationErrors } from './donations/errors.ts'
import { donorOrgErrors } from './donor-orgs/errors.ts'
import { earlierGiftErrors } from './earlier-gifts/errors.ts'
import { forgotPasswordErrors } from './forgot-password/errors.ts'
import { giftAidErrors } from './gift-aid/errors.ts'
import { giftMessageErrors } from './gift-messages/errors.ts'
import { grantErrors } from './grants/errors.ts'
import { iatiErrors } from './iati/errors.ts'
import { identityErrors } from './identity/errors.ts'
import { inviteErrors } from './invites/errors.ts'
import { ledgerErrors } from './ledger/errors.ts'
import { guestGiftErrors } from './guest-gifts/errors.ts'
import { matchingErrors } from './matching/errors.ts'
import { monthlyGiftErrors } from './monthly-gifts/errors.ts'
import { notificationErrors } from './notifications/errors.ts'
import { paymentErrors } from './payments/errors.ts'
import { projectErrors } from './projects/errors.ts'
import { proofErrors } from './proof/errors.ts'
import { reportErrors } from './reports/errors.ts'
import { statementErrors } from './statements/errors.ts'
import { unspentGiftErrors } from './unspent-gifts/errors.ts'
import { updateErrors } from './updates/errors.ts'
import { withStatus } from './error-catalogue.ts'

const generalErrors = {
  ...withStatus(400, {
    'bad-request': 'That request could not be understood.',
    'validation-failed': 'Check what you entered.',
    'not-an-image':
      'We cannot read that picture. Choose a JPEG, PNG, WebP, AVIF or GIF that opens on your device.',
    'image-too-many-pixels':
      'That picture has more than 25 megapixels. Make it smaller and choose it again.',
    'file-refused': 'The check for malicious software refused that file. Choose another one.',
    'not-a-pdf': 'That PDF is damaged or incomplete. Choose one that opens on your device.',
    'not-image-or-pdf':
      'That file is neither a picture nor a PDF. Choose a JPEG, PNG, WebP, AVIF, GIF or PDF.',
  }),
  ...withStatus(401, {
    'sign-in-required': 'Authentication required. Please log in.',
  }),
  ...withStatus(403, {
    'access-denied': 'Access denied.',
    'address-not-confirmed': 'Please confirm your email address first. We have sent you a link.',
    'second-factor-needed':
      'This needs two-step sign-in. Turn it on in your settings, or sign in again with a code or a passkey.',
  }),
  ...withStatus(404, {
    'not-found': 'Not found.',
    'not-available': 'This is not available at the moment.',
    'file-not-found': 'That file is no longer available. Choose it and send it again.',
    'file-address-invalid':
      'This file does not exist, or its link has expired. Open it again from the page where you found it.',
    'transaction-not-found': 'Transaction not found.',
    'member-not-found': 'This person is not a member.',
  }),
  ...withStatus(405, {
    'method-not-allowed': 'This address does not accept that method.',
  }),
  ...withStatus(408, {
    'request-timeout': 'Your request took too long. Please try again.',
  }),
  ...withStatus(409, {
    'stale-edit':
      'Someone else changed this while you were editing. Your text is still here. Look at their version, then save again.',
    conflict: 'The page is out of date. Reload it and try again.',
    'payment-provider-refused':
      'The payment provider refused this, so nothing has changed. Please try again later, or write to us.',
    'fund-takes-no-entries': 'You cannot add entries to a project at this stage.',
    'closure-open':
      'This project is being closed. Stop closing it first, or wait until it is settled.',
  }),
  ...withStatus(413, {
    'payload-too-large': 'That is too large to accept.',
    'file-too-large':
      'That file is larger than 10 MB. Choose a smaller one, or make it smaller first.',
    'too-many-files': 'Too many files at once. Send fewer.',
    'too-many-rows': 'That is more than 100,000 entries. Choose a shorter period and try again.',
  }),
  ...withStatus(415, {
    'unsupported-media-type': 'That kind of content is not accepted here.',
  }),
  ...withStatus(429, {
    'too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  }),
  ...withStatus(431, {
    'headers-too-large': 'That address or its headers are too long.',
  }),
  ...withStatus(500, {
    'internal-error': 'An unexpected error occurred',
  }),
  ...withStatus(503, {
    busy: 'Too many people are signing in at once. Please try again shortly.',
    'not-ready': 'The service is starting or stopping. Please try again.',
    'database-busy': 'The service is very busy. Please try again in a moment.',
    'database-unavailable':
      'The service is unavailable at the moment. Please try again in a moment, and check first whether your last change was saved.',
    'storage-full':
      'The service has no storage space left, so this could not be saved. Please try again later.',
    'file-storage-unavailable':
      'Files cannot be saved or shown at the moment. Please try again in a moment.',
    'files-busy': 'Several other files are being made at the moment. Please try again in a moment.',
    'ledger-busy':
      'Many changes to this charity’s ledger are waiting. Please try again in a moment.',
    'payment-provider-unavailable':
      'The payment provider is not responding. No money was taken. Please try again.',
  }),
}

/**
 * The error catalogue: every failure that a caller can meet, by code, with its HTTP status and the
 * sentence shown to people. Forms branch on the code, never on the text.
 */
export const errors = {
  ...generalErrors,
  ...identityErrors,
  ...dataComplaintErrors,
  ...donationErrors,
  ...inviteErrors,
  ...accountErrors,
  ...notificationErrors,
  ...forgotPasswordErrors,
  ...charityRegisterErrors,
  ...collectionErrors,
  ...charityErrors,
  ...donorOrgErrors,
  ...earlierGiftErrors,
  ...projectErrors,
  ...iatiErrors,
  ...ledgerErrors,
  ...giftMessageErrors,
  ...updateErrors,
  ...reportErrors,
  ...statementErrors,
  ...grantErrors,
  ...guestGiftErrors,
  ...matchingErrors,
  ...monthlyGiftErrors,
  ...adminErrors,
  ...bankImportErrors,
  ...paymentErrors,
  ...unspentGiftErrors,
  ...giftAidErrors,
  ...proofErrors,
} as const

export type ErrorCode = keyof typeof errors
