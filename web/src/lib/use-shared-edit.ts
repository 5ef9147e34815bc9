import { useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { hasCode } from './api-error.ts'
import { clashOf, differing, pick, type Clash } from './edit-conflict.ts'

interface SharedEditOptions<Stored, Values extends FieldValues> {
  /** As it was when the form opened. */
  stored: Stored
  form: UseFormReturn<Values>
  valuesOf: (stored: Stored) => Values
  /** Reads what is stored now. */
  load: () => Promise<Stored>
}

/**
 * Edits what colleagues may edit too. A save names the version that it began with; where that is no
 * longer the latest, nothing is saved, nothing typed is lost, what the others changed alone is taken
 * in, and what both changed is told. The next save then goes over it knowingly.
 */
export function useSharedEdit<Stored extends { version: number }, Values extends FieldValues>(
  options: SharedEditOptions<Stored, Values>,
) {
  const { stored, form, valuesOf, load } = options
  const [first] = useState(() => ({ stored, values: valuesOf(stored) }))
  // What is stored now, as far as is known here: what is changed is told against it.
  const base = useRef(first)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  // How many clashes were told. What was sent off before one of them is not to overwrite it unseen.
  const clashes = useRef(0)
  const [clash, setClash] = useState<Clash<Values> | null>(null)

  const put = (values: Partial<Values>) => {
    for (const name of Object.keys(values) as Path<Values>[]) {
      form.setValue(name, values[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
  }
  const takeIn = async (mine: Values) => {
    const latest = await load()
    const theirs = valuesOf(latest)
    const found = clashOf(base.current.values, mine, theirs)
    put(pick(theirs, found.taken))
    base.current = { stored: latest, values: theirs }
    clashes.current += 1
    setClash({ ...found, version: latest.version })
  }
  const saveNow = async (
    values: Values,
    send: (base: { stored: Stored; values: Values }) => Promise<Stored>,
  ): Promise<Stored | undefined> => {
    try {
      const saved = await send(base.current)
      base.current = { stored: saved, values }
      setClash(null)
      return saved
    } catch (error) {
      if (!hasCode(error, 'stale-edit')) throw error
      await takeIn(values)
      return undefined
    }
  }
  /** Answers what was saved; nothing where someone else had saved meanwhile, which `clash` then tells.
      One after the other: two at once would each find the other's stale. */
  const save = (
    values: Values,
    send: (base: { stored: Stored; values: Values }) => Promise<Stored>,
  ): Promise<Stored | undefined> => {
    const told = clashes.current
    const mine = line.current.then(() =>
      clashes.current === told ? saveNow(values, send) : undefined,
    )
    line.current = mine.catch(() => {})
    return mine
  }
  const takeTheirs = () => {
    if (!clash) return
    put(pick(clash.theirs, clash.both))
    setClash({ ...clash, taken: [...clash.taken, ...clash.both], both: [] })
  }
  const isChanged = () => differing(base.current.values, form.getValues()).length > 0
  return { clash, save, takeTheirs, isChanged, base }
}
