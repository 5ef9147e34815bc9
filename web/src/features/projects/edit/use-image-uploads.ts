import type { ProjectImage } from '@pennytrail/contract'
import { useRef, useState } from 'react'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { newId } from '../../../lib/new-id.ts'
import { upload } from '../../../lib/files/upload.ts'
import type { DroppedFile } from '../../../ui/files/file-drop.tsx'

const atOnce = 2

/**
 * Uploads pictures to a project, two at a time, each with its progress. A failed upload shows the
 * reason and stays in the list until the person dismisses it.
 */
export const useImageUploads = (projectId: string, onDone: (image: ProjectImage) => void) => {
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
