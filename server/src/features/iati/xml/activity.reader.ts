import { isCalendarDate } from '@pennytrail/contract/dates/calendar-date.ts'
import { hasReplacementCharacter } from '../../../platform/text-encoding.ts'
import { readAmount } from '../parse-amount.ts'
import type {
  Activity,
  ActivityDate,
  ActivityStatus,
  Budget,
  Organisation,
  Share,
  Transaction,
} from '../activity.ts'
import { readActivityElements } from './activity-elements.reader.ts'
import { readOwnFields } from '../pennytrail-fields.ts'
import { getTransactionKind } from '../transaction-kind.ts'
import { decodeXml } from './xml-decoding.ts'
import {
  getAttribute,
  findChild,
  findChildren,
  getPlainText,
  getText,
  type XmlElement,
} from './xml-element.ts'

/**
 * Reads the activities of an IATI file, 1.x or 2.x, one by one, in bounded memory. Skips contact
 * details. Throws IatiFileError if the file is not XML.
 */
export async function* readActivities(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Activity> {
  for await (const element of readActivityElements(decodeXml(chunks))) yield toActivity(element)
}

const toActivity = (element: XmlElement): Activity => {
  const currency = getAttribute(element, 'default-currency')?.toUpperCase() ?? null
  const mapChildren = <T>(name: string, read: (child: XmlElement) => T) =>
    findChildren(element, name).map((child) => read(child))
  return {
    line: element.line,
    identifier: getPlainText(findChild(element, 'iati-identifier')) ?? '',
    reportingOrg: toOrganisation(findChild(element, 'reporting-org')) ?? { ref: null, name: null },
    title: getText(findChildren(element, 'title')) ?? '',
    descriptions: mapChildren('description', (child) => getText([child])).filter(
      (text) => text !== null,
    ),
    status: statusByCode[getAttribute(findChild(element, 'activity-status'), 'code') ?? ''] ?? null,
    defaultCurrency: currency,
    dates: toDates(findChildren(element, 'activity-date')),
    participatingOrgs: mapChildren('participating-org', (child) => ({
      ...(toOrganisation(child) ?? { ref: null, name: null }),
      role: roleByCode[getAttribute(child, 'role')?.toLowerCase() ?? ''] ?? null,
    })),
    countries: mapChildren('recipient-country', toShare),
    regions: mapChildren('recipient-region', toShare),
    sectors: mapChildren('sector', (child) => ({
      ...toShare(child),
      vocabulary: getAttribute(child, 'vocabulary'),
    })),
    budgets: mapChildren('budget', (child) => toBudget(child, currency)),
    transactions: mapChildren('transaction', (child) => toTransaction(child, currency)),
    damagedLine: findDamagedLine(element),
    own: readOwnFields(element),
  }
}

/** Returns the line of the first replacement character in the element or its children. */
const findDamagedLine = (element: XmlElement): number | null => {
  const own = [element.text, ...Object.values(element.attributes)]
  if (own.some(hasReplacementCharacter)) return element.line
  for (const child of element.children) {
    const line = findDamagedLine(child)
    if (line !== null) return line
  }
  return null
}

const statusByCode: Record<string, ActivityStatus> = {
  1: 'pipeline',
  2: 'implementation',
  3: 'finalisation',
  4: 'closed',
  5: 'cancelled',
  6: 'suspended',
}

const roleByCode: Record<string, string> = {
  1: 'funding',
  2: 'accountable',
  3: 'extending',
  4: 'implementing',
  funding: 'funding',
  accountable: 'accountable',
  extending: 'extending',
  implementing: 'implementing',
}

const dateByType: Record<string, ActivityDate> = {
  1: 'plannedStart',
  2: 'actualStart',
  3: 'plannedEnd',
  4: 'actualEnd',
  'start-planned': 'plannedStart',
  'start-actual': 'actualStart',
  'end-planned': 'plannedEnd',
  'end-actual': 'actualEnd',
}

const toDates = (elements: readonly XmlElement[]): Activity['dates'] => {
  const dates: Partial<Record<ActivityDate, string>> = {}
  for (const element of elements) {
    const type = dateByType[getAttribute(element, 'type')?.toLowerCase() ?? '']
    const day = readDay(element, 'iso-date')
    if (type && day) dates[type] ??= day
  }
  return dates
}

/**
 * Returns the day from an attribute, or from the text, where some 1.x publishers wrote it; null if
 * it is not a day.
 */
const readDay = (element: XmlElement | undefined, attribute: string): string | null => {
  const written = getAttribute(element, attribute) ?? getPlainText(element) ?? ''
  const day = /^(\d{4}-\d{2}-\d{2})(?:$|[TZ+-])/.exec(written)?.[1]
  return day !== undefined && isCalendarDate(day) ? day : null
}

const toOrganisation = (element: XmlElement | undefined): Organisation | null =>
  element ? { ref: getAttribute(element, 'ref'), name: getText([element]) } : null

const toShare = (element: XmlElement): Share => {
  const percentage = getAttribute(element, 'percentage')
  const known = percentage !== null && /^\d{1,3}(\.\d+)?$/.test(percentage)
  return {
    code: getAttribute(element, 'code')?.toUpperCase() ?? null,
    name: getText([element]),
    percentage: known ? Number(percentage) : null,
  }
}

const toBudget = (element: XmlElement, defaultCurrency: string | null): Budget => {
  const value = findChild(element, 'value')
  return {
    line: element.line,
    revised: /^(2|revised)$/i.test(getAttribute(element, 'type') ?? ''),
    start: readDay(findChild(element, 'period-start'), 'iso-date'),
    end: readDay(findChild(element, 'period-end'), 'iso-date'),
    value: readAmount(
      getPlainText(value) ?? '',
      getAttribute(value, 'currency') ?? defaultCurrency,
    ),
  }
}

const toTransaction = (element: XmlElement, defaultCurrency: string | null): Transaction => {
  const value = findChild(element, 'value')
  const type = findChild(element, 'transaction-type')
  const code = getAttribute(type, 'code')
  return {
    line: element.line,
    ref: getAttribute(element, 'ref'),
    kind: getTransactionKind(code),
    code,
    date: readDay(findChild(element, 'transaction-date'), 'iso-date') ?? readValueDate(value),
    value: readAmount(
      getPlainText(value) ?? '',
      getAttribute(value, 'currency') ?? defaultCurrency,
    ),
    description: getText(findChildren(element, 'description')) ?? getTransactionNote(type),
    provider: toOrganisation(findChild(element, 'provider-org')),
    receiver: toOrganisation(findChild(element, 'receiver-org')),
  }
}

/** 1.x files often give the transaction's date only on its value. */
const readValueDate = (value: XmlElement | undefined) =>
  getAttribute(value, 'value-date') ? readDay(value, 'value-date') : null

/** Returns the text that a 1.x publisher wrote into the type in addition to the type's name. */
const getTransactionNote = (type: XmlElement | undefined): string | null => {
  const text = getPlainText(type)
  return text !== null && typeNames.test(text) ? null : text
}

const typeNames =
  /^((incoming |outgoing )?commitment|disbursement|expenditure|incoming funds?|interest (re)?payment|loan repayment|reimbursement|purchase of equity|sale of equity|credit guarantee)$/i
