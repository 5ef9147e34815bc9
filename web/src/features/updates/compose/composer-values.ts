import type {
  ListedTransaction,
  MetricValue,
  Update,
  UpdateChange,
  UpdatePhoto,
} from '@pennytrail/contract'
import { dateFault } from '@pennytrail/contract/calendar-date.ts'
import { emptyBody, type UpdateBody } from '@pennytrail/contract/updates/update-body.ts'
import {
  metricNameFault,
  metricsFault,
  metricUnitFault,
  metricValueFault,
  missingForTelling,
  publishAtFault,
  updateTitleFault,
  type Audience,
} from '@pennytrail/contract/updates/rules.ts'

/** A figure as it is typed. */
export interface MetricRow {
  readonly key: string
  readonly name: string
  readonly unit: string
  readonly value: string
  readonly date: string
}

/** An update as it is written. */
export interface ComposerValues {
  readonly title: string
  readonly body: UpdateBody
  readonly photos: readonly UpdatePhoto[]
  readonly cites: readonly ListedTransaction[]
  readonly metrics: readonly MetricRow[]
  readonly audience: Audience
  readonly when: 'now' | 'later'
  /** By the writer’s own clock: 2026-06-15T09:30. */
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

const localOf = (iso: string): string => {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export const valuesOf = (update: Update): ComposerValues => ({
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
  publishAt: update.publishAt ? localOf(update.publishAt) : '',
})

const numberOf = (text: string): number =>
  /^\d[\d, ]*$/.test(text.trim()) ? Number(text.replaceAll(/[, ]/g, '')) : Number.NaN

/** What is wrong with a figure; nothing where it is whole. */
export const rowFault = (row: MetricRow): string | undefined =>
  metricNameFault(row.name) ??
  metricUnitFault(row.unit) ??
  metricValueFault(numberOf(row.value)) ??
  dateFault(row.date)

const figuresOf = (rows: readonly MetricRow[]): MetricValue[] =>
  rows
    .filter((row) => rowFault(row) === undefined)
    .map(({ name, unit, value, date }) => ({
      name: name.trim(),
      unit: unit.trim(),
      value: numberOf(value),
      date,
    }))

/** What is sent of it: figures that are not whole yet stay in the form. */
export const contentOf = (values: ComposerValues): UpdateChange => ({
  title: values.title,
  body: values.body,
  audience: values.audience,
  cites: values.cites.map(({ id }) => id),
  metrics: figuresOf(values.metrics),
  photos: values.photos.map(({ publicId, alt, children, consent }) => ({
    publicId,
    alt,
    consent,
    // What was shown before the question was asked stays so.
    children: children === 'not-asked' ? null : children,
  })),
})

export const previewMetrics = (values: ComposerValues): MetricValue[] => figuresOf(values.metrics)

/** Where a field stands. */
export const steps = ['write', 'photos', 'ledger', 'send'] as const
export type Step = (typeof steps)[number]

export interface ComposerFault {
  readonly name: 'title' | 'body' | 'photos' | 'metrics' | 'publishAt'
  readonly step: Step
  readonly message: string
}

const stepOf = { title: 'write', body: 'write', photos: 'photos' } as const

/** What keeps it from being published, or from being saved where it is published already. */
export const faultsOf = (
  values: ComposerValues,
  scheduling: boolean,
  now: Date,
): ComposerFault[] => {
  const faults: ComposerFault[] = missingForTelling(values).map(({ path, message }) => ({
    name: path,
    step: stepOf[path],
    message,
  }))
  const title = updateTitleFault(values.title)
  if (title) faults.unshift({ name: 'title', step: 'write', message: title })
  const figures = values.metrics.map(rowFault).find(Boolean) ?? metricsFault(values.metrics)
  if (figures) faults.push({ name: 'metrics', step: 'ledger', message: figures })
  if (scheduling) {
    const at = publishAtFault(values.publishAt, now)
    if (at) faults.push({ name: 'publishAt', step: 'send', message: at })
  }
  return faults
}

/** Whether both hold the same words, figures and choices. */
export const isSame = (a: ComposerValues, b: ComposerValues): boolean =>
  JSON.stringify({ ...contentOf(a), metrics: a.metrics, when: a.when, at: a.publishAt }) ===
  JSON.stringify({ ...contentOf(b), metrics: b.metrics, when: b.when, at: b.publishAt })
