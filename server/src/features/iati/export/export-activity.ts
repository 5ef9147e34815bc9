import { entryKinds } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { toDecimal } from '@pennytrail/contract/money.ts'
import type { Lifecycle } from '@pennytrail/contract/projects/lifecycle.ts'
import type { ActivityStatus } from '../activity.ts'
import { budgetPeriods } from '../budget-periods.ts'
import type { ExportedEntry, ExportedProject } from './export.sql.ts'
import { ownNamespace } from '../pennytrail-fields.ts'
import { equalShares, purposesOf } from './tags-to-sectors.ts'
import { element, type Xml } from '../xml/xml-writer.ts'

export interface Publisher {
  readonly orgId: string
  readonly name: string
}

const narrative = (text: string): Xml => element('narrative', {}, text)

const nationalNgo = '22'
const internationalNgo = '21'
/** Of a charity: works in its own country alone, or beyond it. */
const kindOf = ({ countries }: ExportedProject): string =>
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

/** The status of the file that it was imported from, as long as its stage is that of the import. */
const statusCode = ({ iatiStatus, lifecycle }: ExportedProject): string =>
  statusCodes[iatiStatus ?? statusByStage[lifecycle]]

/** Slashes and the like stand in no identifier, and one that was published once stays. */
export const identifierOf = (project: ExportedProject, { orgId }: Publisher): string =>
  project.sourceRef !== null && !/[/&|?]/.test(project.sourceRef)
    ? project.sourceRef
    : `${orgId}-${project.id}`

const date = (type: string, day: string): Xml => element('activity-date', { type, 'iso-date': day })

/** No actual date lies in the future. */
const datesOf = (project: ExportedProject, today: string): Xml[] => {
  const start = project.startsOn ?? project.createdOn
  const isOver = ['completed', 'closed', 'cancelled'].includes(project.lifecycle)
  return [
    date('1', start),
    ...(start <= today ? [date('2', start)] : []),
    ...(project.endsOn === null ? [] : [date('3', project.endsOn)]),
    ...(project.endsOn !== null && isOver && project.endsOn <= today
      ? [date('4', project.endsOn)]
      : []),
  ]
}

const locationOf = ({ latitude, longitude, place }: ExportedProject): Xml | null =>
  place === '' && latitude === null
    ? null
    : element(
        'location',
        {},
        place === '' ? null : element('name', {}, narrative(place)),
        latitude === null || longitude === null
          ? null
          : element(
              'point',
              { srsName: 'http://www.opengis.net/def/crs/EPSG/0/4326' },
              element('pos', {}, `${latitude} ${longitude}`),
            ),
      )

const sectorsOf = ({ tags }: ExportedProject): Xml[] => {
  const codes = purposesOf(tags)
  const shares = equalShares(Math.max(1, codes.length))
  return [
    ...codes.map((code, at) =>
      element('sector', { vocabulary: '1', code, percentage: shares[at] }),
    ),
    ...tags.map((tag) =>
      element(
        'tag',
        {
          vocabulary: '99',
          'vocabulary-uri': ownNamespace,
          code: tag.toLowerCase().replaceAll(' ', '-'),
        },
        narrative(tag),
      ),
    ),
  ]
}

const budgetsOf = (project: ExportedProject): Xml[] => {
  const own = project.budget.filter(({ currency }) => currency === project.currency)
  const start = project.startsOn ?? project.createdOn
  return budgetPeriods(own, start, project.endsOn).map((period) =>
    element(
      'budget',
      { type: '1', status: '1' },
      element('period-start', { 'iso-date': period.start }),
      element('period-end', { 'iso-date': period.end }),
      element(
        'value',
        { currency: project.currency, 'value-date': period.start },
        toDecimal(period.planned, project.currency),
      ),
    ),
  )
}

type Direction = { readonly code: string; readonly party: string | null; readonly isOwn: boolean }

