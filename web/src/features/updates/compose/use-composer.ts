import type { Update, UpdateChange, UpdatePhoto } from '@pennytrail/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { hasCode, getErrorMessage } from '../../../lib/api/api-error.ts'
import { newId } from '../../../lib/new-id.ts'
import {
  toUpdateChange,
  emptyComposer,
  isUnchanged,
  toFormValues,
  type ComposerValues,
} from './composer-values.ts'
import { fetchUpdate } from '../use-updates.ts'

export type ComposerTarget =
  | { readonly kind: 'project'; readonly projectId: string }
  | { readonly kind: 'charity'; readonly charityId: string }

const autosaveDelayMilliseconds = 1500

const create = (target: ComposerTarget, id: string, sent: UpdateChange): Promise<Update> =>
  target.kind === 'project'
    ? api('POST /api/project-update', { body: { ...sent, id, projectId: target.projectId } })
    : api('POST /api/charity-update', { body: { ...sent, id, charityId: target.charityId } })

const change = (kind: ComposerTarget['kind'], id: string, sent: UpdateChange): Promise<Update> =>
  kind === 'project'
    ? api('PATCH /api/project-update/{id}', { params: { id }, body: sent })
    : api('PATCH /api/charity-update/{id}', { params: { id }, body: sent })

const photoAddress = 'DELETE /api/project-update-photos/delete-image'

/** Deletes a photograph and only logs a failure. Returns whether it no longer exists. */
const removeFile = async (publicId: string): Promise<boolean> => {
  try {
    await api(photoAddress, { body: { public_id: publicId } })
    return true
  } catch (error) {
    console.error('Failed to delete image', error)
    return hasCode(error, 'photo-not-found')
  }
}

/**
 * Holds the form values and saves them: a draft automatically after a pause, a published or
 * scheduled update only on request. Reports a stale edit.
 */
export const useComposer = (target: ComposerTarget, existing: Update | null) => {
  const [values, setValues] = useState(existing ? toFormValues(existing) : emptyComposer)
  const [saved, setSaved] = useState(existing)
  const [storedValues, setStoredValues] = useState(values)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [theirs, setTheirs] = useState<Update | null>(null)
  const [id] = useState(newId)
  const latest = useRef({ values, saved })
  useEffect(() => {
    latest.current = { values, saved }
  }, [values, saved])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  /** Ids of removed photographs that are still stored. Each save tries to delete them again. */
  const unremoved = useRef<readonly string[]>([])
  const dirty = !isUnchanged(values, storedValues)
  const isDraft = saved === null || saved.state === 'draft'

  /** Saves the form after any save in progress. Returns null after a failure. */
  const save = useCallback(
    (extra: UpdateChange = {}, given?: ComposerValues): Promise<Update | null> => {
      const run = async (): Promise<Update | null> => {
        const { saved: before } = latest.current
        const now = given ?? latest.current.values
        setSaving(true)
        setFailure(undefined)
        try {
          const left = unremoved.current
          const gone = await Promise.all(left.map(removeFile))
          unremoved.current = unremoved.current.filter((one) => !gone[left.indexOf(one)])
          const sent = { ...toUpdateChange(now), ...extra }
          const { photos: _none, ...begun } = sent
          const update = before
            ? await change(target.kind, before.id, { ...sent, version: before.version })
            : await create(target, id, begun)
          latest.current = { ...latest.current, saved: update }
          setSaved(update)
          setStoredValues(now)
          return update
        } catch (error) {
          if (hasCode(error, 'stale-edit') && before) {
            setTheirs(await fetchUpdate(target.kind, before.id).catch(() => null))
          }
          setFailure(getErrorMessage(error, 'It could not be saved. Your text is still here.'))
          return null
        } finally {
          setSaving(false)
        }
      }
      const next = queue.current.then(run, run)
      queue.current = next
      return next
    },
    [target, id],
  )

  useEffect(() => {
    if (!dirty || !isDraft || theirs) return undefined
    const timer = setTimeout(() => void save({}, values), autosaveDelayMilliseconds)
    return () => clearTimeout(timer)
  }, [values, dirty, isDraft, theirs, save])

  const set = useCallback(
    (some: Partial<ComposerValues>) => setValues((before) => ({ ...before, ...some })),
    [],
  )

  /**
   * Adds an uploaded photograph to the stored values too, because the upload has already saved it.
   */
  const addPhoto = useCallback((photo: UpdatePhoto) => {
    const add = (before: ComposerValues) => ({ ...before, photos: [...before.photos, photo] })
    setValues(add)
    setStoredValues(add)
  }, [])

  const removePhoto = useCallback(async (publicId: string) => {
    setValues((before) => ({
      ...before,
      photos: before.photos.filter((photo) => photo.publicId !== publicId),
    }))
    if (!(await removeFile(publicId))) unremoved.current = [...unremoved.current, publicId]
  }, [])

  /** Resolves a stale edit: keeps the person's own text or takes over the other person's. */
  const resolveConflict = (choice: 'mine' | 'theirs') => {
    if (!theirs) return
    const base = toFormValues(theirs)
    latest.current = { ...latest.current, saved: theirs }
    setSaved(theirs)
    setStoredValues(base)
    // Photographs are saved as soon as they are uploaded, so the stored list replaces the form's.
    setValues(choice === 'theirs' ? base : { ...values, photos: base.photos })
    setTheirs(null)
    setFailure(undefined)
  }

  return {
    values,
    set,
    addPhoto,
    removePhoto,
    saved,
    saving,
    failure,
    dirty,
    isDraft,
    save,
    theirs,
    resolveConflict,
  }
}

export type Composer = ReturnType<typeof useComposer>
