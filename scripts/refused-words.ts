/** The words that scripts/plain-words.test.ts refuses. docs/glossary.md says what to use instead. */

/** A comment that begins with one of these is a relative clause without a subject. */
export const bareClauses = [
  'what',
  'who',
  'whom',
  'whoever',
  'whomever',
  'whose',
  'whatever',
  'whichever',
  'which',
  'of',
  'that which',
  'those who',
  'those which',
]

/** A test title that begins with one of these is a fragment: it does not say who does what. */
export const titleFragments = [
  'is',
  'are',
  'was',
  'were',
  'be',
  'been',
  'and',
  'or',
  'but',
  'nor',
  'so',
  'of',
  'where',
  'whose',
  'whom',
  'who',
  'what',
  'whatever',
  'whoever',
  'which',
  'that',
  'those',
  'why',
  'not',
  'none',
  'nothing else',
  'nobody else',
  'comes',
  'goes',
  'stands',
  'hangs',
  'bears',
  'leave',
]

/**
 * Words that the glossary replaces and that have no other meaning here. A name is compared word by
 * word, so that `default` does not count as `fault`.
 */
export const neverInNames = [
  'fault',
  'faults',
  'heard',
  'leftover',
  'leftovers',
  'letter',
  'letters',
  'longest',
  'lot',
  'lots',
  'most',
  'news',
  'obstacle',
  'returnable',
  'stranger',
  'strangers',
  'told',
  'trail',
  'walls',
  'asked',
  'keep typed',
  'kept giver',
  'look over',
  'way on',
]

/** Words that say nothing as a name of their own. */
export const neverAlone = ['kept', 'seen']

/** The check of commit subjects reads only commits that came after this commit. */
export const subjectsBaseline = '31ae2536db1302f7a676fd051bf4e15f06af67bf'
export const maxSubjectLength = 72