/** Who a gift came from is told of organisations alone, whatever the ledger shows. */
const directionOf = (entry: ExportedEntry): Direction => {
  const { change, giver, kind, payee } = entry
  if (kind === 'refund' || kind === 'dispute') return { code: '7', party: null, isOwn: false }
  if (kind === 'transfer' || kind === 'opening') {
    return { code: change > 0 ? '1' : '3', party: null, isOwn: true }
  }
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
  fee: 'Card or bank fee',
}

const transactionOf = (
  entry: ExportedEntry,
  publisher: Publisher,
  activityIds: ReadonlyMap<string, string>,
): Xml => {
  const { change, currency, date, description, kind, otherProjectId, seq } = entry
  const { code, isOwn, party } = directionOf(entry)
  const isIn = code === '1'
  const other = otherProjectId === null ? undefined : activityIds.get(otherProjectId)
  const self = (name: string, activity: string) =>
    element(name, { [activity]: other, ref: publisher.orgId }, narrative(publisher.name))
  const named = party ? narrative(party) : null
  const text =
    kind === 'match'
      ? [entryKinds.match, description].filter(Boolean).join(': ')
      : description || words[kind] || ''
  return element(
    'transaction',
    { ref: String(seq) },
    element('transaction-type', { code }),
    element('transaction-date', { 'iso-date': date }),
    element('value', { currency, 'value-date': date }, toDecimal(Math.abs(change), currency)),
    text === '' ? null : element('description', {}, narrative(text)),
    // Paid back by the charity; or moved within it.
    code === '7' || (isIn && isOwn)
      ? self('provider-org', 'provider-activity-id')
      : isIn && named
        ? element('provider-org', {}, named)
        : null,
    !isIn && isOwn
      ? self('receiver-org', 'receiver-activity-id')
      : !isIn && named
        ? element('receiver-org', {}, named)
        : null,
  )
}

const fundersOf = (entries: readonly ExportedEntry[]): string[] =>
  [
    ...new Set(
      entries
        .filter(({ kind }) => kind === 'grant')
        .map(({ giver, payee }) => giver || payee || ''),
    ),
  ]
    .filter((name) => name !== '')
    .toSorted()

/** A project as an activity of IATI 2.03; the order of its elements is the standard's. */
export const activityOf = (
  project: ExportedProject,
  entries: readonly ExportedEntry[],
  publisher: Publisher,
  activityIds: ReadonlyMap<string, string>,
  today: string,
): Xml => {
  const type = kindOf(project)
  const shares = equalShares(Math.max(1, project.countries.length))
  const own = { ref: publisher.orgId, type }
  return element(
    'iati-activity',
    {
      'xmlns:pennytrail': ownNamespace,
      'xml:lang': 'en',
      'default-currency': project.currency,
      'last-updated-datetime': new Date(project.changedAt).toISOString(),
    },
    element('iati-identifier', {}, activityIds.get(project.id)!),
    element('reporting-org', own, narrative(publisher.name)),
    element('title', {}, narrative(project.title)),
    element('description', { type: '1' }, narrative(project.summary || project.title)),
    project.story === '' ? null : element('description', { type: '4' }, narrative(project.story)),
    ...fundersOf(entries).map((name) =>
      element('participating-org', { role: '1' }, narrative(name)),
    ),
    element('participating-org', { role: '4', ...own }, narrative(publisher.name)),
    element('activity-status', { code: statusCode(project) }),
    ...datesOf(project, today),
    ...project.countries.map((code, at) =>
      element('recipient-country', { code, percentage: shares[at] }),
    ),
    locationOf(project),
    ...sectorsOf(project),
    ...budgetsOf(project),
    ...entries.map((entry) => transactionOf(entry, publisher, activityIds)),
    element(
      'pennytrail:project',
      { id: project.id, target: project.target },
      ...project.budget
        .filter(({ currency }) => currency === project.currency)
        .map(({ category, label, planned }) =>
          element('pennytrail:budget-line', { label, category, planned }),
        ),
    ),
  )
}
