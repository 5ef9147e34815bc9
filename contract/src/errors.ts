import { accountErrors } from './account/errors.ts'
import { adminErrors } from './admin/errors.ts'
import { charityErrors } from './charities/errors.ts'
import { charityRegisterErrors } from './charity-register/errors.ts'
import { donationErrors } from './donations/errors.ts'
import { donorOrgErrors } from './donor-orgs/errors.ts'
import { forgotPasswordErrors } from './forgot-password/errors.ts'
import { giftAidErrors } from './gift-aid/errors.ts'
import { giftMessageErrors } from './gift-messages/errors.ts'
import { grantErrors } from './grants/errors.ts'
import { iatiErrors } from './iati/errors.ts'
import { identityErrors } from './identity/errors.ts'
import { inviteErrors } from './invites/errors.ts'
import { ledgerErrors } from './ledger/errors.ts'
import { monthlyGiftErrors } from './monthly-gifts/errors.ts'
import { notificationErrors } from './notifications/errors.ts'
import { paymentErrors } from './payments/errors.ts'
import { projectErrors } from './projects/errors.ts'
import { proofErrors } from './proof/errors.ts'
import { reportErrors } from './reports/errors.ts'
import { unspentGiftErrors } from './unspent-gifts/errors.ts'
import { updateErrors } from './updates/errors.ts'
import type { ErrorCatalogue } from './error-catalogue.ts'

const generalErrors = {
  'bad-request': { status: 400, message: 'That request could not be understood.' },
  'validation-failed': { status: 400, message: 'Check what you entered.' },
  'sign-in-required': { status: 401, message: 'Authentication required. Please log in.' },
  'access-denied': { status: 403, message: 'Access denied.' },
  'address-not-confirmed': {
    status: 403,
    message: 'Please confirm your email address first. We have sent you a link.',
  },
  'second-factor-needed': {
    status: 403,
    message:
      'Administrators need two-step sign-in. Turn it on in your settings, or sign in again with a code.',
  },
  'not-found': { status: 404, message: 'Not found.' },
  'not-available': { status: 404, message: 'This is not available at the moment.' },
  'stale-edit': {
    status: 409,
    message:
      'Someone else changed this while you were editing. Your text is still here. Look at their version, then save again.',
  },
  'method-not-allowed': { status: 405, message: 'This address does not accept that method.' },
  conflict: { status: 409, message: 'The page is out of date. Reload it and try again.' },
  'request-timeout': { status: 408, message: 'Your request took too long. Please try again.' },
  'headers-too-large': { status: 431, message: 'That address or its headers are too long.' },
  'payload-too-large': { status: 413, message: 'That is too large to accept.' },
  'file-too-large': {
    status: 413,
    message: 'That file is larger than 10 MB. Choose a smaller one, or make it smaller first.',
  },
  'too-many-files': { status: 413, message: 'Too many files at once. Send fewer.' },
  'not-an-image': {
    status: 400,
    message:
      'We cannot read that picture. Choose a JPEG, PNG, WebP, AVIF or GIF that opens on your device.',
  },
  'image-too-many-pixels': {
    status: 400,
    message: 'That picture has more than 25 megapixels. Make it smaller and choose it again.',
  },
  'not-a-pdf': {
    status: 400,
    message: 'That PDF is damaged or incomplete. Choose one that opens on your device.',
  },
  'not-image-or-pdf': {
    status: 400,
    message:
      'That file is neither a picture nor a PDF. Choose a JPEG, PNG, WebP, AVIF, GIF or PDF.',
  },
  'file-not-found': {
    status: 404,
    message: 'That file is no longer available. Choose it and send it again.',
  },
  'file-address-invalid': {
    status: 404,
    message:
      'This file does not exist, or its link has expired. Open it again from the page where you found it.',
  },
  'unsupported-media-type': { status: 415, message: 'That kind of content is not accepted here.' },
  'too-many-requests': {
    status: 429,
    message: 'Too many attempts. Please wait a few minutes and try again.',
  },
  'internal-error': { status: 500, message: 'An unexpected error occurred' },
  busy: {
    status: 503,
    message: 'Too many people are signing in at once. Please try again shortly.',
  },
  'not-ready': { status: 503, message: 'The service is starting or stopping. Please try again.' },
  'database-busy': {
    status: 503,
    message: 'The service is very busy. Nothing was changed. Please try again in a moment.',
  },
  'database-unavailable': {
    status: 503,
    message:
      'The service cannot reach its database at the moment. Please try again in a moment, and check first whether your last change was saved.',
  },
  'storage-full': {
    status: 503,
    message: 'The service has no storage space left. Nothing was changed. Please try again later.',
  },
  'ledger-busy': {
    status: 503,
    message:
      'Many changes to this charity’s ledger are waiting. Nothing was changed. Please try again in a moment.',
  },
  'transaction-not-found': { status: 404, message: 'Transaction not found.' },
  'fund-takes-no-entries': {
    status: 409,
    message: 'You cannot add entries to a project at this stage.',
  },
  'too-many-rows': {
    status: 413,
    message: 'That is more than 100,000 entries. Choose a shorter period and try again.',
  },
  'payment-provider-unavailable': {
    status: 503,
    message: 'The card processor is not responding. No money was taken. Please try again.',
  },
  'member-not-found': { status: 404, message: 'This person is not a member.' },
  'closure-open': {
    status: 409,
    message: 'This project is being closed. Stop closing it first, or wait until it is settled.',
  },
} as const satisfies ErrorCatalogue

/**
 * The error catalogue: every failure that a caller can meet, by code, with its HTTP status and the
 * sentence shown to people. Forms branch on the code, never on the text.
 */
export const errors = {
  ...generalErrors,
  ...identityErrors,
  ...donationErrors,
  ...inviteErrors,
  ...accountErrors,
  ...notificationErrors,
  ...forgotPasswordErrors,
  ...charityRegisterErrors,
  ...charityErrors,
  ...donorOrgErrors,
  ...projectErrors,
  ...iatiErrors,
  ...ledgerErrors,
  ...giftMessageErrors,
  ...updateErrors,
  ...reportErrors,
  ...grantErrors,
  ...monthlyGiftErrors,
  ...adminErrors,
  ...paymentErrors,
  ...unspentGiftErrors,
  ...giftAidErrors,
  ...proofErrors,
} as const

export type ErrorCode = keyof typeof errors
