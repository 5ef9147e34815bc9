import { ActionError, fieldControl, FieldError, fieldId } from '../form/field.tsx'
import { FileUp, X } from 'lucide-react'
import { useId, useState } from 'react'
import { phonePictureTypes } from '@pennytrail/contract/files/upload-rules.ts'
import { isShrinkable, shrinkPicture } from '../../lib/files/shrink-picture.ts'
import { formatBytes } from '../../lib/format-number.ts'
import styles from './file-drop.module.css'
import { Stack } from '../layout/layout.tsx'
import { Progress } from '../charts/progress.tsx'

export interface DroppedFile {
  id: string
  name: string
  size: number
  /** The share of the upload that was sent, from 0 to 1. */
  progress?: number | undefined
  error?: string | undefined
}

export interface FileDropProps {
  label: string
  /** The words that invite to choose, in place of those about dropping a file. */
  action?: string
  hint?: string
  error?: string | undefined
  name?: string
  isSmall?: boolean
  /** Media types and endings as in an input's `accept`: "image/jpeg,image/png,.pdf". */
  accept?: string
  multiple?: boolean
  maxBytes?: number
  onFiles: (files: File[]) => void
  files?: readonly DroppedFile[]
  onRemove?: (id: string) => void
}

/**
 * Accepts files by drag and drop, by button or by keyboard: the file input covers the whole area.
 * Shrinks pictures that are too large. Refuses files that are too large or of another type, and names
 * them in the error.
 */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    action,
    hint,
    error,
    name,
    isSmall,
    multiple = false,
    maxBytes,
    files = [],
  } = props
  const generated = useId()
  const id = name ? fieldId(name) : generated
  const [over, setOver] = useState(false)
  const [fileError, setFileError] = useState('')
  const [shrinking, setShrinking] = useState(false)
  const shownError = fileError || error

  // Photographs of phones are taken wherever pictures are: they are converted before they are sent.
  const takesPictures = props.accept?.includes('image/jpeg') && !props.accept.includes('.heic')
  const accept = takesPictures ? `${props.accept},${phonePictureTypes}` : props.accept

  const take = (given: readonly File[]) => {
    const fileErrors = given.flatMap((file) => findFileError(file, accept, maxBytes) ?? [])
    setFileError(fileErrors.join(' '))
    const good = given.filter((file) => !findFileError(file, accept, maxBytes))
    if (good.length) props.onFiles(good)
  }
  const shrinkAndTake = async (given: readonly File[], limit: number) => {
    setShrinking(true)
    const ready: File[] = []
    const unreadable: string[] = []
    for (const file of given) {
      try {
        ready.push(isShrinkable(file) ? await shrinkPicture(file, limit) : file)
      } catch (failure) {
        unreadable.push(`${file.name}: ${(failure as Error).message}`)
      }
    }
    setShrinking(false)
    take(ready)
    if (unreadable.length > 0) setFileError((before) => [before, ...unreadable].join(' ').trim())
  }
  const choose = (list: FileList | null) => {
    const given = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    const isPicked = accept?.includes('image/') && given.some(isShrinkable)
    if (isPicked && maxBytes !== undefined) void shrinkAndTake(given, maxBytes)
    else take(given)
  }

  return (
    <Stack gap={8}>
      <div className={styles['drop']} data-over={over} data-small={isSmall}>
        <FileUp size={isSmall ? 18 : 24} aria-hidden="true" />
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        {!isSmall && (
          <span aria-hidden="true">
            {action ?? (
              <>
                Drop {multiple ? 'files' : 'a file'} here or <u>choose</u>
              </>
            )}
          </span>
        )}
        <input
          {...fieldControl(id, { hint, error: shownError })}
          type="file"
          accept={accept}
          multiple={multiple}
          className={styles['input']}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => {
            choose(event.target.files)
            event.target.value = ''
          }}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="faint small">
          {hint}
        </p>
      )}
      <div role="status">{shrinking && <p className="small">Preparing the picture…</p>}</div>
      <ActionError id={id} error={shownError} />
      {files.length > 0 && (
        <Stack role="list" as="ul" gap={8} aria-label={`${label}: chosen`}>
          {files.map((file) => (
            <ChosenFile key={file.id} file={file} onRemove={props.onRemove} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function ChosenFile({
  file,
  onRemove,
}: {
  file: DroppedFile
  onRemove: FileDropProps['onRemove']
}) {
  const { id, name, size, progress, error } = file
  return (
    <li className={styles['file']}>
      <div className={styles['about']}>
        <span className="breaks medium">{name}</span>
        <span className="faint small">{formatBytes(size)}</span>
        {progress !== undefined && progress < 1 && (
          <Progress label={`Uploading ${name}`} value={progress} hideLabel />
        )}
        <FieldError id={id} error={error} />
      </div>
      {onRemove && (
        <button
          type="button"
          className={styles['remove']}
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(id)}
        >
          <X size={18} />
        </button>
      )}
    </li>
  )
}

function findFileError(file: File, accept?: string, maxBytes?: number): string | undefined {
  if (accept && !isAccepted(file, accept)) {
    return `${file.name} is not a type of file we can take: choose ${describeKinds(accept)}.`
  }
  if (maxBytes !== undefined && file.size > maxBytes) {
    return `${file.name} is ${formatBytes(file.size)}; the most is ${formatLimit(maxBytes)}. Choose a smaller one.`
  }
  return undefined
}

const mebibyte = 1024 * 1024

/** Formats a size limit in the same way as the hints: 10 MB for ten mebibytes, not 10.5 MB. */
function formatLimit(bytes: number): string {
  return bytes % mebibyte === 0 ? `${bytes / mebibyte} MB` : formatBytes(bytes)
}

/** Formats `image/jpeg,.pdf` as "JPEG or PDF". */
function describeKinds(accept: string): string {
  const kinds = accept.split(',').map((one) => one.trim().split(/[./]/).at(-1) ?? '')
  const names = kinds.map((kind) => (kind === '*' ? 'a picture' : kind.toUpperCase()))
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(new Set(names))
}

function isAccepted({ name, type }: File, accept: string): boolean {
  return accept
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .some((one) => {
      if (one.startsWith('.')) return name.toLowerCase().endsWith(one)
      return one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : type === one
    })
}
