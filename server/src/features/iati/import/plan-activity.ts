import { isCountryCode, maxCountries } from '@pennytrail/contract/countries.ts'
import { isCurrency } from '@pennytrail/contract/currencies.ts'
import { isDate } from '@pennytrail/contract/dates/calendar-date.ts'
import { projectLimits } from '@pennytrail/contract/projects/rules.ts'
import type { Lifecycle } from '@pennytrail/contract/projects/lifecycle.ts'
import type { Activity, ActivityDate, ActivityStatus, WrittenDay } from '../activity.ts'
import { planBudget, type PlannedBudgetLine } from './plan-budget.ts'
import {
  explainUnreadableDay,
  planEntries,
  type OmittedTransaction,
  type PlannedEntry,
} from './plan-entries.ts'
import { getTagsFromSectors } from './sectors-to-tags.ts'
import { shortenAndList, shortenText, type Listed } from '../shorten-text.ts'

export interface PlannedProject {
  readonly identifier: string
  readonly line: number
  readonly title: string
  readonly summary: string
  readonly story: string
  readonly countries: readonly string[]
  readonly place: string
  readonly location: { readonly latitude: number; readonly longitude: number } | null
  readonly tags: readonly string[]
  readonly currency: string
  readonly target: number | null
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly lifecycle: Lifecycle
  readonly budget: readonly PlannedBudgetLine[]
  /** The status that the publisher gave the activity; null if it gave none. */
  readonly iatiStatus: ActivityStatus | null
  readonly entries: readonly PlannedEntry[]
  readonly leftOut: readonly OmittedTransaction[]
  readonly listed: readonly Listed[]
}

/**
 * Plans the project for an activity, or returns the reason why it cannot become one. `today` is
 * YYYY-MM-DD.
 */
export const planActivity = (activity: Activity, today: string): PlannedProject | string => {
  if (!activity.identifier) return 'The activity has no identifier.'
  if (activity.damagedLine !== null) {
    return `The text contains a replacement character (\uFFFD) at line ${activity.damagedLine}: a character was lost when the file was written. Export the file again as UTF-8.`
  }
  if (activity.identifier.length > 300) return 'The activity’s identifier is too long.'
  const title = activity.title || activity.descriptions[0]
  if (!title) return 'The activity has neither a title nor a description.'
  const { entries, leftOut } = planEntries(activity, today)
  const currency = planCurrency(activity)
  const budget = planBudget(activity.budgets, currency)
  const dates = planDates(activity)
  const countries = planCountries(activity)
  const planned = budget.lines.reduce((sum, line) => sum + line.planned, 0)
  const { own } = activity
  const texts = own ?? planTexts(activity, title)
  return {
    identifier: activity.identifier,
    line: activity.line,
    title: shortenText(title, projectLimits.title),
    summary: texts.summary,
    story: texts.story,
    countries: countries.taken,
    place: own?.place ?? '',
    location: own?.location ?? null,
    tags: own?.tags ?? getTagsFromSectors(activity.sectors),
    currency,
    target: own ? own.target : planned > 0 && planned <= projectLimits.amount ? planned : null,
    startsOn: dates.startsOn,
    endsOn: dates.endsOn,
    lifecycle: planLifecycle(activity, dates.endsOn, entries.length > 0, today),
    budget: own?.budget ?? budget.lines,
    iatiStatus: activity.status,
    entries,
    leftOut,
    listed: [
      ...listCodes(activity),
      ...countries.listed,
      ...dates.listed,
      ...budget.listed,
      ...(own?.listed ?? texts.listed),
    ],
  }
}

/**
 * Returns the summary and story; a title or summary that is too long appears in full in the story.
 */
const planTexts = ({ descriptions, line }: Activity, title: string) => {
  const listed: Listed[] = []
  const summary = shortenText(descriptions[0] ?? '', projectLimits.summary)
  const paragraphs = [
    ...(title.length > projectLimits.title ? [title] : []),
    ...(descriptions.length > 1 || summary !== descriptions[0] ? descriptions : []),
  ]
  const source = { line, what: 'description of the activity' }
  const story = shortenAndList(paragraphs.join('\n\n'), projectLimits.story, source, listed)
  return { summary, story, listed }
}

/**
 * Returns the currency of the activity. If no budget or transaction uses that currency, returns the
 * currency of the first budget or transaction.
 */
const planCurrency = ({
  budgets,
  defaultCurrency,
  own: written,
  transactions,
}: Activity): string => {
  const used = [...budgets, ...transactions]
    .map(({ value }) => value.currency)
    .filter((code) => code !== null && isCurrency(code))
  const own = defaultCurrency !== null && isCurrency(defaultCurrency) ? defaultCurrency : 'GBP'
  return written || used.includes(own) ? own : (used[0] ?? own)
}

