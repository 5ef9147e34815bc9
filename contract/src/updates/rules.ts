/** Rules for an update's fields, with their error sentences. The API applies the same rules. */
import { childUnanswered, type StoredChildAnswer } from '../files/child-consent.ts'
import { getBodyError, isEmptyBody, type UpdateBody } from './update-body.ts'
import { isInvisible } from '../misleading-text.ts'

export const audiences = ['public', 'donors', 'team'] as const
export type Audience = (typeof audiences)[number]

export const updateStates = ['draft', 'scheduled', 'published'] as const
export type UpdateState = (typeof updateStates)[number]

export const updateLimits = {
  title: 140,
  cites: 20,
  metrics: 8,
  metricName: 60,
  metricUnit: 30,
  metricValue: 1_000_000_000_000,
  photos: 12,
  alt: 300,
  /** The most days ahead for which an update can be scheduled. */
  scheduleDays: 366,
} as const

type ValidationError = string | undefined

// oxlint-disable-next-line no-control-regex
const unusable = /[\u0000-\u0008\u000b-\u001f\u007f]/

/** Returns the error of a one-line text that cannot be stored and shown. */
const getLineError = (text: string, max: number): ValidationError => {
  if (unusable.test(text) || !text.isWellFormed())
    return 'This contains a character that cannot be used.'
  return text.trim().length > max
    ? `Use at most ${max.toLocaleString('en-GB')} characters.`
    : undefined
}

export const getUpdateTitleError = (title: string): ValidationError =>
  getLineError(title, updateLimits.title)
export const getAltError = (alt: string): ValidationError => getLineError(alt, updateLimits.alt)

export const getMetricNameError = (name: string): ValidationError =>
  isInvisible(name)
    ? 'Say what is counted, such as “Trees planted”.'
    : getLineError(name, updateLimits.metricName)

export const getMetricUnitError = (unit: string): ValidationError =>
  getLineError(unit, updateLimits.metricUnit)

export const getMetricValueError = (value: number): ValidationError =>
  Number.isSafeInteger(value) && value >= 0 && value <= updateLimits.metricValue
    ? undefined
    : 'Enter a whole number of zero or more.'

/** Returns the validation error of an update's metrics, each of which may appear once. */
export const getMetricsError = (metrics: readonly { name: string }[]): ValidationError => {
  if (metrics.length > updateLimits.metrics) {
    return `Give at most ${updateLimits.metrics} figures in one update.`
  }
  const names = metrics.map(({ name }) => name.trim().toLocaleLowerCase('en-GB'))
  return new Set(names).size < names.length ? 'Add each figure once.' : undefined
}

export const getCitesError = (cites: readonly string[]): ValidationError => {
  if (cites.length > updateLimits.cites) {
    return `Choose at most ${updateLimits.cites} transactions.`
  }
  return new Set(cites).size < cites.length ? 'Choose each transaction once.' : undefined
}

export interface TellableUpdate {
  readonly title: string
  readonly body: UpdateBody
  readonly photos: readonly {
    readonly alt: string
    readonly consent: boolean
    readonly children?: StoredChildAnswer | null | undefined
  }[]
}

/**
 * Lists the fields that an update's draft still needs before it can be published, with a sentence
 * for each.
 */
export const listMissingForEmail = (
  update: TellableUpdate,
): { path: 'title' | 'body' | 'photos'; message: string }[] => {
  const body = getBodyError(update.body) ?? (isEmptyBody(update.body) ? 'Write what happened.' : '')
  const undescribed = update.photos.some(({ alt }) => isInvisible(alt))
  const unagreed = update.photos.some(({ consent }) => !consent)
  const unanswered = update.photos.some(({ children }) => !children)
  return [
    ...(isInvisible(update.title) ? [{ path: 'title' as const, message: 'Enter a title.' }] : []),
    ...(body === '' ? [] : [{ path: 'body' as const, message: body }]),
    ...(undescribed
      ? [
          {
            path: 'photos' as const,
            message: 'Describe each photograph for those who cannot see it.',
          },
        ]
      : []),
    ...(unagreed
      ? [
          {
            path: 'photos' as const,
            message: 'Confirm for each photograph that everyone in it has agreed.',
          },
        ]
      : []),
    ...(unanswered ? [{ path: 'photos' as const, message: childUnanswered }] : []),
  ]
}

/**
 * Returns the validation error of a scheduled time, which must be in the future but not years away.
 */
export const getPublishAtError = (at: string, now: Date): ValidationError => {
  const moment = Date.parse(at)
  if (Number.isNaN(moment)) return 'Enter a day and a time.'
  if (moment <= now.getTime()) return 'Choose a time in the future, or publish now.'
  return moment > now.getTime() + updateLimits.scheduleDays * 86_400_000
    ? 'Choose a time within a year.'
    : undefined
}
