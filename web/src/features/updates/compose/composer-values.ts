import type {
  ListedTransaction,
  MetricValue,
  Update,
  UpdateChange,
  UpdatePhoto,
} from '@pennytrail/contract'
import { getDateError } from '@pennytrail/contract/dates/calendar-date.ts'
import { emptyBody, type UpdateBody } from '@pennytrail/contract/updates/update-body.ts'
import {
  getMetricNameError,
  getMetricsError,
  getMetricUnitError,
  getMetricValueError,
  listMissingForEmail,
  getPublishAtError,
  getUpdateTitleError,
  type Audience,
} from '@pennytrail/contract/updates/rules.ts'

/** A figure of the update's results, as typed. */
export interface MetricRow {
  readonly key: string
  readonly name: string
  readonly unit: string
  readonly value: string
  readonly date: string
}

export interface ComposerValues {
  readonly title: string
  readonly body: UpdateBody
  readonly photos: readonly UpdatePhoto[]
  readonly cites: readonly ListedTransaction[]
  readonly metrics: readonly MetricRow[]
  readonly audience: Audience
  readonly when: 'now' | 'later'
  /** In the writer’s local time: 2026-06-15T09:30. */
  readonly publishAt: string
}

export const emptyComposer: ComposerValues = {
  title: '',
  body: emptyBody,
  photos: [],
  cites: [],
  metrics: [],
  audience: 'public',
  when: 'now',
  publishAt: '',
}

const toLocalDateTime = (iso: string): string => {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export const toFormValues = (update: Update): ComposerValues => ({
  title: update.title,
  body: update.body,
  photos: update.photos,
  cites: update.cites,
  metrics: update.metrics.map(({ name, unit, value, date }, at) => ({
    key: `${at}`,
    name,
    unit,
    value: String(value),
    date,
  })),
  audience: update.audience,
  when: update.publishAt ? 'later' : 'now',
  publishAt: update.publishAt ? toLocalDateTime(update.publishAt) : '',
})

const parseNumber = (text: string): number =>
  /^\d[\d, ]*$/.test(text.trim()) ? Number(text.replaceAll(/[, ]/g, '')) : Number.NaN

/** Returns the validation error of a figure; undefined if it is complete. */
export const findMetricRowError = (row: MetricRow): string | undefined =>
  getMetricNameError(row.name) ??
  getMetricUnitError(row.unit) ??
  getMetricValueError(parseNumber(row.value)) ??
  getDateError(row.date)

const toMetricValues = (rows: readonly MetricRow[]): MetricValue[] =>
  rows
    .filter((row) => findMetricRowError(row) === undefined)
    .map(({ name, unit, value, date }) => ({
      name: name.trim(),
      unit: unit.trim(),
      value: parseNumber(value),
      date,
    }))

/** Returns the content to send. Incomplete figures stay in the form. */
export const toUpdateChange = (values: ComposerValues): UpdateChange => ({
  title: values.title,
  body: values.body,
  audience: values.audience,
  cites: values.cites.map(({ id }) => id),
  metrics: toMetricValues(values.metrics),
  photos: values.photos.map(({ publicId, alt, children, consent }) => ({
    publicId,
    alt,
    consent,
    // A photograph for which the question about children was never asked stays unanswered.
    children: children === 'not-asked' ? null : children,
  })),
})

export const previewMetrics = (values: ComposerValues): MetricValue[] =>
  toMetricValues(values.metrics)

export const steps = ['write', 'photos', 'ledger', 'send'] as const
export type Step = (typeof steps)[number]

export interface ComposerError {
  readonly name: 'title' | 'body' | 'photos' | 'metrics' | 'publishAt'
  readonly step: Step
  readonly message: string
}

const stepByField = { title: 'write', body: 'write', photos: 'photos' } as const

/** Lists the errors that prevent publishing, or saving an update that is already published. */
export const findComposerErrors = (
  values: ComposerValues,
  scheduling: boolean,
  now: Date,
): ComposerError[] => {
  const errors: ComposerError[] = listMissingForEmail(values).map(({ path, message }) => ({
    name: path,
    step: stepByField[path],
    message,
  }))
  const title = getUpdateTitleError(values.title)
  if (title) errors.unshift({ name: 'title', step: 'write', message: title })
  const figures =
    values.metrics.map(findMetricRowError).find(Boolean) ?? getMetricsError(values.metrics)
  if (figures) errors.push({ name: 'metrics', step: 'ledger', message: figures })
  if (scheduling) {
    const at = getPublishAtError(values.publishAt, now)
    if (at) errors.push({ name: 'publishAt', step: 'send', message: at })
  }
  return errors
}

/** Returns whether two sets of form values have the same content and publication settings. */
export const isUnchanged = (a: ComposerValues, b: ComposerValues): boolean =>
  JSON.stringify({ ...toUpdateChange(a), metrics: a.metrics, when: a.when, at: a.publishAt }) ===
  JSON.stringify({ ...toUpdateChange(b), metrics: b.metrics, when: b.when, at: b.publishAt })
