/**
 * Finds the givers that a bank's text can name. A bank writes a title, initials and a surname
 * ("MRS P PATEL"), sometimes the surname first, and two holders of a joint account ("J & M CLARKE").
 */
import { isPayerWord, splitWords } from './payer-words.ts'

export interface KnownGiver {
  readonly kind: 'temporary' | 'known'
  readonly id: string
  readonly name: string
  readonly isOrganisation: boolean
}

export interface NamedGiver<Giver extends KnownGiver = KnownGiver> {
  readonly giver: Giver
  /** Whether the text has the first name, and not its initial alone. */
  readonly isFull: boolean
  readonly isJoint: boolean
}

export type Sex = 'man' | 'woman'

const titles = new Map<string, Sex | null>(
  Object.entries({
    mr: 'man',
    mrs: 'woman',
    miss: 'woman',
    ms: 'woman',
    mx: null,
    dr: null,
    rev: null,
    revd: null,
    prof: null,
    sir: 'man',
    dame: 'woman',
    lord: 'man',
    lady: 'woman',
    cllr: null,
  }),
)
const isTitle = (word: string): boolean => titles.has(word)
const isAnd = (word: string): boolean => word === '&' || word === 'and'

/** Words that begin a surname, such as "van" of "van der Berg". */
const particles = new Set(
  'al ap bin da de del den der di du el ibn la le mac san st van von'.split(' '),
)

interface FullName {
  readonly title: string | undefined
  readonly given: readonly string[]
  /** The words of the surname: several for "Smith-Jones" and "van der Berg". */
  readonly surname: readonly string[]
}

/** Splits a giver's name; undefined for one without a first name or initial. */
const splitName = (name: string): FullName | undefined => {
  const parts = name
    .trim()
    .split(/\s+/)
    .map(splitWords)
    .filter((part) => part.length > 0)
  const title = parts.flat().find(isTitle)
  const names = parts.filter(([word]) => !isTitle(word!) && !isAnd(word!))
  let from = names.length - 1
  while (from > 1 && particles.has(names[from - 1]![0]!)) from -= 1
  if (from < 1) return undefined
  return { title, given: names.slice(0, from).flat(), surname: names.slice(from).flat() }
}

interface Beside {
  /** The given names and initials of each person, in the order of the text. */
  readonly people: readonly (readonly string[])[]
  readonly titles: readonly string[]
}

/** Splits the words beside a surname into the people that they name. */
const splitPeople = (words: readonly string[]): Beside => {
  const people: string[][] = [[]]
  for (const word of words) {
    if (isAnd(word)) people.push([])
    else if (!isTitle(word)) people.at(-1)!.push(word)
  }
  return { people: people.filter((one) => one.length > 0), titles: words.filter(isTitle) }
}

/**
 * Finds the words before a surname that name its people: back to the title that begins them, or to a
 * word that is no name.
 */
const takeBefore = (words: readonly string[]): string[] => {
  const taken: string[] = []
  for (const word of words.toReversed()) {
    if (isAnd(taken.at(-1) ?? '') ? false : isTitle(taken.at(-1) ?? '') && !isAnd(word)) break
    if (!isTitle(word) && !isAnd(word) && !isPayerWord(word)) break
    taken.push(word)
  }
  return taken.toReversed()
}

/** Lists the people of a surname: those before it, or the initials after it ("PATEL P"). */
const listPeople = (words: readonly string[], from: number, to: number): Beside => {
  const before = splitPeople(takeBefore(words.slice(0, from)))
  if (before.people.length > 0) return before
  const after = words.slice(to)
  const end = after.findIndex((word) => word.length > 1 && !isTitle(word) && !isAnd(word))
  return splitPeople(after.slice(0, end < 0 ? after.length : end))
}

/** Compares the given names of a text with those of a giver; null if they differ. */
const compareGiven = (
  written: readonly string[],
  given: readonly string[],
): 'full' | 'initial' | null => {
  const [first = ''] = written
  const [name = ''] = given
  const initials = given.map((one) => one[0]!).join('')
  if (written.length === 1 && first.length > 1 && first === initials) return 'initial'
  const agrees = first.length > 1 && name.length > 1 ? first === name : first[0] === name[0]
  const others = written.slice(1).every((one, at) => (given[at + 1] ?? one)[0] === one[0])
  if (!agrees || !others) return null
  return first.length > 1 && first === name ? 'full' : 'initial'
}

const findNamed = <Giver extends KnownGiver>(
  words: readonly string[],
  giver: Giver,
): NamedGiver<Giver> | undefined => {
  const name = splitName(giver.name)
  if (!name) return undefined
  const { given, surname } = name
  const sex = titles.get(name.title ?? '') ?? null
  for (const from of words.keys()) {
    if (!surname.every((word, at) => words[from + at] === word)) continue
    const { people, titles: written } = listPeople(words, from, from + surname.length)
    const sexes = written.flatMap((one) => titles.get(one) ?? [])
    if (sex !== null && sexes.length > 0 && !sexes.includes(sex)) continue
    const compared = people.map((one) => compareGiven(one, given))
    const isJoint = people.length > 1 || written.length > 1
    if (compared.includes('full')) return { giver, isFull: true, isJoint }
    if (compared.includes('initial')) return { giver, isFull: false, isJoint }
  }
  return undefined
}

const organisationWords =
  /\b(ltd|limited|llp|plc|cic|cio|scio|inc|sons|bros|partners|solicitors|foundation|fdn|trust|charity|charities|council|church|school|company|services|stores|estates|insurance)\b/i

/** Returns whether a text names an organisation. A firm can have the name of a giver. */
export const saysOrganisation = (text: string): boolean => organisationWords.test(text)

/** The people among givers, by the last word of their surname. */
const indexes = new WeakMap<readonly KnownGiver[], ReadonlyMap<string, readonly KnownGiver[]>>()

const indexPeople = <Giver extends KnownGiver>(
  givers: readonly Giver[],
): ReadonlyMap<string, readonly Giver[]> => {
  const before = indexes.get(givers)
  if (before) return before as ReadonlyMap<string, readonly Giver[]>
  const people = givers.filter(({ isOrganisation }) => !isOrganisation)
  const index = Map.groupBy(people, ({ name }) => splitName(name)?.surname.at(-1) ?? '')
  indexes.set(givers, index)
  return index
}

/**
 * Lists the people among givers whom a text can name, by surname and first name or initial; never by
 * surname alone. A whole first name leaves those out of whom only the initial agrees.
 */
export const listNamedGivers = <Giver extends KnownGiver>(
  text: string,
  givers: readonly Giver[],
): NamedGiver<Giver>[] => {
  if (saysOrganisation(text)) return []
  const words = splitWords(text)
  const index = indexPeople(givers)
  const people = [...new Set(words)].flatMap((word) => index.get(word) ?? [])
  const named = people.flatMap((giver) => findNamed(words, giver) ?? [])
  const full = named.filter(({ isFull }) => isFull)
  return full.length > 0 ? full : named
}

/** Returns the sexes that the titles of a text tell, such as a man's for "MR P PATEL". */
export const listSexes = (text: string): Sex[] =>
  splitWords(text).flatMap((word) => titles.get(word) ?? [])