/** Lists the status, default currency and sectors of which the project keeps nothing. */
const listCodes = ({ defaultCurrency, line, own, sectors, unknownStatus }: Activity): Listed[] => {
  const listed: Listed[] = []
  if (unknownStatus !== null) {
    const reason = 'It is not a status of the standard. Check the stage of the project.'
    listed.push({ line, what: `status “${unknownStatus}”`, reason })
  }
  if (defaultCurrency !== null && !isCurrency(defaultCurrency)) {
    const reason = 'It is not a currency. Check the currency of the project.'
    listed.push({ line, what: `default currency “${defaultCurrency}”`, reason })
  }
  for (const sector of own ? [] : sectors) {
    if (getTagsFromSectors([sector]).length > 0) continue
    const what = `sector ${[sector.code, sector.name].filter(Boolean).join(' ')}`.trim()
    listed.push({ line, what, reason: 'No cause here matches it. Choose the causes by hand.' })
  }
  return listed
}

const planCountries = ({ countries, line, regions }: Activity) => {
  const codes = [...new Set(countries.map(({ code }) => code ?? ''))]
  const known = codes.filter(isCountryCode)
  const listed: Listed[] = codes
    .filter((code) => !isCountryCode(code))
    .map((code) => ({
      line,
      what: `country “${code}”`,
      reason: code === '' ? 'It has no code.' : 'It is not a country code.',
    }))
  for (const { code, name } of regions) {
    const what = `region ${[code, name].filter(Boolean).join(' ')}`
    listed.push({
      line,
      what,
      reason: 'Projects are placed by country; add the countries by hand.',
    })
  }
  if (known.length > maxCountries) {
    const what = `${known.length - maxCountries} countries`
    listed.push({ line, what, reason: `A project names at most ${maxCountries}.` })
  }
  return { taken: known.slice(0, maxCountries), listed }
}

const dateLabels: Readonly<Record<ActivityDate, string>> = {
  plannedStart: 'planned start',
  actualStart: 'actual start',
  plannedEnd: 'planned end',
  actualEnd: 'actual end',
}

const planDates = ({ dates, furtherDates, line }: Activity) => {
  const listed: Listed[] = furtherDates.map(({ line, type }) => ({
    line,
    what: `date of type “${type}”`,
    reason: 'It is not a type of the standard, or the activity has another date of this type.',
  }))
  // An unreadable actual date is not replaced by the planned one, which may differ.
  const choose = (actual: ActivityDate, plannedDate: ActivityDate): string | null => {
    const type = dates[actual] === undefined ? plannedDate : actual
    const day = dates[type]
    return typeof day === 'string' && isDate(day) ? day : null
  }
  for (const [type, day] of Object.entries(dates) as [ActivityDate, WrittenDay][]) {
    const isWritten = typeof day === 'string'
    if (isWritten && isDate(day)) continue
    const reason = isWritten ? `${day} is not between 1900 and 2100.` : explainUnreadableDay(day)
    listed.push({ line, what: `${dateLabels[type]} date`, reason })
  }
  const startsOn = choose('actualStart', 'plannedStart')
  const endsOn = choose('actualEnd', 'plannedEnd')
  if (startsOn === null || endsOn === null || endsOn >= startsOn) {
    return { startsOn, endsOn, listed }
  }
  const what = `end date ${endsOn}`
  listed.push({ line, what, reason: `It is before the start, ${startsOn}.` })
  return { startsOn, endsOn: null, listed }
}

/**
 * Returns the project's stage for the publisher's status and dates. A project whose end date is
 * past accepts no gifts.
 */
const planLifecycle = (
  { status }: Activity,
  endsOn: string | null,
  hasEntries: boolean,
  today: string,
): Lifecycle => {
  const isPast = endsOn !== null && endsOn < today
  switch (status) {
    case 'pipeline':
      return hasEntries ? 'active' : 'draft'
    case 'suspended':
      return 'paused'
    case 'finalisation':
      return 'completed'
    case 'closed':
    case 'cancelled':
      return status
    default:
      return isPast ? 'completed' : 'active'
  }
}

const unsettled: Readonly<Partial<Record<Lifecycle, Lifecycle>>> = {
  closed: 'completed',
  cancelled: 'paused',
}

/**
 * Replaces a stage in which a project cannot have unspent money: closed becomes completed, and
 * cancelled becomes paused. Returns any other stage unchanged.
 */
export const openStage = (lifecycle: Lifecycle): Lifecycle => unsettled[lifecycle] ?? lifecycle
