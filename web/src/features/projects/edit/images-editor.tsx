import type { Project, ProjectImage } from '@pennytrail/contract'
import { fileLimits } from '@pennytrail/contract/projects/file-rules.ts'
import { maxFileBytes, pictureTypes } from '@pennytrail/contract/upload-rules.ts'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { FieldError } from '../../../ui/field.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { ImageItem } from './image-item.tsx'
import styles from './images-editor.module.css'
import { getUpdateError } from '../project-error-messages.ts'
import { setProjectField, useProject } from '../project-store.ts'
import { useImageUploads } from './use-image-uploads.ts'

function listWithUploads(images: ProjectImage[]): void {
  setProjectField('images', images)
  setProjectField('cover', images.find(({ isCover }) => isCover)?.publicId ?? null)
}

const toBody = (images: readonly ProjectImage[]) => ({
  images: images.map(({ publicId, alt, children }) => ({
    publicId,
    alt,
    // A picture shown before the question about children existed keeps its state.
    children: children === 'not-asked' ? null : children,
  })),
  cover: images.find(({ isCover, alt }) => isCover && alt !== '')?.publicId ?? null,
})

/** Lists, describes and orders a project's pictures and sets the cover. Saves each change at once. */
export default function ImagesEditor({ project }: { project: Pick<Project, 'id' | 'images'> }) {
  const { id, images } = project
  const [failure, setFailure] = useState<string>()
  const [announced, setAnnounced] = useState('')
  const [dragged, setDragged] = useState<number>()
  const stored = useRef(images)
  const newest = useRef(0)
  const queue = useRef(Promise.resolve())
  const uploads = useImageUploads(id, (image) => {
    stored.current = [...stored.current, image]
    setProjectField('images', (now) => [...now, image])
  })

  const currentImages = () => useProject.getState().project?.images ?? images
  // Requests run one at a time. Otherwise the answer to an earlier change would undo a later one.
  const enqueue = (request: () => Promise<ProjectImage[] | undefined>) => {
    setFailure(undefined)
    const change = (newest.current += 1)
    const send = async () => {
      try {
        stored.current = (await request()) ?? stored.current
        if (change === newest.current) listWithUploads(stored.current)
      } catch (error) {
        // A later change sends the whole list again and includes this change.
        if (change === newest.current) listWithUploads(stored.current)
        setFailure(getUpdateError(error))
      }
    }
    queue.current = queue.current.then(send)
    return change
  }
  const save = (arranged: ProjectImage[]) => {
    listWithUploads(arranged)
    const change = enqueue(async () => {
      // The latest change sends the whole list, so earlier changes in the queue can be skipped.
      if (change !== newest.current) return undefined
      const body = toBody(currentImages())
      return (await api('PATCH /api/project/{id}/images', { params: { id }, body })).images
    })
  }
  const move = (from: number, to: number) => {
    const now = currentImages()
    const moved = now[from]
    if (!moved || to < 0 || to >= now.length || from === to) return
    setAnnounced(`Picture ${from + 1} is now number ${to + 1} of ${now.length}.`)
    save(now.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  const change = (publicId: string, part: Partial<ProjectImage>) =>
    save(currentImages().map((one) => (one.publicId === publicId ? { ...one, ...part } : one)))
  const pickCover = (publicId: string) =>
    save(
      currentImages().map((one) => ({
        ...one,
        isCover: one.publicId === publicId && !one.isCover,
      })),
    )
  const remove = (publicId: string) => {
    enqueue(async () => {
      const params = { id, publicId }
      const left = await api('DELETE /api/project/{id}/images/{publicId}', { params })
      setAnnounced('The picture is removed.')
      return left.images
    })
  }

  return (
    <div className={styles['editor']}>
      {images.length > 0 && (
        <ol className={styles['list']} aria-label="Pictures of the project">
          {images.map((image, at) => (
            <ImageItem
              key={image.publicId}
              image={image}
              at={at}
              count={images.length}
              onMove={(to) => move(at, to)}
              onDescribed={(answers) => change(image.publicId, answers)}
              onMakeCover={() => pickCover(image.publicId)}
              onRemove={() => remove(image.publicId)}
              onDrag={() => setDragged(at)}
              onDrop={() => dragged !== undefined && move(dragged, at)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      <div role="alert">
        <FieldError id="images" error={failure} />
      </div>
      <FileDrop
        label="Add pictures"
        hint={`JPEG, PNG, WebP, AVIF or GIF, at most 10 MB each and ${fileLimits.images} in all. Where and when they were taken is removed.`}
        accept={pictureTypes}
        maxBytes={maxFileBytes}
        multiple
        files={uploads.files}
        onFiles={uploads.add}
        onRemove={uploads.remove}
      />
    </div>
  )
}
