import type { Update, UpdatePhoto } from '@pennytrail/contract'
import { maxFileBytes, pictureTypes } from '@pennytrail/contract/files/upload-rules.ts'
import { updateLimits } from '@pennytrail/contract/updates/rules.ts'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useUpload } from '../../../lib/files/use-upload.ts'
import { newId } from '../../../lib/new-id.ts'
import { ChildConsentField } from '../../../ui/form/child-consent-field.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { FileDrop, type DroppedFile } from '../../../ui/files/file-drop.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { StepProps } from './composer-step-props.ts'
import { Photo } from '../photo-gallery.tsx'
import styles from './composer.module.css'

function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const remaining = items.filter((_, at) => at !== from)
  return [...remaining.slice(0, to), items[from]!, ...remaining.slice(to)]
}

interface PhotoRowProps {
  photo: UpdatePhoto
  at: number
  count: number
  onChange: (photo: UpdatePhoto) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function PhotoRow({ photo, at, count, onChange, onMove, onRemove }: PhotoRowProps) {
  const name = `photograph ${at + 1}`
  return (
    <Stack as="li" gap={16} className={styles['photo']}>
      <Photo photo={{ ...photo, alt: '' }} sizes="10rem" />
      <div className={styles['fields']}>
        <TextField
          label={`Description of ${name}`}
          hint="For people who cannot see the photograph."
          value={photo.alt}
          maxLength={updateLimits.alt}
          onChange={(event) => onChange({ ...photo, alt: event.target.value })}
        />
        <Checkbox
          label={
            <>
              Everyone in this photograph has agreed to be shown here
              <span className="visually-hidden">: {name}</span>
            </>
          }
          hint="Tick this as well if the photograph shows nobody."
          checked={photo.consent}
          onChange={(event) => onChange({ ...photo, consent: event.target.checked })}
        />
        <ChildConsentField
          name={name}
          answer={photo.children}
          onAnswer={(children) => onChange({ ...photo, children })}
        />
        <Row gap={8}>
          <button
            type="button"
            className={styles['tool']}
            disabled={at === 0}
            aria-label={`Move ${name} up`}
            onClick={() => onMove(at - 1)}
          >
            <ArrowUp size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={styles['tool']}
            disabled={at === count - 1}
            aria-label={`Move ${name} down`}
            onClick={() => onMove(at + 1)}
          >
            <ArrowDown size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={styles['tool']}
            aria-label={`Remove ${name}`}
            onClick={onRemove}
          >
            <Trash2 size={18} aria-hidden="true" />
          </button>
        </Row>
      </div>
    </Stack>
  )
}

/** Uploads several photographs, each with a description, consent and a position. */
export function PhotosStep(
  props: StepProps & {
    /**
     * Saves the update as a draft first if it is not stored yet, because photographs belong to a
     * stored update. Returns the update; null after a failure.
     */
    ensureSaved: () => Promise<Update | null>
    addPhoto: (photo: UpdatePhoto) => void
    removePhoto: (publicId: string) => Promise<void>
  },
) {
  const { values, set, getError, ensureSaved, addPhoto, removePhoto } = props
  const [files, setFiles] = useState<DroppedFile[]>([])
  const { mutateAsync: uploadPhoto } = useUpload('POST /api/project-update-photos', {
    refresh: 'never',
  })
  const { photos } = values
  const mark = (id: string, some: Partial<DroppedFile>) =>
    setFiles((before) => before.map((file) => (file.id === id ? { ...file, ...some } : file)))
  const put = (changed: readonly UpdatePhoto[]) => set({ photos: changed })

  const addAll = async (chosen: readonly File[]) => {
    const room = updateLimits.photos - photos.length
    const rows = chosen.map((file) => ({ id: newId(), name: file.name, size: file.size }))
    setFiles((before) => [...before, ...rows])
    const update = await ensureSaved()
    for (const [at, file] of chosen.entries()) {
      const { id } = rows[at]!
      if (at >= room) {
        mark(id, { error: `You can add up to ${updateLimits.photos} photographs.` })
      } else if (!update) {
        mark(id, { error: 'The draft could not be saved, so the photograph could not be added.' })
      } else {
        const onProgress = (progress: number) => mark(id, { progress })
        try {
          addPhoto(await uploadPhoto({ form: { updateId: update.id, file }, onProgress }))
          setFiles((before) => before.filter((one) => one.id !== id))
        } catch (error) {
          mark(id, { progress: 1, error: getErrorMessage(error, 'It could not be uploaded.') })
        }
      }
    }
  }

  return (
    <div className={styles['fields']}>
      <FileDrop
        label="Photographs"
        name="photos"
        hint={`Up to ${updateLimits.photos} photographs. Large ones are made smaller before they are sent. Locations and other hidden data are removed.`}
        accept={pictureTypes}
        multiple
        maxBytes={maxFileBytes}
        files={files}
        onRemove={(id) => setFiles((before) => before.filter((file) => file.id !== id))}
        onFiles={(chosen) => void addAll(chosen)}
      />
      <FieldError id="photos-step" error={getError('photos')} />
      {photos.length > 0 && (
        <Stack role="list" as="ol" gap={16} aria-label="Photographs of this update">
          {photos.map((photo, at) => (
            <PhotoRow
              key={photo.publicId}
              photo={photo}
              at={at}
              count={photos.length}
              onChange={(changed) => put(photos.map((one, i) => (i === at ? changed : one)))}
              onMove={(to) => put(moveItem(photos, at, to))}
              onRemove={() => void removePhoto(photo.publicId)}
            />
          ))}
        </Stack>
      )}
    </div>
  )
}
