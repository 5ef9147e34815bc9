import type { Limit } from '@pennytrail/contract'

const windows: Readonly<Record<Limit['within'], string>> = {
  minute: 'a minute',
  '15 minutes': '15 minutes',
  hour: 'an hour',
  day: 'a day',
}

const uses: Readonly<Record<Limit['per'], string>> = {
  person: 'by one person',
  network: 'from one network',
  neighbourhood: 'from 256 neighbouring networks',
  email: 'for one email address',
  content: 'about one subject',
  gift: 'for one gift',
  charity: 'for one charity',
  platform: 'by everybody',
}

const describeLimit = ({ max, only, per, when, within }: Limit): string =>
  [
    `${max.toLocaleString('en-GB')} in ${windows[within]} ${uses[per]}`,
    ...(only === undefined ? [] : ['without an account']),
    ...(when === undefined ? [] : [when]),
  ].join(', ')

/** Says how often a call may be made; other calls may share the count. */
export const describeLimits = (limits: readonly Limit[]): string =>
  `At most ${limits.map(describeLimit).join('; ')}.`
