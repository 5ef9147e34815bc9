import { isCalendarDate } from '@pennytrail/contract/calendar-date.ts'
import { holdsReplacement } from '../../../platform/text-encoding.ts'
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
import { transactionKindOf } from '../transaction-kind.ts'
import { decodeXml } from './xml-decoding.ts'
import {
  attributeOf,
  childOf,
  childrenOf,
  plainText,
  textOf,
  type XmlElement,
} from './xml-element.ts'

/**
 * Reads the activities of an IATI file, 1.x or 2.x, one by one, in bounded memory. Contact details
 * are not read. Throws IatiFileError where the file is no XML.
 */
export async function* readActivities(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Activity> {
  for await (const element of readActivityElements(decodeXml(chunks))) yield toActivity(element)
}

function toActivity(element: XmlElement): Activity {
  const currency = attributeOf(element, 'default-currency')?.toUpperCase() ?? null
  const each = <T>(name: string, read: (child: XmlElement) => T) =>
    childrenOf(element, name).map((child) => read(child))
  return {
    line: element.line,
    identifier: plainText(childOf(element, 'iati-identifier')) ?? '',
    reportingOrg: toOrganisation(childOf(element, 'reporting-org')) ?? { ref: null, name: null },
    title: textOf(childrenOf(element, 'title')) ?? '',
    descriptions: each('description', (child) => textOf([child])).filter((text) => text !== null),
    status: statusByCode[attributeOf(childOf(element, 'activity-status'), 'code') ?? ''] ?? null,
    defaultCurrency: currency,
    dates: toDates(childrenOf(element, 'activity-date')),
    participatingOrgs: each('participating-org', (child) => ({
      ...(toOrganisation(child) ?? { ref: null, name: null }),
      role: roleByCode[attributeOf(child, 'role')?.toLowerCase() ?? ''] ?? null,
    })),
    countries: each('recipient-country', toShare),
    regions: each('recipient-region', toShare),
    sectors: each('sector', (child) => ({
      ...toShare(child),
      vocabulary: attributeOf(child, 'vocabulary'),
    })),
    budgets: each('budget', (child) => toBudget(child, currency)),
    transactions: each('transaction', (child) => toTransaction(child, currency)),
    damagedLine: findDamagedLine(element),
    own: readOwnFields(element),
  }
}

/** Where a replacement character stands in the element or in what it holds. */
function findDamagedLine(element: XmlElement): number | null {
  const own = [element.text, ...Object.values(element.attributes)]
  if (own.some(holdsReplacement)) return element.line
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

function toDates(elements: readonly XmlElement[]): Activity['dates'] {
  const dates: Partial<Record<ActivityDate, string>> = {}
  for (const element of elements) {
    const type = dateByType[attributeOf(element, 'type')?.toLowerCase() ?? '']
    const day = dayOf(element, 'iso-date')
    if (type && day) dates[type] ??= day
  }
  return dates
}

/** The day in an attribute, or in the text where 1.x publishers wrote it there; null if it is none. */
function dayOf(element: XmlElement | undefined, attribute: string): string | null {
  const written = attributeOf(element, attribute) ?? plainText(element) ?? ''
  const day = /^(\d{4}-\d{2}-\d{2})(?:$|[TZ+-])/.exec(written)?.[1]
  return day !== undefined && isCalendarDate(day) ? day : null
}

function toOrganisation(element: XmlElement | undefined): Organisation | null {
  return element ? { ref: attributeOf(element, 'ref'), name: textOf([element]) } : null
}

function toShare(element: XmlElement): Share {
  const percentage = attributeOf(element, 'percentage')
  const known = percentage !== null && /^\d{1,3}(\.\d+)?$/.test(percentage)
  return {
    code: attributeOf(element, 'code')?.toUpperCase() ?? null,
    name: textOf([element]),
    percentage: known ? Number(percentage) : null,
  }
}

function toBudget(element: XmlElement, defaultCurrency: string | null): Budget {
  const value = childOf(element, 'value')
  return {
    line: element.line,
    revised: /^(2|revised)$/i.test(attributeOf(element, 'type') ?? ''),
    start: dayOf(childOf(element, 'period-start'), 'iso-date'),
    end: dayOf(childOf(element, 'period-end'), 'iso-date'),
    value: readAmount(plainText(value) ?? '', attributeOf(value, 'currency') ?? defaultCurrency),
  }
}

function toTransaction(element: XmlElement, defaultCurrency: string | null): Transaction {
  const value = childOf(element, 'value')
  const type = childOf(element, 'transaction-type')
  const code = attributeOf(type, 'code')
  return {
    line: element.line,
    ref: attributeOf(element, 'ref'),
    kind: transactionKindOf(code),
    code,
    date: dayOf(childOf(element, 'transaction-date'), 'iso-date') ?? valueDateOf(value),
    value: readAmount(plainText(value) ?? '', attributeOf(value, 'currency') ?? defaultCurrency),
    description: textOf(childrenOf(element, 'description')) ?? remarkOf(type),
    provider: toOrganisation(childOf(element, 'provider-org')),
    receiver: toOrganisation(childOf(element, 'receiver-org')),
  }
}

/** 1.x files often leave the transaction's date to its value. */
const valueDateOf = (value: XmlElement | undefined) =>
  attributeOf(value, 'value-date') ? dayOf(value, 'value-date') : null

/** What a 1.x publisher wrote into the type beyond the type's own name. */
function remarkOf(type: XmlElement | undefined): string | null {
  const text = plainText(type)
  return text !== null && typeNames.test(text) ? null : text
}

const typeNames =
  /^((incoming |outgoing )?commitment|disbursement|expenditure|incoming funds?|interest (re)?payment|loan repayment|reimbursement|purchase of equity|sale of equity|credit guarantee)$/i
