import { useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { hasCode } from '../api/api-error.ts'
import { findEditConflict, listChangedFields, pick, type EditConflict } from './edit-conflict.ts'

interface SharedEditOptions<Stored, Values extends FieldValues> {
  /** The stored state when the form opened. */
  stored: Stored
  form: UseFormReturn<Values>
  toFormValues: (stored: Stored) => Values
  /** Reads the stored state. */
  load: () => Promise<Stored>
}

/**
 * Edits data that colleagues may edit too. A save names the version that it started from. If a
 * newer version is stored, nothing is saved and no typed text is lost: the form takes over fields
 * that only others changed and reports fields that both this person and others changed. The next
 * save then overwrites the reported fields knowingly.
 */
export const useSharedEdit = <Stored extends { version: number }, Values extends FieldValues>(
  options: SharedEditOptions<Stored, Values>,
) => {
  const { stored, form, toFormValues, load } = options
  const [first] = useState(() => ({ stored, values: toFormValues(stored) }))
  // The latest stored state that this form knows. A conflict is found by comparison with it.
  const base = useRef(first)
  const saveQueue = useRef<Promise<unknown>>(Promise.resolve())
  // The number of conflicts reported so far. A save that was requested before a conflict was
  // reported must not overwrite the other person's changes unseen.
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
  /**
   * Saves the form and returns the stored state; undefined if someone else saved in the meantime,
   * which `conflict` then reports. Saves run one after another, because each of several parallel
   * saves would make the others stale.
   */
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
