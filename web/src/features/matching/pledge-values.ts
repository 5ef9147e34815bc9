import type { NewPledge } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import {
  comesAnywayError,
  getMaxEachError,
  getPledgeAmountError,
  getPotTitleError,
  listDayErrors,
  type MatchRatio,
  type PledgeDays,
} from '@pennytrail/contract/matching/match-rules.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'
import type { Rules } from '../../lib/form/form.ts'

export interface PledgeValues extends PledgeDays {
  charityId: string | null
  projectId: string
  title: string
  amount: string
  ratio: MatchRatio
  maxEach: string
  shownAs: 'named' | 'anonymous'
  comesAnyway: '' | 'yes' | 'no'
  signed: boolean
}

const getDay = (after: number): string => toUkDate(new Date(Date.now() + after * 86_400_000))

export const makeEmptyPledge = (of: Partial<PledgeValues>): PledgeValues => ({
  charityId: null,
  projectId: '',
  title: '',
  amount: '',
  ratio: '1:1',
  maxEach: '',
  startsOn: getDay(0),
  endsOn: '',
  dueOn: '',
  shownAs: 'named',
  comesAnyway: '',
  signed: false,
  ...of,
})

const getDayError =
  (field: keyof PledgeDays) =>
  (_: string, values: PledgeValues): string | undefined =>
    listDayErrors(values, getDay(0))[field]

/** Returns the most for one gift in pence: null for none, NaN for a text that is no amount. */
export const parseMaxEach = (typed: string): number | null =>
  typed.trim() === '' ? null : (parseAmount(typed) ?? Number.NaN)

export const pledgeRules: Rules<PledgeValues> = {
  charityId: (id) => (id === null ? 'Choose the charity.' : undefined),
  title: getPotTitleError,
  amount: (typed) => getPledgeAmountError(parseAmount(typed)),
  maxEach: (typed) => getMaxEachError(parseMaxEach(typed)),
  startsOn: getDayError('startsOn'),
  endsOn: getDayError('endsOn'),
  dueOn: getDayError('dueOn'),
  comesAnyway: (answer) =>
    answer === '' ? 'Answer this question.' : answer === 'yes' ? comesAnywayError : undefined,
  signed: (isSigned) => (isSigned ? undefined : 'Tick this to sign the promise.'),
}

/** Returns the promise to send. */
export const toNewPledge = (
  ids: { readonly id: string; readonly potId: string },
  donorOrgId: string | null,
  values: PledgeValues,
): NewPledge => ({
  ...ids,
  donorOrgId,
  pot: {
    charityId: values.charityId ?? '',
    projectId: values.projectId === '' ? null : values.projectId,
    title: values.title.trim(),
    ratio: values.ratio,
    maxEach: parseMaxEach(values.maxEach),
    startsOn: values.startsOn,
    endsOn: values.endsOn,
  },
  amount: parseAmount(values.amount) ?? 0,
  shownAs: values.shownAs,
  dueOn: values.dueOn,
  comesAnyway: values.comesAnyway === 'yes',
  signed: true,
})

/** The fields of the form where the server names them otherwise. */
export const pledgeNames = {
  'pot.charityId': 'charityId',
  'pot.projectId': 'projectId',
  'pot.title': 'title',
  'pot.ratio': 'ratio',
  'pot.maxEach': 'maxEach',
  'pot.startsOn': 'startsOn',
  'pot.endsOn': 'endsOn',
} as const
