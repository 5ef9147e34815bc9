/**
 * Everything that the product stores in a browser. The cookies page shows this list, and an
 * end-to-end test compares it with what a browser really stores.
 */
export interface BrowserStorageItem {
  readonly name: string
  readonly where: 'Cookie' | 'Local storage' | 'Session storage' | 'IndexedDB' | 'Cache storage'
  readonly what: string
  readonly until: string
}

export const browserStorage: readonly BrowserStorageItem[] = [
  {
    name: 'jwt_authorisation',
    where: 'Cookie',
    what: 'Proof that you are signed in. It is set when you sign in, never before.',
    until: 'One hour, renewed while you are active, 12 hours at most; signing out removes it',
  },
  {
    name: 'google_sign_in',
    where: 'Cookie',
    what: 'Which browser began to sign in with Google, so that nobody else can end it. It is set only where signing in with Google is offered, on the pages to log in and to create an account. No script can read it. On https its name begins with __Host-, so that no other site can set it.',
    until: 'You close the browser',
  },
  {
    name: 'passkey_browser',
    where: 'Cookie',
    what: 'Which browser began to sign in with a passkey or to add one, so that nobody else can end it. It is set where you can sign in with a passkey, if your browser offers them, and when you use one. No script can read it. On https its name begins with __Host-, so that no other site can set it.',
    until: 'You close the browser',
  },
  {
    name: 'known_device',
    where: 'Cookie',
    what: 'A random mark of this browser, set when you sign in, so that we can email you about a sign-in from a new one. No script can read it. On https its name begins with __Host-, so that no other site can set it.',
    until: '400 days after you last signed in, or you clear your browser',
  },
  {
    name: 'session',
    where: 'IndexedDB',
    what: 'What your account says of you (name, email address, bio, introduction, picture, roles, charities, organisations and projects), so that a reload does not ask for it. It lies in a store called keyval-store and holds no password and no token.',
    until: 'You sign out, or come back after your session has ended',
  },
  {
    name: 'browser-secret',
    where: 'IndexedDB',
    what: 'A random number that is made when you start a gift. It proves that a payment was started in this browser, so that starting again ends the earlier payment page and nobody pays twice. It goes with the calls that start or end a payment alone, and names nobody.',
    until: 'You sign out or clear your browser',
  },
  {
    name: 'invite',
    where: 'Session storage',
    what: 'The link of the invite that you are answering, so that you come back to it after signing in with Google. It is kept only if you choose that way.',
    until: 'You answer the invite or close the tab',
  },
  {
    name: 'started-gifts',
    where: 'IndexedDB',
    what: 'What you entered for a gift that you have not paid yet, your Gift Aid name and address too, so that you find it again when you come back from the payment page. It stays in this browser.',
    until:
      'The gift is paid, you dismiss the payment or sign out; after a day it is used no more, and the next gift you start removes it',
  },
  {
    name: 'exploreLimit',
    where: 'IndexedDB',
    what: 'How many results you chose to see on each page of the search.',
    until: 'You clear your browser',
  },
  {
    name: 'compactTables',
    where: 'IndexedDB',
    what: 'Whether you chose compact rows for tables.',
    until: 'You clear your browser',
  },
  {
    name: 'tableColumns',
    where: 'IndexedDB',
    what: 'Which columns of tables you chose to see or to hide.',
    until: 'You clear your browser',
  },
  {
    name: 'darkMode',
    where: 'Local storage',
    what: 'Whether you chose the light or the dark theme.',
    until: 'You choose “Match device”, or clear your browser',
  },
  {
    name: 'userSelectedProfile',
    where: 'Local storage',
    what: 'Which of your two profiles you used last, where you have two.',
    until: 'You sign out or clear your browser',
  },
  {
    name: 'gift-draft',
    where: 'Session storage',
    what: 'What you typed in the giving form, your Gift Aid name and address too, so that a reload or signing in loses nothing. It stays in this tab.',
    until: 'The gift is paid, you sign out or close the tab; after an hour it is used no more',
  },
  {
    name: 'guest-link',
    where: 'Session storage',
    what: 'The secret of the link in our email with which you opened a gift without an account, so that signing in to keep the gift does not lose it.',
    until: 'You close the tab or sign out',
  },
  {
    name: 'monthly-link',
    where: 'Session storage',
    what: 'The secret of the link in our email with which you opened a monthly gift, so that it is still open when you come back from the payment page.',
    until: 'You close the tab or sign out',
  },
  {
    name: 'react-router-scroll-positions',
    where: 'Session storage',
    what: 'How far you had scrolled on each page, so that going back returns you there.',
    until: 'You close the tab',
  },
  {
    name: 'offline',
    where: 'Cache storage',
    what: 'One page, without anything of yours, that tells you when this site cannot be reached. A service worker keeps it and does nothing else.',
    until: 'You clear your browser',
  },
]
