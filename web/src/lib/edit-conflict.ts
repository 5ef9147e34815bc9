/** What two people did to the same version of something that both began with. */
export interface Clash<Values> {
  /** Of what is stored now. */
  readonly version: number
  /** What someone else saved meanwhile. */
  readonly theirs: Values
  /** What they changed and this form had not: it stands in the form now. */
  readonly taken: readonly (keyof Values & string)[]
  /** What both changed: this form's own values stand. */
  readonly both: readonly (keyof Values & string)[]
}

/** The fields whose values differ between two states of a form. */
export function differing<Values extends object>(
  one: Values,
  other: Values,
): (keyof Values & string)[] {
  return (Object.keys(one) as (keyof Values & string)[]).filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  )
}

/** What both sides did to the version that was edited. */
export function clashOf<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): Omit<Clash<Values>, 'version'> {
  const changed = differing(base, mine)
  const other = differing(base, theirs)
  const apart = differing(mine, theirs)
  return {
    theirs,
    taken: other.filter((name) => !changed.includes(name)),
    both: other.filter((name) => changed.includes(name) && apart.includes(name)),
  }
}

export const pick = <Values extends object>(
  from: Values,
  names: readonly (keyof Values)[],
): Partial<Values> => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Values>
