import type { Project, ProjectChange } from '@pennytrail/contract'
import { getDateError } from '@pennytrail/contract/dates/calendar-date.ts'
import { defaultGiftTerms, type GiftTermKind } from '@pennytrail/contract/donations/gift-terms.ts'
import { pickFields, type TypedValues } from '@pennytrail/contract/fields.ts'
import { parseAmount, toDecimal } from '@pennytrail/contract/money.ts'
import { visibilityLabel, type Visibility } from '@pennytrail/contract/projects/lifecycle.ts'
import { getLatitudeError, getLongitudeError } from '@pennytrail/contract/projects/file-rules.ts'
import { projectFields } from '@pennytrail/contract/projects/fields.ts'
import * as rules from '@pennytrail/contract/projects/rules.ts'
import { getTypedAmountError } from '@pennytrail/contract/donations/parse-amount.ts'
import {
  describeGiftAmounts,
  findGiftAmountsError,
  giftAmountsNames,
  toGiftAmounts,
  toGiftAmountValues,
  type GiftAmountsValues,
} from '../../charities/index.ts'
import { createRules, toFormValues as toFieldValues } from '../../../lib/form/field-values.ts'
import { describeFields } from '../../../lib/form/describe-fields.ts'
import type { Rules } from '../../../lib/form/form.ts'

export interface BudgetValue {
  id: string
  label: string
  category: string
  planned: string
}

/** The form values, as typed. */
export interface ProjectValues extends TypedValues<typeof projectFields>, GiftAmountsValues {
  /** Degrees as typed. Both are empty without a point on the map. */
  latitude: string
  longitude: string
  startsOn: string
  endsOn: string
  currency: string
  target: string
  budget: BudgetValue[]
  visibility: Visibility
  reportIntervalDays: string
  giftTerms: GiftTermKind
  secondaryPurpose: string
}

export const emptyValues: ProjectValues = {
  ...toFieldValues(projectFields, {}),
  latitude: '',
  longitude: '',
  startsOn: '',
  endsOn: '',
  currency: 'GBP',
  target: '',
  budget: [],
  giftAmounts: [],
  orgGiftAmounts: [],
  visibility: 'public',
  reportIntervalDays: String(rules.projectLimits.reportIntervalDays.usual),
  giftTerms: defaultGiftTerms.kind,
  secondaryPurpose: defaultGiftTerms.secondaryPurpose,
}

export const toFormValues = (project: Project): ProjectValues => {
  const { currency } = project
  return {
    ...toFieldValues(projectFields, project),
    latitude: project.location ? String(project.location.latitude) : '',
    longitude: project.location ? String(project.location.longitude) : '',
    startsOn: project.startsOn ?? '',
    endsOn: project.endsOn ?? '',
    currency,
    target: project.target === null ? '' : toDecimal(project.target, currency),
    budget: project.budget.map(({ id, label, category, planned }) => ({
      id,
      label,
      category,
      planned: toDecimal(planned, currency),
    })),
    giftAmounts: toGiftAmountValues(project.giftAmounts),
    orgGiftAmounts: toGiftAmountValues(project.orgGiftAmounts),
    visibility: project.visibility,
    reportIntervalDays: String(project.reportIntervalDays),
    giftTerms: project.giftTerms.kind,
    secondaryPurpose: project.giftTerms.secondaryPurpose,
  }
}

const notAnAmount = 'Enter an amount such as 250 or 1,250.50.'

/** Returns the validation errors of each budget line; an empty object for a valid line. */
export const findBudgetLineErrors = (
  lines: readonly BudgetValue[],
  currency: string,
): Partial<Record<'label' | 'category' | 'planned', string>>[] =>
  lines.map(({ label, category, planned }) => {
    const lineErrors = {
      label: rules.getBudgetLabelError(label),
      category: rules.getBudgetCategoryError(category),
      planned: getTypedAmountError(
        planned,
        (amount) => (amount === null ? notAnAmount : rules.getPlannedError(amount, currency)),
        currency,
      ),
    }
    return Object.fromEntries(
      Object.entries(lineErrors).filter(([, lineError]) => lineError !== undefined),
    )
  })

const findBudgetError = (lines: readonly BudgetValue[], { currency }: ProjectValues) => {
  if (lines.length > rules.projectLimits.budgetLines) return 'Use at most 40 budget lines.'
  const lineErrors = findBudgetLineErrors(lines, currency)
  const at = lineErrors.findIndex((lineError) => Object.keys(lineError).length > 0)
  return at < 0 ? undefined : `Budget line ${at + 1}: ${Object.values(lineErrors[at]!)[0]}`
}

