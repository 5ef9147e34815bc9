import { isSpendingCategory } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { maxTags, isTag, type Tag } from '@pennytrail/contract/projects/tags.ts'
import { projectLimits } from '@pennytrail/contract/projects/rules.ts'
import { shortenAndList, type Listed } from './shorten-text.ts'
import {
  getAttribute,
  findChild,
  listChildren,
  getParagraphs,
  getPlainText,
  getText,
  type XmlElement,
} from './xml/xml-element.ts'

/**
 * The XML namespace of the elements that our export adds for fields that the standard lacks. It is
 * also the vocabulary of our tags.
 */
export const ownNamespace = 'urn:pennytrail:iati:1'

/** The fields beyond the standard that our own export writes for a project. */
export interface OwnFields {
  readonly projectId: string
  readonly summary: string
  readonly story: string
  readonly target: number | null
  readonly tags: readonly Tag[]
  readonly budget: readonly { label: string; category: string; planned: number }[]
  readonly place: string
  readonly location: { readonly latitude: number; readonly longitude: number } | null
  /** The parts of the file that a project cannot take. */
  readonly listed: readonly Listed[]
}

const readInteger = (element: XmlElement, name: string): number | null => {
  const text = getAttribute(element, name) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

const readLocation = (element: XmlElement): OwnFields['location'] => {
  const point = findChild(element, 'point')
  const pos = getPlainText(point && findChild(point, 'pos')) ?? ''
  const match = /^(-?\d{1,2}(?:\.\d+)?) (-?\d{1,3}(?:\.\d+)?)$/.exec(pos)
  if (!match) return null
  const [latitude, longitude] = [Number(match[1]), Number(match[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

type Unfit = Pick<Listed, 'what' | 'reason'>

/** Reads elements into values, at most `max`, and lists those that do not fit. */
const readFit = <T>(
  elements: readonly XmlElement[],
  max: number,
  read: (element: XmlElement) => { fit: T } | Unfit,
  listed: Listed[],
): T[] => {
  const fit: T[] = []
  for (const element of elements) {
    const value = read(element)
    if ('reason' in value) listed.push({ line: element.line, ...value })
    else if (fit.length < max) fit.push(value.fit)
    else {
      const reason = `A project has at most ${max} of them.`
      listed.push({ line: element.line, what: element.name, reason })
    }
  }
  return fit
}

/** Reads the fields that our own export writes; null for every other file. */
export const readOwnFields = (activity: XmlElement): OwnFields | null => {
  if (getAttribute(activity, 'xmlns:pennytrail') !== ownNamespace) return null
  const own = findChild(activity, 'pennytrail:project')
  const projectId = getAttribute(own, 'id')
  if (!own || projectId === null) return null
  const location = findChild(activity, 'location')
  const listed: Listed[] = []
  const tags = readFit<Tag>(
    listChildren(activity, 'tag').filter(
      (tag) => getAttribute(tag, 'vocabulary-uri') === ownNamespace,
    ),
    maxTags,
    (tag) => {
      const name = getText([tag]) ?? ''
      return isTag(name)
        ? { fit: name }
        : { what: `tag “${name}”`, reason: 'It is not one of our causes.' }
    },
    listed,
  )
  const budget = readFit(
    listChildren(own, 'pennytrail:budget-line'),
    projectLimits.budgetLines,
    (line) => {
      const label = getAttribute(line, 'label') ?? ''
      const category = getAttribute(line, 'category') ?? ''
      const planned = readInteger(line, 'planned')
      const fits =
        label.length > 0 &&
        label.length <= projectLimits.budgetLabel &&
        isSpendingCategory(category) &&
        planned !== null &&
        planned <= projectLimits.amount
      if (fits) return { fit: { label, category, planned } }
      const reason = 'Its label, category or amount is not one that a budget takes.'
      return { what: `budget line “${label}”`, reason }
    },
    listed,
  )
  const target = readInteger(own, 'target')
  const findDescriptions = (type: string) =>
    listChildren(activity, 'description').filter((one) => getAttribute(one, 'type') === type)
  const isTargetFit = target !== null && target > 0 && target <= projectLimits.amount
  const writtenTarget = getAttribute(own, 'target')
  if (writtenTarget !== null && !isTargetFit) {
    const reason = 'It is not one that a project takes.'
    listed.push({ line: own.line, what: `target of ${writtenTarget}`, reason })
  }
  const point = location ? readLocation(location) : null
  if (location && findChild(location, 'point') && !point) {
    listed.push({ line: location.line, what: 'point on the map', reason: 'It cannot be read.' })
  }
  const shorten = (name: 'summary' | 'story' | 'place', text: string, line: number) =>
    shortenAndList(text, projectLimits[name], { line, what: name }, listed)
  const placeName = location ? getText(listChildren(location, 'name')) : null
  return {
    projectId,
    summary: shorten('summary', getText(findDescriptions('1')) ?? '', activity.line),
    story: shorten('story', getParagraphs(findDescriptions('4')), activity.line),
    target: isTargetFit ? target : null,
    tags,
    budget,
    place: shorten('place', placeName ?? '', location?.line ?? activity.line),
    location: point,
    listed,
  }
}
