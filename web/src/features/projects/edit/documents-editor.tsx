import { getDocumentTitleError } from '@pennytrail/contract/projects/file-rules.ts'
import { documentTypes, maxFileBytes } from '@pennytrail/contract/files/upload-rules.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useUpload } from '../../../lib/files/use-upload.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ActionError } from '../../../ui/form/field.tsx'
import { FileDrop } from '../../../ui/files/file-drop.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Progress } from '../../../ui/charts/progress.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useDocuments } from '../use-project.ts'
import styles from '../view/project-people.module.css'

/** Edits a project's documents: PDFs with descriptions. */
export default function DocumentsEditor({ id }: { id: string }) {
  const { data, error, refetch } = useDocuments(id)
  const { mutateAsync: addDocument } = useUpload('POST /api/project/upload-document')
  const { mutateAsync: removeDocument } = useCall('DELETE /api/project/{id}/documents/{publicId}')
  const [file, setFile] = useState<File>()
  const [title, setTitle] = useState('')
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const [titleError, setTitleError] = useState<string>()

  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setFailure(undefined)
    if (chosen && title === '') setTitle(chosen.name.replace(/\.pdf$/i, ''))
  }
  const send = async () => {
    const titleFieldError = getDocumentTitleError(title)
    setTitleError(titleFieldError)
    if (!file || titleFieldError) return
    setFailure(undefined)
    setProgress(0)
    try {
      await addDocument({
        form: { projectId: id, title: title.trim(), file },
        onProgress: setProgress,
      })
      setFile(undefined)
      setTitle('')
    } catch (error) {
      setFailure(getErrorMessage(error, 'The document could not be sent. Please try again.'))
    } finally {
      setProgress(undefined)
    }
  }
  const remove = async (publicId: string) => {
    setFailure(undefined)
    try {
      await removeDocument({ params: { id, publicId } })
    } catch (error) {
      setFailure(getErrorMessage(error, 'The document could not be removed. Please try again.'))
    }
  }
  return (
    <Stack gap={16}>
      {data && data.documents.length > 0 && (
        <Stack
          as="ul"
          gap={8}
          role="list"
          className={styles['documents']}
          aria-label="Documents of the project"
        >
          {data.documents.map(({ publicId, title: name, bytes }) => (
            <li key={publicId}>
              {name}
              <span className="quiet small">{formatBytes(bytes)}</span>
              <IconButton label={`Remove ${name}`} onClick={() => void remove(publicId)}>
                <Trash2 size={18} />
              </IconButton>
            </li>
          ))}
        </Stack>
      )}
      {error && !data && (
        <LoadFailedLine
          error={error}
          failure="The documents could not be loaded."
          onRetry={refetch}
        />
      )}
      <FileDrop
        label="Add a document"
        hint="A PDF of up to 10 MB: a plan, a report or a permission. Everyone who can see the project can download it."
        accept={documentTypes}
        maxBytes={maxFileBytes}
        onFiles={([chosen]) => choose(chosen)}
        files={file ? [{ id: 'chosen', name: file.name, size: file.size }] : []}
        onRemove={() => choose(undefined)}
      />
      {file && (
        <>
          <TextField
            label="What the document is"
            value={title}
            error={titleError}
            onChange={(event) => setTitle(event.target.value)}
          />
          {progress !== undefined && <Progress label={`Uploading ${file.name}`} value={progress} />}
          <div>
            <Button
              variant="secondary"
              busy={progress !== undefined && 'Uploading..'}
              onClick={() => void send()}
            >
              Add this document
            </Button>
          </div>
        </>
      )}
      <ActionError id="documents" error={failure} />
    </Stack>
  )
}
