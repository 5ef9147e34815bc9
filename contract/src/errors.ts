/**
 * The error catalogue: every failure that a caller can meet, by code, with its HTTP status and the
 * sentence shown to people. Forms branch on the code, never on the text.
 */
export const errors = {
  'bad-request': { status: 400, message: 'That request could not be understood.' },
  'validation-failed': { status: 400, message: 'Some of what you entered needs another look.' },
  'sign-in-required': { status: 401, message: 'Authentication required. Please log in.' },
  'credentials-wrong': {
    status: 401,
    message: 'That email and password do not match. Check both and try again.',
  },
  'token-invalid': { status: 401, message: 'Your session has ended. Please sign in again.' },
  'account-suspended': {
    status: 403,
    message: 'This account is suspended. We have written to its email address to say why.',
  },
  'demonstration-person': {
    status: 403,
    message: 'This person was invented for a demonstration and has no account here.',
  },
  'demonstration-charity': {
    status: 409,
    message: 'This charity was invented for a demonstration, so it takes no gifts here.',
  },
  'access-denied': { status: 403, message: 'Access denied.' },
  'address-not-confirmed': {
    status: 403,
    message: 'Please confirm your email address first. We have sent you a link.',
  },
  'confirmation-invalid': {
    status: 400,
    message: 'That link has expired or is not complete. Sign in and ask for a new one.',
  },
  'fresh-sign-in-required': {
    status: 403,
    message:
      'Without your password this needs a fresh sign-in. Sign out, sign in again and come back within ten minutes.',
  },
  'last-lead': {
    status: 409,
    message:
      'You are the last Lead of an organisation. Make someone else a Lead of it first, then delete your account.',
  },
  'email-change-invalid': {
    status: 400,
    message:
      'That link has expired, was used, or is not complete. Ask for the change again in your settings.',
  },
  'session-not-found': { status: 404, message: 'That session has ended already.' },
  'unsubscribe-link-invalid': {
    status: 400,
    message: 'That link is not complete. Open it from the mail again, or sign in and choose there.',
  },
  'email-taken': {
    status: 409,
    message: 'There is already an account with that email address. Sign in instead.',
  },
  'second-factor-required': {
    status: 401,
    message: 'Enter the code of your authenticator app, or one of your recovery codes.',
  },
  // Not 401, because a signed-in person can get this error too, and their session stays valid.
  'second-factor-wrong': {
    status: 400,
    message: 'That code is wrong or was used already. Wait for the next one and try again.',
  },
  'second-factor-needed': {
    status: 403,
    message:
      'Administration needs two-step sign-in. Turn it on in your settings, or sign in again with its code.',
  },
  'second-factor-on': { status: 409, message: 'Two-step sign-in is on already.' },
  'second-factor-not-set-up': {
    status: 409,
    message: 'Two-step sign-in is not set up. Reload the page and start again.',
  },
  'google-off': { status: 404, message: 'Signing in with Google is not set up here.' },
  'google-sign-in-failed': {
    status: 400,
    message: 'Signing in with Google did not work. Nothing was changed; please start again.',
  },
  'google-email-unverified': {
    status: 400,
    message:
      'Google has not verified that email address, so it cannot open an account here. Use your email and a password instead.',
  },
  'google-unavailable': {
    status: 503,
    message:
      'Google does not answer at the moment. Use your email and password, or try again later.',
  },
  'google-linked-elsewhere': {
    status: 409,
    message:
      'The account with this address is connected to another Google account. Sign in with that one, or with your password.',
  },
  'google-not-connected': { status: 409, message: 'No Google account is connected.' },
  'google-only-way-in': {
    status: 409,
    message: 'Set a password first: without one, nothing else would open your account.',
  },
  'reset-code-wrong': {
    status: 400,
    message: 'That code is wrong or no longer works. Check it, or go back and ask for a new one.',
  },
  'charity-number-invalid': {
    status: 400,
    message:
      'That is not a charity number. England and Wales have 6 or 7 digits, Scotland SC and 6 digits, Northern Ireland NIC and 6 digits.',
  },
  'register-entry-not-found': {
    status: 404,
    message: 'No charity with that number is in our copy of the register.',
  },
  'not-found': { status: 404, message: 'Not found.' },
  'charity-id-invalid': { status: 400, message: 'Invalid charity ID' },
  'charity-removed': {
    status: 409,
    message: 'The register says that this charity has been removed, so it cannot be claimed.',
  },
  'charity-already-claimed': {
    status: 409,
    message: 'This charity already has a team here. Ask one of its Leads to invite you.',
  },
  'one-kind-of-membership': {
    status: 409,
    message:
      'One account cannot be in a charity and in a donor organisation at once. Use another account for the second.',
  },
  'proof-not-offered': {
    status: 409,
    message: 'That way of proving it is not possible for this charity. Choose one that is offered.',
  },
  'claim-not-found': { status: 404, message: 'Claim not found.' },
  'claim-decided': { status: 409, message: 'This claim has already been decided.' },
  'claim-not-proven': {
    status: 409,
    message: 'This claim is not proven yet. Say in a note how you checked it otherwise.',
  },
  'claim-token-invalid': {
    status: 400,
    message: 'That link has expired or is not complete. Send it again from the claim.',
  },
  'charity-not-found': { status: 404, message: 'Charity not found.' },
  'not-available': { status: 404, message: 'This is not available at the moment.' },
  'donor-org-not-found': { status: 404, message: 'Donor organisation not found.' },
  'donor-org-already-here': {
    status: 409,
    message:
      'An organisation with that registration number is already here. Ask one of its Leads to invite you.',
  },
  'donor-org-facts-fixed': {
    status: 409,
    message:
      'Name, kind and number of a verified organisation stay as they were checked. Write to us if one of them has changed.',
  },
  'donor-org-decided': { status: 409, message: 'This organisation has already been decided on.' },
  'project-not-found': { status: 404, message: 'Project not found.' },
  'project-access-denied': {
    status: 403,
    message: "Access denied. You don't have permission to view this project.",
  },
  'stale-edit': {
    status: 409,
    message:
      'Someone else changed this while you were editing. Nothing you typed is lost: look at their version, then save again.',
  },
  'lifecycle-step': {
    status: 409,
    message: 'A project cannot go from its present stage to that one.',
  },
  'unspent-money': {
    status: 409,
    message:
      'This project still holds money that is not spent. Spend it, move it to another project or return it first.',
  },
  'visibility-narrows': {
    status: 409,
    message:
      'What has been published stays published: after its first transaction a project cannot be shown to fewer people.',
  },
  'health-reason-gone': {
    status: 409,
    message: 'That reason no longer holds, so there is nothing to answer. Reload the page.',
  },
  'currency-fixed': {
    status: 409,
    message: 'The currency cannot change once there are transactions.',
  },
  'budget-line-in-use': {
    status: 409,
    message: 'A budget line with spending on it cannot be removed.',
  },
  'code-agreement-needed': {
    status: 409,
    message: 'Agree to the Code of Fundraising Practice before the charity publishes a project.',
  },
  'charity-not-verified': {
    status: 409,
    message: 'Until the charity is verified, its projects stay drafts that only its team sees.',
  },
  'iati-file-unreadable': { status: 400, message: 'That file could not be read as IATI.' },
  'nothing-to-export': {
    status: 404,
    message: 'This charity has no public project yet, so there is nothing to export.',
  },
  'method-not-allowed': { status: 405, message: 'This address does not accept that method.' },
  conflict: { status: 409, message: 'That no longer fits what is stored. Reload and try again.' },
  'request-timeout': { status: 408, message: 'That request took too long to arrive.' },
  'headers-too-large': { status: 431, message: 'That address or its headers are too long.' },
  'payload-too-large': { status: 413, message: 'That is too large to accept.' },
  'file-too-large': {
    status: 413,
    message: 'That file is larger than 10 MB. Choose a smaller one, or save it smaller first.',
  },
  'too-many-files': { status: 413, message: 'Those are too many files at once. Send fewer.' },
  'not-an-image': {
    status: 400,
    message:
      'That file is not a picture we can read. Choose a JPEG, PNG, WebP, AVIF or GIF that opens on your own machine.',
  },
  'image-too-many-pixels': {
    status: 400,
    message: 'That picture has more than 25 megapixels. Make it smaller and choose it again.',
  },
  'not-a-pdf': {
    status: 400,
    message: 'That file is not a whole PDF. Choose one that opens on your own machine.',
  },
  'not-image-or-pdf': {
    status: 400,
    message:
      'That file is neither a picture nor a PDF. Choose a JPEG, PNG, WebP, AVIF, GIF or PDF.',
  },
  'evidence-full': {
    status: 409,
    message: 'A transaction holds at most 10 receipts.',
  },
  'gallery-full': {
    status: 409,
    message: 'A project holds at most 24 pictures and 12 documents. Remove one first.',
  },
  'not-in-the-charity': {
    status: 409,
    message: 'Somebody chosen is no longer in the charity’s team. Reload and choose again.',
  },
  'file-not-found': {
    status: 404,
    message: 'That file is not there any more. Choose it and send it again.',
  },
  'file-address-invalid': {
    status: 404,
    message:
      'No file is here, or its address has run out. Open it again from the page where you found it.',
  },
  'unsupported-media-type': { status: 415, message: 'That kind of content is not accepted here.' },
  'too-many-requests': {
    status: 429,
    message: 'Too many attempts. Please wait a few minutes and try again.',
  },
  'internal-error': { status: 500, message: 'An unexpected error occurred' },
  busy: { status: 503, message: 'A great many people are signing in. Please try again shortly.' },
  'not-ready': { status: 503, message: 'The service is starting or stopping. Please try again.' },
  'transaction-not-found': { status: 404, message: 'Transaction not found.' },
  'fund-takes-no-entries': {
    status: 409,
    message: 'This project takes no entries in its present stage.',
  },
  'too-many-rows': {
    status: 413,
    message: 'That is more than 100,000 entries. Narrow the dates and ask again.',
  },
  'message-not-possible': {
    status: 409,
    message: 'A message about a gift can be written once the gift has arrived.',
  },
  'message-id-used': {
    status: 409,
    message: 'Another message was sent under this id. Reload the page and send it again.',
  },
  'provider-entry': {
    status: 409,
    message: 'This came from the payment provider. Refund the gift instead.',
  },
  'already-reversed': { status: 409, message: 'That entry has already been reversed.' },
  'not-reversible': {
    status: 409,
    message: 'A reversal cannot itself be reversed. Record the right entry instead.',
  },
  'year-locked': {
    status: 409,
    message: 'That date lies in a locked year. Corrections go into the open one.',
  },
  'year-lock-not-found': { status: 404, message: 'That year is not there.' },
  'year-lock-not-last': {
    status: 409,
    message: 'Only the year that was locked last can be opened again.',
  },
  'update-not-found': { status: 404, message: 'Update not found.' },
  'update-access-denied': {
    status: 403,
    message: "Access denied. You don't have permission to view this update.",
  },
  'photo-not-found': { status: 404, message: 'Photograph not found.' },
  'project-is-draft': {
    status: 409,
    message: 'This project is a draft, so nobody could read it. Publish the project first.',
  },
  'report-not-found': {
    status: 404,
    message: 'There is no report here that you can read. Its link may have been withdrawn.',
  },
  'donation-not-found': { status: 404, message: 'We could not find this gift.' },
  'donor-org-not-verified': {
    status: 409,
    message: 'An organisation can give once an administrator has verified it.',
  },
  'grant-not-found': { status: 404, message: 'We could not find this grant.' },
  'grant-id-used': {
    status: 409,
    message: 'This grant has been recorded already. Look at the list before you try again.',
  },
  'grant-decided': { status: 409, message: 'This grant has been decided on already.' },
  'grant-not-confirmed': {
    status: 409,
    message: 'Money of a grant is recorded once the organisation has confirmed it.',
  },
  'grant-without-money': {
    status: 409,
    message: 'There is nothing to report yet: no money of this grant has come.',
  },
  'grant-report-not-found': { status: 404, message: 'We could not find this report.' },
  'grant-report-sent': { status: 409, message: 'This report has been sent already.' },
  'instalment-not-found': { status: 404, message: 'This grant has no such instalment.' },
  'instalment-received': { status: 409, message: 'This instalment has been received already.' },
  'donation-id-used': {
    status: 409,
    message: 'This gift was started before with other details. Please start a new one.',
  },
  'donation-started-again': {
    status: 409,
    message:
      'You started this gift again in another window, so this payment has ended. Nothing was taken.',
  },
  'gift-paid-already': {
    status: 409,
    message:
      'Your earlier payment went through, so we did not start another. You find it among your gifts. Pay again only if you want to give a second time.',
  },
  'monthly-gift-not-found': { status: 404, message: 'We could not find this monthly gift.' },
  'monthly-link-invalid': {
    status: 404,
    message:
      'That link is not complete, or it is too old. Use the one in your newest receipt, or sign in.',
  },
  'monthly-gift-not-running': {
    status: 409,
    message: 'This cannot be changed as your monthly gift is now. Load the page again to see why.',
  },
  'monthly-gift-confirmed': {
    status: 409,
    message: 'Nothing of your monthly gift waits to be confirmed. Load the page again to see it.',
  },
  'gifts-not-possible': { status: 409, message: 'This project takes no gifts at the moment.' },
  'payment-provider-unavailable': {
    status: 503,
    message: 'The card processor does not answer. Nothing was taken; please try again.',
  },
  'person-not-found': { status: 404, message: 'There is no such account.' },
  'organisation-not-found': { status: 404, message: 'There is no such organisation.' },
  'member-not-found': { status: 404, message: 'This person is not a member.' },
  'already-lead': { status: 409, message: 'This person is a Lead already.' },
  'already-suspended': { status: 409, message: 'It is suspended already.' },
  'not-suspended': { status: 409, message: 'It is not suspended by staff.' },
  'own-account': { status: 409, message: 'You cannot suspend your own account.' },
  'not-verified-yet': {
    status: 409,
    message: 'It is not verified yet: decide its claims instead.',
  },
  'job-not-found': {
    status: 404,
    message: 'That job is not there any more: it has succeeded or was dropped.',
  },
  'job-running': { status: 409, message: 'That job is running now. Look again in a moment.' },
  'invite-invalid': { status: 404, message: 'Invite expired or invalid.' },
  'invite-not-found': { status: 404, message: 'Invite not found.' },
  'invite-decided': {
    status: 409,
    message: 'This invite waits no longer: it was answered or withdrawn meanwhile.',
  },
  'invite-password-wrong': {
    status: 400,
    message: 'That is not the password of your account. Check it and try again.',
  },
  'invites-closed': {
    status: 409,
    message: 'Nobody can be invited until an administrator has verified the organisation.',
  },
  'already-invited': {
    status: 409,
    message: 'There is an invite to this address already. Send that one again instead.',
  },
  'already-member': { status: 409, message: 'Whoever has this address is on the team already.' },
  'member-or-invite-not-found': {
    status: 404,
    message: 'Neither a member nor an invite with that id is on the team.',
  },
  'temporary-person-not-found': {
    status: 404,
    message: 'No giver with that id waits for an account here.',
  },
  'subject-not-found': { status: 404, message: 'That is not there.' },
  'nothing-to-decide': { status: 409, message: 'Somebody has decided this already.' },
  'hidden-already': { status: 409, message: 'It is hidden already.' },
  'not-hidden': { status: 409, message: 'It is not hidden.' },
  'appealed-already': {
    status: 409,
    message: 'Your team has appealed already; each decision can be appealed once.',
  },
  'refund-not-found': { status: 404, message: 'There is no such refund of this gift.' },
  'refund-ground-recorded': {
    status: 409,
    message: 'The ground of this refund is recorded already. It cannot be changed.',
  },
  'refund-not-possible': { status: 409, message: 'This gift cannot be refunded.' },
  'refund-too-much': { status: 409, message: 'That is more than is left of the gift to refund.' },
  'refund-id-used': {
    status: 409,
    message: 'This refund was asked for before with other details. Please start a new one.',
  },
  'refund-refused': {
    status: 409,
    message: 'Stripe refused the refund. Nothing has gone back to the giver.',
  },
  'payout-not-found': { status: 404, message: 'There is no such payout.' },
  'payout-matched': {
    status: 409,
    message: 'This payout has been found on a bank statement already.',
  },
  'payout-not-matched': {
    status: 409,
    message: 'This payout is not matched with the bank statement.',
  },
  'payout-not-matchable': {
    status: 409,
    message: 'Only money that was paid out to the bank can be found on its statement.',
  },
  'question-not-found': { status: 404, message: 'We could not find that question.' },
  'question-answered': {
    status: 409,
    message: 'This has been settled already. Reload the page to see how.',
  },
  'question-open': {
    status: 409,
    message: 'The giver is being asked about this part of the gift already.',
  },
  'question-of-closure': {
    status: 409,
    message: 'This question belongs to the closing of the project. Stop closing it instead.',
  },
  'question-not-stuck': {
    status: 409,
    message: 'Nothing has to be settled here by hand. Reload the page to see how it stands.',
  },
  'answer-not-offered': {
    status: 409,
    message: 'That answer is not among those that were offered.',
  },
  'answer-link-invalid': {
    status: 404,
    message: 'That link is not complete. Open it from the mail again, or sign in to answer.',
  },
  'gift-busy': {
    status: 409,
    message: 'Some of this gift is on its way at the bank. Please try again in a while.',
  },
  'gift-moved-by-consent': {
    status: 409,
    message: 'This gift moved with its giver’s consent. Ask the giver again to move it elsewhere.',
  },
  'move-not-possible': { status: 409, message: 'This gift cannot move there.' },
  'closure-open': {
    status: 409,
    message: 'This project is being closed. Stop closing it first, or wait until it is settled.',
  },
  'closure-not-open': { status: 409, message: 'This project is not being closed.' },
  'payments-closed': {
    status: 409,
    message: 'A charity can connect Stripe once an administrator has verified it.',
  },
  'payments-connected': {
    status: 409,
    message: 'The charity has a Stripe account already. Disconnect that one first.',
  },
  'payments-not-connected': {
    status: 409,
    message: 'The charity has no Stripe account connected.',
  },
  'connect-refused': {
    status: 409,
    message: 'At Stripe the connection was refused, so nothing has changed. You can begin again.',
  },
  'connect-expired': {
    status: 409,
    message: 'That took longer than we wait, so nothing has changed. Please begin again.',
  },
  'connect-used': {
    status: 409,
    message: 'That way back from Stripe has been used already. Each one works once.',
  },
  'connect-foreign': {
    status: 409,
    message:
      'That way back from Stripe does not belong to this sign-in, so nothing has changed. Begin again here.',
  },
  'connect-code-refused': {
    status: 409,
    message: 'Stripe did not confirm the connection, so nothing has changed. Please begin again.',
  },
  'account-connected-elsewhere': {
    status: 409,
    message:
      'That Stripe account is connected to another charity here. Each charity needs an account of its own.',
  },
  'gift-aid-not-possible': {
    status: 409,
    message: 'This charity does not claim Gift Aid here. Give without it, or ask the charity.',
  },
  'gift-aid-declaration-not-found': { status: 404, message: 'That declaration is not there.' },
  'gift-aid-declaration-ended': { status: 409, message: 'That declaration has ended already.' },
  'gift-aid-organisation': {
    status: 409,
    message: 'Gift Aid is for gifts of people: an organisation cannot declare.',
  },
  'gift-aid-declared-already': {
    status: 409,
    message: 'A declaration of this giver that stands covers that already.',
  },
  'gift-aid-nothing-declared': {
    status: 409,
    message: 'You have no Gift Aid declaration that stands, so there is nothing to change.',
  },
  'gift-aid-reference-missing': {
    status: 409,
    message: 'A claim needs the charity’s HMRC reference. A Lead adds it in the settings.',
  },
  'gift-aid-claim-not-found': { status: 404, message: 'That claim is not there.' },
  'gift-aid-claim-open': {
    status: 409,
    message: 'A claim is being made already. Submit that one, or withdraw it first.',
  },
  'gift-aid-nothing-to-claim': {
    status: 409,
    message: 'No gift of that period can be claimed on.',
  },
  'gift-aid-claim-state': {
    status: 409,
    message: 'The claim has moved on meanwhile. Reload the page to see where it is.',
  },
  'gift-aid-claim-adjusted': {
    status: 409,
    message:
      'A later claim gives back some of this one, so it stays. Withdraw the later one first.',
  },
  'gift-aid-names-erased': {
    status: 409,
    message: 'Six years have passed, so the names on this schedule are erased.',
  },
  'gift-aid-entry': {
    status: 409,
    message: 'This came from a Gift Aid claim. Withdraw the claim instead.',
  },
  'webhook-refused': { status: 400, message: 'This event is not signed by the card processor.' },
  'ledger-empty': {
    status: 409,
    message: 'The ledger has no entries yet, so there is nothing to sign.',
  },
  'ledger-rewritten': {
    status: 409,
    message:
      'The ledger is not what was signed for before, so it is not signed again. We have been told and will look into it.',
  },
  'checkpoint-not-found': { status: 404, message: 'There is no such checkpoint.' },
  'proof-not-ready': {
    status: 409,
    message: 'The proof is made with the next checkpoint, within the hour. Please come back then.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors
