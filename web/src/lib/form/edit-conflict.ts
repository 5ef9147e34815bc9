/** The changes that two people made to the same version. */
export interface EditConflict<Values> {
  /** The version stored now. */
  readonly version: number
  /** The values that the other person saved. */
  readonly theirs: Values
  /** Fields that only the other person changed. The form now shows the other person's values. */
  readonly mergedFields: readonly (keyof Values & string)[]
  /** Fields that both people changed. The form keeps the values of the person who uses it. */
  readonly conflictingFields: readonly (keyof Values & string)[]
}

/** Lists the fields whose values differ between two states of a form. */
export const listChangedFields = <Values extends object>(
  one: Values,
  other: Values,
): (keyof Values & string)[] =>
  (Object.keys(one) as (keyof Values & string)[]).filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  )

/** Compares the changes of two people to the version that both started from. */
export const findEditConflict = <Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): Omit<EditConflict<Values>, 'version'> => {
  const changed = listChangedFields(base, mine)
  const other = listChangedFields(base, theirs)
  const listDifferent = listChangedFields(mine, theirs)
  return {
    theirs,
    mergedFields: other.filter((name) => !changed.includes(name)),
    conflictingFields: other.filter(
      (name) => changed.includes(name) && listDifferent.includes(name),
    ),
  }
}

export const pick = <Values extends object>(
  from: Values,
  names: readonly (keyof Values)[],
): Partial<Values> => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Values>
