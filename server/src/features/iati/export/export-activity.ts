import { isRefundKind, isWithinKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { describeEntryKind } from '@pennytrail/contract/matching/match-words.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import type { Lifecycle } from '@pennytrail/contract/projects/lifecycle.ts'
import { splitElement, writeElement, type Xml } from '../../../platform/markup.ts'
import type { ActivityStatus } from '../activity.ts'
import { splitIntoBudgetPeriods } from '../budget-periods.ts'
import type { ExportedEntry, ExportedProject } from './export.sql.ts'
import { ownNamespace } from '../pennytrail-fields.ts'
import { equalShares, getPurposeCodes } from './tags-to-sectors.ts'

export interface Publisher {
  readonly orgId: string
  readonly name: string
}

const buildNarrative = (text: string): Xml => writeElement('narrative', {}, text)

const nationalNgo = '22'
const internationalNgo = '21'
/**
 * Returns the organisation type code of a charity: national if it works only in its own country,
 * otherwise international.
 */
const getKind = ({ countries }: ExportedProject): string =>
  countries.some((code) => code !== 'GB') ? internationalNgo : nationalNgo

const statusByStage: Readonly<Record<Lifecycle, ActivityStatus>> = {
  draft: 'pipeline',
  active: 'implementation',
  paused: 'suspended',
  completed: 'finalisation',
  closed: 'closed',
  cancelled: 'cancelled',
}

/** Codes of the standard's code list ActivityStatus. */
const statusCodes: Readonly<Record<ActivityStatus, string>> = {
  pipeline: '1',
  implementation: '2',
  finalisation: '3',
  closed: '4',
  cancelled: '5',
  suspended: '6',
}

/**
 * Returns the status from the imported file while the project still has the stage of the import,
 * otherwise the status for its stage.
 */
const getStatusCode = ({ iatiStatus, lifecycle }: ExportedProject): string =>
  statusCodes[iatiStatus ?? statusByStage[lifecycle]]

/**
 * Returns the activity identifier. The standard forbids / & | and ? in an identifier, and a
 * published identifier must not change.
 */
export const getActivityIdentifier = (project: ExportedProject, { orgId }: Publisher): string =>
  project.sourceRef !== null && !/[/&|?]/.test(project.sourceRef)
    ? project.sourceRef
    : `${orgId}-${project.id}`

const buildDate = (type: string, day: string): Xml =>
  writeElement('activity-date', { type, 'iso-date': day })

/** Lists the activity dates. An actual date must not lie in the future. */
const buildDates = (project: ExportedProject, today: string): Xml[] => {
  const start = project.startsOn ?? project.createdOn
  const isOver = ['completed', 'closed', 'cancelled'].includes(project.lifecycle)
  return [
    buildDate('1', start),
    ...(start <= today ? [buildDate('2', start)] : []),
    ...(project.endsOn === null ? [] : [buildDate('3', project.endsOn)]),
    ...(project.endsOn !== null && isOver && project.endsOn <= today
      ? [buildDate('4', project.endsOn)]
      : []),
  ]
}

const buildLocation = ({ latitude, longitude, place }: ExportedProject): Xml | null =>
  place === '' && latitude === null
    ? null
    : writeElement(
        'location',
        {},
        place === '' ? null : writeElement('name', {}, buildNarrative(place)),
        latitude === null || longitude === null
          ? null
          : writeElement(
              'point',
              { srsName: 'http://www.opengis.net/def/crs/EPSG/0/4326' },
              writeElement('pos', {}, `${latitude} ${longitude}`),
            ),
      )

const buildSectors = ({ tags }: ExportedProject): Xml[] => {
  const codes = getPurposeCodes(tags)
  const shares = equalShares(Math.max(1, codes.length))
  return [
    ...codes.map((code, at) =>
      writeElement('sector', { vocabulary: '1', code, percentage: shares[at] }),
    ),
    ...tags.map((tag) =>
      writeElement(
        'tag',
        {
          vocabulary: '99',
          'vocabulary-uri': ownNamespace,
          code: tag.toLowerCase().replaceAll(' ', '-'),
        },
        buildNarrative(tag),
      ),
    ),
  ]
}

const buildBudgets = (project: ExportedProject): Xml[] => {
  const own = project.budget.filter(({ currency }) => currency === project.currency)
  const start = project.startsOn ?? project.createdOn
  return splitIntoBudgetPeriods(own, start, project.endsOn).map((period) =>
    writeElement(
      'budget',
      { type: '1', status: '1' },
      writeElement('period-start', { 'iso-date': period.start }),
      writeElement('period-end', { 'iso-date': period.end }),
      writeElement(
        'value',
        { currency: project.currency, 'value-date': period.start },
        toDecimal(period.planned, project.currency),
      ),
    ),
  )
}

type Direction = { readonly code: string; readonly party: string | null; readonly isOwn: boolean }

/**
 * Returns the transaction type of an entry and the other party. Among givers, only those of grants
 * are named, because they are organisations.
 */
const getDirection = (entry: ExportedEntry): Direction => {
  const { change, giver, kind, payee } = entry
  if (isRefundKind(kind)) return { code: '7', party: null, isOwn: false }
  if (isWithinKind(kind)) {
    return { code: change > 0 ? '1' : '3', party: null, isOwn: true }
  }
  if (kind === 'credit') return { code: '4', party: payee, isOwn: false }
  if (kind === 'gift-aid') return { code: change > 0 ? '1' : '7', party: payee, isOwn: false }
  if (change > 0) {
    const isReturned = kind === 'fee'
    const party = kind === 'grant' ? giver || payee : kind === 'income' ? payee : null
    return { code: '1', party, isOwn: isReturned }
  }
  return { code: kind === 'onward-grant' ? '3' : '4', party: payee, isOwn: false }
}

const words: Readonly<Partial<Record<ExportedEntry['kind'], string>>> = {
  gift: 'Gift',
  'gift-aid': 'Gift Aid on gifts, from the tax authority',
  refund: 'Gift given back',
  dispute: 'Gift taken back by the giver’s bank',
  transfer: 'Moved between funds of the charity',
  opening: 'Opening balance',
  charge: 'Bank or platform charge',
  credit: 'Given back by a supplier',
  fee: 'Card or bank fee',
}

/** Writes an entry as a transaction of an activity. */
export const buildTransaction = (
  entry: ExportedEntry,
  publisher: Publisher,
  activityIds: ReadonlyMap<string, string>,
): Xml => {
  const { change, currency, date, description, kind, otherProjectId, seq } = entry
  const { code, isOwn, party } = getDirection(entry)
  const isIn = code === '1'
  const other = otherProjectId === null ? undefined : activityIds.get(otherProjectId)
  const self = (name: string, activity: string) =>
    writeElement(name, { [activity]: other, ref: publisher.orgId }, buildNarrative(publisher.name))
  const named = party ? buildNarrative(party) : null
  const text =
    kind === 'match'
      ? [describeEntryKind(entry), description].filter(Boolean).join(': ')
      : description || words[kind] || ''
  return writeElement(
    'transaction',
    { ref: String(seq) },
    writeElement('transaction-type', { code }),
    writeElement('transaction-date', { 'iso-date': date }),
    // Money from a supplier reduces expenditure.
    writeElement(
      'value',
      { currency, 'value-date': date },
      toDecimal(kind === 'credit' ? -change : Math.abs(change), currency),
    ),
    text === '' ? null : writeElement('description', {}, buildNarrative(text)),
    // The charity paid this money back, or moved it between its own funds.
    code === '7' || (isIn && isOwn)
      ? self('provider-org', 'provider-activity-id')
      : isIn && named
        ? writeElement('provider-org', {}, named)
        : null,
    !isIn && isOwn
      ? self('receiver-org', 'receiver-activity-id')
      : !isIn && named
        ? writeElement('receiver-org', {}, named)
        : null,
  )
}

/**
 * Writes a project as an activity of IATI 2.03; the standard sets the order of its elements. Returns
 * what comes before its transactions and after them.
 */
export const buildActivity = (
  project: ExportedProject,
  funders: readonly string[],
  publisher: Publisher,
  activityIds: ReadonlyMap<string, string>,
  today: string,
): readonly [start: string, end: string] => {
  const type = getKind(project)
  const shares = equalShares(Math.max(1, project.countries.length))
  const own = { ref: publisher.orgId, type }
  return splitElement(
    'iati-activity',
    {
      'xmlns:pennytrail': ownNamespace,
      'xml:lang': 'en',
      'default-currency': project.currency,
      'last-updated-datetime': new Date(project.changedAt).toISOString(),
    },
    [
      writeElement('iati-identifier', {}, activityIds.get(project.id)!),
      writeElement('reporting-org', own, buildNarrative(publisher.name)),
      writeElement('title', {}, buildNarrative(project.title)),
      writeElement('description', { type: '1' }, buildNarrative(project.summary || project.title)),
      project.story === ''
        ? null
        : writeElement('description', { type: '4' }, buildNarrative(project.story)),
      ...funders.map((name) =>
        writeElement('participating-org', { role: '1' }, buildNarrative(name)),
      ),
      writeElement('participating-org', { role: '4', ...own }, buildNarrative(publisher.name)),
      writeElement('activity-status', { code: getStatusCode(project) }),
      ...buildDates(project, today),
      ...project.countries.map((code, at) =>
        writeElement('recipient-country', { code, percentage: shares[at] }),
      ),
      buildLocation(project),
      ...buildSectors(project),
      ...buildBudgets(project),
    ],
    [
      writeElement(
        'pennytrail:project',
        { id: project.id, target: project.target },
        ...project.budget
          .filter(({ currency }) => currency === project.currency)
          .map(({ category, label, planned }) =>
            writeElement('pennytrail:budget-line', { label, category, planned }),
          ),
      ),
    ],
  )
}
