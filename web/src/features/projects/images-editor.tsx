import type { Project, ProjectImage } from '@pennytrail/contract'
import { fileLimits } from '@pennytrail/contract/project-file-rules.ts'
import { maxFileBytes, pictureTypes } from '@pennytrail/contract/upload-rules.ts'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { FieldError } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { ImageItem } from './image-item.tsx'
import styles from './images-editor.module.css'
import { updateFailure } from './project-failure.ts'
import { setProjectField } from './project-store.ts'
import { useImageUploads } from './use-image-uploads.ts'

function show(images: ProjectImage[]): void {
  setProjectField('images', images)
  setProjectField('cover', images.find(({ isCover }) => isCover)?.publicId ?? null)
}

/** The pictures of a project: sent, put in order, described, one of them the cover. Each change is saved at once. */
export default function ImagesEditor({ project }: { project: Pick<Project, 'id' | 'images'> }) {
  const { id, images } = project
  const [failure, setFailure] = useState<string>()
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<number>()
  const uploads = useImageUploads(id, (image) => {
    setProjectField('images', (now) => [...now, image])
  })

  const save = async (arranged: readonly ProjectImage[]) => {
    setFailure(undefined)
    const before = images
    show([...arranged])
    try {
      const body = {
        images: arranged.map(({ publicId, alt, children }) => ({
          publicId,
          alt,
          // What was shown before the question was asked stays so.
          children: children === 'not-asked' ? null : children,
        })),
        cover: arranged.find(({ isCover, alt }) => isCover && alt !== '')?.publicId ?? null,
      }
      const saved = await api('PATCH /api/project/{id}/images', { params: { id }, body })
      show(saved.images)
    } catch (error) {
      show(before)
      setFailure(updateFailure(error))
    }
  }
  const move = (from: number, to: number) => {
    const moved = images[from]
    if (!moved || to < 0 || to >= images.length || from === to) return
    setSaid(`Picture ${from + 1} is now number ${to + 1} of ${images.length}.`)
    void save(images.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  const change = (publicId: string, part: Partial<ProjectImage>) =>
    save(images.map((one) => (one.publicId === publicId ? { ...one, ...part } : one)))
  const pickCover = (publicId: string) =>
    save(images.map((one) => ({ ...one, isCover: one.publicId === publicId && !one.isCover })))
  const remove = async (publicId: string) => {
    setFailure(undefined)
    try {
      const params = { id, publicId }
      show((await api('DELETE /api/project/{id}/images/{publicId}', { params })).images)
      setSaid('The picture is removed.')
    } catch (error) {
      setFailure(updateFailure(error))
    }
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
              onSaid={(said) => void change(image.publicId, said)}
              onCover={() => void pickCover(image.publicId)}
              onRemove={() => void remove(image.publicId)}
              onDrag={() => setDragged(at)}
              onDrop={() => dragged !== undefined && move(dragged, at)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="visually-hidden">
        {said}
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
