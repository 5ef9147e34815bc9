/**
 * Tags for the Charity Commission's "What" classes (101 to 117), which say what a charity does.
 * "General charitable purposes" and "other" have no tag, because they narrow no search.
 */
const tagByClass: Readonly<Record<number, string>> = {
  102: 'Education',
  103: 'Health',
  104: 'Disability',
  105: 'Poverty',
  106: 'Overseas aid',
  107: 'Housing',
  108: 'Religion',
  109: 'Arts',
  110: 'Sport',
  111: 'Animals',
  112: 'Environment',
  113: 'Community development',
  114: 'Emergency services',
  115: 'Human rights',
  116: 'Recreation',
}

/**
 * Returns whether the register uses this class code: What 101 to 117, Who 201 to 207, How 301 to
 * 310.
 */
export const isRegisterClass = (code: number): boolean =>
  (code >= 101 && code <= 117) || (code >= 201 && code <= 207) || (code >= 301 && code <= 310)

/** Returns the tags for a charity's register classes, in the register's order. */
export const getTagsFromClasses = (classes: readonly number[]): string[] =>
  classes
    .toSorted((a, b) => a - b)
    .map((code) => tagByClass[code])
    .filter((tag) => tag !== undefined)
