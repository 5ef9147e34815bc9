import type { Project, ProjectImage } from '@pennytrail/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { upload } from '../../../lib/files/upload.ts'
import { newId } from '../../../lib/new-id.ts'
import type { DroppedFile } from '../../../ui/files/file-drop.tsx'
import { getUpdateError } from '../project-error-messages.ts'
import { projectQuery, setProjectField } from '../use-project.ts'

const atOnce = 2

/**
 * Uploads pictures to a project, two at a time, each with its progress. A failed upload shows the
 * reason and stays in the list until the person dismisses it.
 */
const useImageUploads = (projectId: string, onDone: (image: ProjectImage) => void) => {
  const [files, setFiles] = useState<DroppedFile[]>([])
  const waiting = useRef<{ id: string; file: File }[]>([])
  const running = useRef(0)
  const stops = useRef(new Map<string, AbortController>())

  const patch = (id: string, part: Partial<DroppedFile>) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const drop = (id: string) => setFiles((all) => all.filter((one) => one.id !== id))

  const next = async (): Promise<void> => {
    const one = waiting.current.shift()
    if (!one) return
    running.current += 1
    const stop = new AbortController()
    stops.current.set(one.id, stop)
    try {
      const { image } = await upload('POST /api/project/upload-image', {
        form: { projectId, file: one.file },
        onProgress: (progress) => patch(one.id, { progress }),
        signal: stop.signal,
      })
      drop(one.id)
      onDone(image)
    } catch (error) {
      if (stop.signal.aborted) drop(one.id)
      else
        patch(one.id, {
          progress: undefined,
          error: getErrorMessage(error, 'It could not be sent. Please choose it again.'),
        })
    } finally {
      stops.current.delete(one.id)
      running.current -= 1
      void next()
    }
  }
  const add = (given: readonly File[]) => {
    const fresh = given.map((file) => ({ id: newId(), file }))
    setFiles((all) => [
      ...all,
      ...fresh.map(({ id, file: { name, size } }) => ({ id, name, size, progress: 0 })),
    ])
    waiting.current.push(...fresh)
    for (let free = atOnce - running.current; free > 0; free -= 1) void next()
  }
  const remove = (id: string) => {
    waiting.current = waiting.current.filter((one) => one.id !== id)
    stops.current.get(id)?.abort()
    drop(id)
  }
  return { files, add, remove }
}

const toBody = (images: readonly ProjectImage[]) => ({
  images: images.map(({ publicId, alt, children }) => ({
    publicId,
    alt,
    // A picture for which the question about children was never asked stays unanswered.
    children: children === 'not-asked' ? null : children,
  })),
  cover: images.find(({ isCover, alt }) => isCover && alt !== '')?.publicId ?? null,
})

/**
 * Orders, describes and removes a project's pictures and sets the cover. Each change shows at once
 * and is saved.
 */
export const useProjectImages = ({ id, images }: Pick<Project, 'id' | 'images'>) => {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [announced, setAnnounced] = useState('')
  const stored = useRef(images)
  const newest = useRef(0)
  const queue = useRef(Promise.resolve())
  const uploads = useImageUploads(id, (image) => {
    stored.current = [...stored.current, image]
    setProjectField(queries, id, 'images', (now) => [...now, image])
  })

  const listWithUploads = (arranged: ProjectImage[]) => {
    const cover = arranged.find(({ isCover }) => isCover)?.publicId ?? null
    setProjectField(queries, id, 'images', arranged)
    setProjectField(queries, id, 'cover', cover)
  }
  const currentImages = () => queries.getQueryData(projectQuery(id).queryKey)?.images ?? images
  // Requests run one at a time. Otherwise the response to an earlier change would revert a later
  // one on screen.
  const enqueue = (request: () => Promise<ProjectImage[] | undefined>) => {
    setFailure(undefined)
    const change = (newest.current += 1)
    const send = async () => {
      try {
        stored.current = (await request()) ?? stored.current
        if (change === newest.current) listWithUploads(stored.current)
      } catch (error) {
        // A failed change is undone on screen only if it is the latest. Otherwise the later change
        // sends the whole list again, including this change.
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
  return { failure, announced, uploads, move, change, pickCover, remove }
}
