/** What two people did to the same version of something that both began with. */
export interface EditConflict<Values> {
  /** Of what is stored now. */
  readonly version: number
  /** What someone else saved meanwhile. */
  readonly theirs: Values
  /** What they changed and this form had not: it stands in the form now. */
  readonly mergedFields: readonly (keyof Values & string)[]
  /** What both changed: this form's own values stand. */
  readonly conflictingFields: readonly (keyof Values & string)[]
}

/** The fields whose values differ between two states of a form. */
export function listChangedFields<Values extends object>(
  one: Values,
  other: Values,
): (keyof Values & string)[] {
  return (Object.keys(one) as (keyof Values & string)[]).filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  )
}

/** What both sides did to the version that was edited. */
export function findEditConflict<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): Omit<EditConflict<Values>, 'version'> {
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
