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
  Value,
  WrittenDay,
} from '../activity.ts'
import { readActivityElements } from './activity-elements.reader.ts'
import { readOwnFields } from '../pennytrail-fields.ts'
import { getTransactionKind } from '../transaction-kind.ts'
import { decodeXml } from './xml-decoding.ts'
import {
  getAttribute,
  findChild,
  listChildren,
  countFurtherTexts,
  getPlainText,
  getText,
  readOnce,
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
  const statusCode = readOnce(element, 'activity-status', (child) => getAttribute(child, 'code'))
  const status = statusByCode[statusCode ?? ''] ?? null
  const own = readOwnFields(element)
  const mapChildren = <T>(name: string, read: (child: XmlElement) => T) =>
    listChildren(element, name).map((child) => read(child))
  return {
    line: element.line,
    identifier: getPlainText(findChild(element, 'iati-identifier')) ?? '',
    reportingOrg: toOrganisation(findChild(element, 'reporting-org')) ?? { ref: null, name: null },
    title: getText(listChildren(element, 'title')) ?? '',
    descriptions: mapChildren('description', (child) => getText([child])).filter(
      (text) => text !== null,
    ),
    status,
    unknownStatus: status ? null : statusCode,
    defaultCurrency: currency,
    ...toDates(listChildren(element, 'activity-date')),
    countries: mapChildren('recipient-country', toShare),
    regions: mapChildren('recipient-region', toShare),
    sectors: mapChildren('sector', (child) => ({
      ...toShare(child),
      vocabulary: getAttribute(child, 'vocabulary'),
    })),
    budgets: mapChildren('budget', (child) => toBudget(child, currency)),
    transactions: mapChildren('transaction', (child) => toTransaction(child, currency)),
    damagedLine: findDamagedLine(element),
    unreadElements: [
      ...element.children
        .map(({ name }) => name)
        .filter((name) => !readElements.has(name) && !(own && ownElements.has(name))),
      ...element.children
        .filter(({ name }) => readElements.has(name))
        .flatMap((child) =>
          Array<string>(countFurtherTexts(child)).fill('texts in other languages'),
        ),
      // Files of version 1.x repeat the title for each language.
      ...listChildren(element, 'title')
        .slice(1)
        .map(() => 'texts in other languages'),
    ],
    own,
  }
}

const readElements = new Set([
  'iati-identifier',
  'reporting-org',
  'title',
  'description',
  'activity-status',
  'activity-date',
  'recipient-country',
  'recipient-region',
  'sector',
  'budget',
  'transaction',
])

/** The further elements that are read in a file that our own export wrote. */
const ownElements = new Set(['participating-org', 'location', 'tag', 'pennytrail:project'])

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

const toDates = (elements: readonly XmlElement[]): Pick<Activity, 'dates' | 'furtherDates'> => {
  const dates: Partial<Record<ActivityDate, WrittenDay>> = {}
  const furtherDates: { line: number; type: string }[] = []
  for (const element of elements) {
    const code = getAttribute(element, 'type') ?? ''
    const type = dateByType[code.toLowerCase()]
    const day = readDay(getDayText(element, 'iso-date'))
    if (day === null) continue
    if (type && dates[type] === undefined) dates[type] = day
    else furtherDates.push({ line: element.line, type: code })
  }
  return { dates, furtherDates }
}

/** Returns the text of a day: the attribute, or the text, where some 1.x publishers wrote it. */
const getDayText = (element: XmlElement, attribute: string): string | null =>
  getAttribute(element, attribute) ?? getPlainText(element)

/** A day with or without a time and a time zone, as XML Schema writes dates. */
const writtenDay = /^(\d{4}-\d{2}-\d{2})(?:[T ][\d:.]+)?(?:Z|[+-]\d{2}:\d{2})?$/

/** Reads a day; null if there is no text. */
const readDay = (text: string | null): WrittenDay | null => {
  if (text === null) return null
  const day = writtenDay.exec(text)?.[1]
  return day !== undefined && isCalendarDate(day) ? day : { unreadable: text }
}

const toOrganisation = (element: XmlElement | undefined): Organisation | null =>
  element ? { ref: getAttribute(element, 'ref'), name: getText([element]) } : null

const toShare = (element: XmlElement): Share => ({
  code: getAttribute(element, 'code')?.toUpperCase() ?? null,
  name: getText([element]),
})

const readChildDay = (element: XmlElement, name: string): WrittenDay | null =>
  readDay(readOnce(element, name, (child) => getDayText(child, 'iso-date')))

const readValue = (element: XmlElement, defaultCurrency: string | null): Value =>
  readAmount(
    // A second amount is never dropped, even if it is the same: “100, 100” is not an amount.
    listChildren(element, 'value').map(getPlainText).filter(Boolean).join(', '),
    readOnce(element, 'value', (value) => getAttribute(value, 'currency')) ?? defaultCurrency,
  )

const toBudget = (element: XmlElement, defaultCurrency: string | null): Budget => ({
  line: element.line,
  revised: /^(2|revised)$/i.test(getAttribute(element, 'type') ?? ''),
  start: readChildDay(element, 'period-start'),
  end: readChildDay(element, 'period-end'),
  value: readValue(element, defaultCurrency),
})

const toTransaction = (element: XmlElement, defaultCurrency: string | null): Transaction => {
  const type = findChild(element, 'transaction-type')
  const code = readOnce(element, 'transaction-type', (child) => getAttribute(child, 'code'))
  return {
    line: element.line,
    ref: getAttribute(element, 'ref'),
    kind: getTransactionKind(code),
    code,
    // 1.x files often give the transaction's date only on its value.
    date: readChildDay(element, 'transaction-date') ?? readValueDate(element),
    value: readValue(element, defaultCurrency),
    description: getText(listChildren(element, 'description')) ?? getTransactionNote(type),
    provider: toOrganisation(findChild(element, 'provider-org')),
    receiver: toOrganisation(findChild(element, 'receiver-org')),
  }
}

const readValueDate = (transaction: XmlElement): WrittenDay | null =>
  readDay(readOnce(transaction, 'value', (value) => getAttribute(value, 'value-date')))

/** Returns the text that a 1.x publisher wrote into the type in addition to the type's name. */
const getTransactionNote = (type: XmlElement | undefined): string | null => {
  const text = getPlainText(type)
  return text !== null && typeNames.test(text) ? null : text
}

const typeNames =
  /^((incoming |outgoing )?commitment|disbursement|expenditure|incoming funds?|interest (re)?payment|loan repayment|reimbursement|purchase of equity|sale of equity|credit guarantee)$/i
