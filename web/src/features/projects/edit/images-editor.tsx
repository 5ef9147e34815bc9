import type { Project } from '@pennytrail/contract'
import { fileLimits } from '@pennytrail/contract/projects/file-rules.ts'
import { maxFileBytes, pictureTypes } from '@pennytrail/contract/files/upload-rules.ts'
import { useState } from 'react'
import { ActionError } from '../../../ui/form/field.tsx'
import { FileDrop } from '../../../ui/files/file-drop.tsx'
import { ImageItem } from './image-item.tsx'
import styles from './images-editor.module.css'
import { useProjectImages } from './use-project-images.ts'

/** Lists, describes and orders a project's pictures and sets the cover. Saves each change at once. */
export default function ImagesEditor({ project }: { project: Pick<Project, 'id' | 'images'> }) {
  const { images } = project
  const [dragged, setDragged] = useState<number>()
  const { failure, announced, uploads, move, change, pickCover, remove } = useProjectImages(project)
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
      <ActionError id="images" error={failure} />
      <FileDrop
        label="Add pictures"
        hint={`JPEG, PNG, WebP, AVIF, GIF, or HEIC from a phone, ${fileLimits.images} in all. Large photographs are made smaller before they are sent. The place and time they were taken are removed.`}
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