const findTargetError = (target: string, { currency }: ProjectValues) => {
  if (target.trim() === '') return undefined
  return getTypedAmountError(
    target,
    (amount) => (amount === null ? notAnAmount : rules.getTargetError(amount, currency)),
    currency,
  )
}

const findCoordinateError = (
  one: string,
  other: string,
  rule: (degrees: number) => string | undefined,
) => {
  if (one.trim() === '') return other.trim() === '' ? undefined : 'Enter both, or neither.'
  return rule(Number(one))
}

const toLocation = ({ latitude, longitude }: ProjectValues): Project['location'] => {
  if (latitude.trim() === '' || longitude.trim() === '') return null
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

const { tags, ...fieldRules } = createRules(projectFields)

/** A validation rule for each field, in the order of the form. */
export const projectFormRules: Rules<ProjectValues> = {
  ...fieldRules,
  latitude: (latitude, { longitude }) => findCoordinateError(latitude, longitude, getLatitudeError),
  longitude: (longitude, { latitude }) =>
    findCoordinateError(longitude, latitude, getLongitudeError),
  tags,
  startsOn: (date) => getDateError(date || null),
  endsOn: (date, { startsOn }) =>
    getDateError(date || null) ?? rules.getDatesError(startsOn || null, date || null),
  currency: rules.getCurrencyError,
  target: findTargetError,
  budget: findBudgetError,
  giftAmounts: findGiftAmountsError,
  orgGiftAmounts: findGiftAmountsError,
  reportIntervalDays: (days) =>
    rules.getReportIntervalError(days.trim() === '' ? NaN : Number(days)),
  secondaryPurpose: rules.getSecondaryPurposeError,
}

type Sent = Omit<ProjectChange, 'lifecycle' | 'version'>
type Payload = { [K in keyof Sent]-?: Exclude<Sent[K], undefined> }

/** Converts the form values to the API's format. */
export const toProjectPayload = (values: ProjectValues): Payload => {
  const { currency, giftTerms: kind, secondaryPurpose } = values
  return {
    ...pickFields(projectFields, values),
    location: toLocation(values),
    startsOn: values.startsOn || null,
    endsOn: values.endsOn || null,
    currency,
    target: parseAmount(values.target, currency),
    budget: values.budget.map(({ id, label, category, planned }) => ({
      id,
      label,
      category,
      planned: parseAmount(planned, currency) ?? 0,
    })),
    giftAmounts: toGiftAmounts(values.giftAmounts),
    orgGiftAmounts: toGiftAmounts(values.orgGiftAmounts),
    visibility: values.visibility,
    reportIntervalDays: Number(values.reportIntervalDays),
    giftTerms: { kind, secondaryPurpose },
  }
}

/** Returns only the fields that differ between two states of the form. */
export const changesBetween = (before: ProjectValues, after: ProjectValues): Partial<Payload> => {
  const [old, now] = [toProjectPayload(before), toProjectPayload(after)]
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof Payload]),
    ),
  )
}

const described = describeFields<TypedValues<typeof projectFields>>(projectFields)

export const fieldNames: Readonly<Record<keyof ProjectValues, string>> = {
  ...described.names,
  latitude: 'Latitude',
  longitude: 'Longitude',
  startsOn: 'Start',
  endsOn: 'End',
  currency: 'Currency',
  target: 'Target',
  budget: 'Budget',
  ...giftAmountsNames,
  visibility: 'Who can see it',
  reportIntervalDays: 'Days between updates',
  giftTerms: 'If plans change',
  secondaryPurpose: 'Secondary purpose',
}

/** Formats field values for the notice that another person changed the project meanwhile. */
export const fieldFormatters: { [K in keyof ProjectValues]?: (value: ProjectValues[K]) => string } =
  {
    ...described.words,
    budget: (lines) =>
      lines.map(({ label, planned }) => `${label} ${planned}`).join(', ') || 'none',
    giftAmounts: describeGiftAmounts,
    orgGiftAmounts: describeGiftAmounts,
    visibility: (visibility) => visibilityLabel[visibility],
    giftTerms: (kind) => (kind === 'repayable' ? 'gifts are repayable' : 'a secondary purpose'),
    secondaryPurpose: (purpose) => purpose || 'general charitable purposes',
  }
