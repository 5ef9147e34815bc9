import { useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { hasCode } from './api-error.ts'
import { findEditConflict, listChangedFields, pick, type EditConflict } from './edit-conflict.ts'

interface SharedEditOptions<Stored, Values extends FieldValues> {
  /** As it was when the form opened. */
  stored: Stored
  form: UseFormReturn<Values>
  toFormValues: (stored: Stored) => Values
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
  const { stored, form, toFormValues, load } = options
  const [first] = useState(() => ({ stored, values: toFormValues(stored) }))
  // What is stored now, as far as is known here: what is changed is told against it.
  const base = useRef(first)
  const saveQueue = useRef<Promise<unknown>>(Promise.resolve())
  // How many clashes were told. What was sent off before one of them is not to overwrite it unseen.
  const conflictCount = useRef(0)
  const [conflict, setConflict] = useState<EditConflict<Values> | null>(null)

  const put = (values: Partial<Values>) => {
    for (const name of Object.keys(values) as Path<Values>[]) {
      form.setValue(name, values[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
  }
  const mergeTheirs = async (mine: Values) => {
    const latest = await load()
    const theirs = toFormValues(latest)
    const found = findEditConflict(base.current.values, mine, theirs)
    put(pick(theirs, found.mergedFields))
    base.current = { stored: latest, values: theirs }
    conflictCount.current += 1
    setConflict({ ...found, version: latest.version })
  }
  const saveNow = async (
    values: Values,
    send: (base: { stored: Stored; values: Values }) => Promise<Stored>,
  ): Promise<Stored | undefined> => {
    try {
      const saved = await send(base.current)
      base.current = { stored: saved, values }
      setConflict(null)
      return saved
    } catch (error) {
      if (!hasCode(error, 'stale-edit')) throw error
      await mergeTheirs(values)
      return undefined
    }
  }
  /** Answers what was saved; nothing where someone else had saved meanwhile, which `clash` then tells.
      One after the other: two at once would each find the other's stale. */
  const save = (
    values: Values,
    send: (base: { stored: Stored; values: Values }) => Promise<Stored>,
  ): Promise<Stored | undefined> => {
    const conflictsSeen = conflictCount.current
    const mine = saveQueue.current.then(() =>
      conflictCount.current === conflictsSeen ? saveNow(values, send) : undefined,
    )
    saveQueue.current = mine.catch(() => {})
    return mine
  }
  const applyTheirs = () => {
    if (!conflict) return
    put(pick(conflict.theirs, conflict.conflictingFields))
    setConflict({
      ...conflict,
      mergedFields: [...conflict.mergedFields, ...conflict.conflictingFields],
      conflictingFields: [],
    })
  }
  const isChanged = () => listChangedFields(base.current.values, form.getValues()).length > 0
  return { conflict, save, applyTheirs, isChanged, base }
}
