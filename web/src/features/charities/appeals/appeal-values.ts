import type { AnnouncedAppeal, CharityAppeals } from '@pennytrail/contract'
import {
  getAppealEndError,
  getAppealStartError,
  getExpectedGiversError,
} from '@pennytrail/contract/charities/appeal-rules.ts'
import { parseUkTime, toUkTime } from '@pennytrail/contract/dates/uk-clock.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import type { Rules } from '../../../lib/form/form.ts'

export type Appeal = CharityAppeals['appeals'][number]

/** An appeal as its form holds it; the times are those of a field for UK time. */
export interface AppealValues {
  startsAt: string
  endsAt: string
  givers: string
}

const parseCount = (text: string): number =>
  /^\d[\d, ]*$/.test(text.trim()) ? Number(text.replaceAll(/[, ]/g, '')) : Number.NaN

/** Returns the validation error of a time that the clocks skip when they go forward. */
const getSkippedTimeError = (text: string): string | undefined =>
  text !== '' && parseUkTime(text) === undefined
    ? 'There is no such time on that day in the UK, because the clocks go forward. Choose another time.'
    : undefined

export const appealRules: Rules<AppealValues> = {
  startsAt: (startsAt) =>
    getSkippedTimeError(startsAt) ?? getAppealStartError(parseUkTime(startsAt), new Date()),
  endsAt: (endsAt, { startsAt }) =>
    getSkippedTimeError(endsAt) ??
    getAppealEndError(parseUkTime(endsAt), parseUkTime(startsAt), new Date()),
  givers: (givers) => getExpectedGiversError(parseCount(givers)),
}

export const toAppealValues = (appeal?: Appeal): AppealValues => ({
  startsAt: appeal ? toUkTime(new Date(appeal.startsAt)) : '',
  endsAt: appeal ? toUkTime(new Date(appeal.endsAt)) : '',
  givers: appeal ? String(appeal.givers) : '',
})

/** Returns what the API takes from values that the rules accept. */
export const toAnnouncedAppeal = (values: AppealValues): AnnouncedAppeal => ({
  startsAt: parseUkTime(values.startsAt)!.toISOString(),
  endsAt: parseUkTime(values.endsAt)!.toISOString(),
  givers: parseCount(values.givers),
})

/** Writes when an appeal runs, in UK time: "5 Dec 2026, 19:00 to 23:00". */
export const formatAppealTimes = ({
  endsAt,
  startsAt,
}: Pick<Appeal, 'startsAt' | 'endsAt'>): string => {
  const [day, end] = [formatShortDate(startsAt), formatShortDate(endsAt)]
  const [from, to] = [startsAt, endsAt].map((at) => toUkTime(new Date(at)).slice(11))
  return `${day}, ${from} to ${day === end ? '' : `${end}, `}${to}`
}
