import type { Update } from '@pennytrail/contract'
import { getBodyExcerpt } from '@pennytrail/contract/updates/update-body.ts'
import { Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { ActionError } from '../../../ui/form/field.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { UnsavedChangesGuard } from '../../../ui/dialog/unsaved-changes-guard.tsx'
import { findComposerErrors, steps, type ComposerError, type Step } from './composer-values.ts'
import { LedgerStep } from './ledger-step.tsx'
import { PhotosStep } from './photos-step.tsx'
import { Preview } from './update-preview.tsx'
import { SendStep } from './send-step.tsx'
import { SendFrame } from './send-frame.tsx'
import { useComposer, type Composer, type ComposerTarget } from './use-composer.ts'
import { celebrateFirst, useInvalidateUpdates, type UpdateOwner } from '../use-updates.ts'
import { WriteStep } from './write-step.tsx'
import styles from './composer.module.css'

const stepWords: Readonly<Record<Step, string>> = {
  write: 'Write',
  photos: 'Photographs',
  ledger: 'Ledger and figures',
  send: 'Who and when',
}

/**
 * Says that another person saved the update meanwhile, and takes the focus. The typed text stays.
 */
function EditConflictNotice({
  theirs,
  onSettle,
}: {
  theirs: Update
  onSettle: Composer['resolveConflict']
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Card gap={12} look="tinted" role="alert" ref={box} tabIndex={-1} className={styles['stale']}>
      <h2>Someone else changed this update while you were writing</h2>
      <p>Your text is still here, but it is not saved yet. Their version is:</p>
      <blockquote>
        <strong>{theirs.title || 'Untitled'}</strong>
        <br />
        {getBodyExcerpt(theirs.body) || 'Nothing written.'}
      </blockquote>
      <Row gap={8}>
        <Button size="small" onClick={() => onSettle('mine')}>
          Keep mine
        </Button>
        <Button size="small" variant="secondary" onClick={() => onSettle('theirs')}>
          Use theirs
        </Button>
      </Row>
    </Card>
  )
}

function saveStateLabels({ saving, dirty, saved, isDraft }: Composer): string {
  if (saving) return 'Saving..'
  if (dirty) return isDraft ? 'Not saved yet' : 'Changes not saved yet'
  return saved ? (isDraft ? 'Draft saved' : 'All saved') : ''
}

interface ComposerProps {
  target: ComposerTarget
  owner: UpdateOwner
  existing: Update | null
  /** The project or charity of the update, shown above the heading. */
  of: string
  charity: Update['charity']
  project: Update['project']
  /** The path of the page that opens when the composer closes. */
  home: string
  onDone: (update: Update) => void
}

export function UpdateComposer(props: ComposerProps) {
  const { target, owner, existing, of, home, charity, project, onDone } = props
  const composer = useComposer(target, existing)
  const { values, set, saved, save, theirs } = composer
  const [step, setStep] = useState<Step>('write')
  const [tries, setTries] = useState(0)
  const [validationErrors, setValidationErrors] = useState<ComposerError[]>([])
  const [sending, setSending] = useState(false)
  const [previewing, setPreviewing] = useState(false)
  const [formKey, setFormKey] = useState(0)
  const done = useRef(false)
  const changed = useInvalidateUpdates()
  const isPublished = saved?.state === 'published'
  const isScheduled = saved?.state === 'scheduled'
  const later = !isPublished && values.when === 'later'
  const at = steps.indexOf(step)
  const getError = (name: ComposerError['name']) =>
    validationErrors.find((fieldError) => fieldError.name === name)?.message

  const publish = async () => {
    const found = findComposerErrors(values, later, new Date())
    setValidationErrors(found)
    setTries(tries + 1)
    if (found[0]) {
      setStep(found[0].step)
      return
    }
    setSending(true)
    const update = await save(
      later
        ? { state: 'scheduled', publishAt: new Date(values.publishAt).toISOString() }
        : { state: 'published', publishAt: null },
    )
    setSending(false)
    if (!update) return
    done.current = true
    changed()
    toast.success(
      isPublished ? 'Changes saved.' : later ? 'Update scheduled.' : 'Update published.',
    )
    // Whether it is the first is not worth an error.
    if (!isPublished && !later) void celebrateFirst(owner).catch(() => undefined)
    onDone(update)
  }
  const takeBack = async () => {
    if (await save({ state: 'draft', publishAt: null })) {
      set({ when: 'now' })
      changed()
      toast.success('The update is a draft again.')
    }
  }
  const shared = { values, set, getError }

  return (
    <SendFrame
      title={existing ? 'Edit the update' : 'Send an update'}
      of={of}
      status={saveStateLabels(composer)}
      home={home}
    >
      <UnsavedChangesGuard isUnsaved={() => composer.dirty && !done.current} staysAt={() => false}>
        {composer.isDraft
          ? 'Your latest changes are still being saved. Wait a moment before you leave.'
          : 'Your changes are not saved yet.'}
      </UnsavedChangesGuard>
      <nav aria-label="Steps" className={styles['steps']}>
        <ol role="list">
          {steps.map((one, index) => (
            <li key={one}>
              <button
                type="button"
                className={styles['step']}
                aria-current={one === step ? 'step' : undefined}
                onClick={() => setStep(one)}
              >
                <span aria-hidden="true" className={styles['number']}>
                  {index + 1}
                </span>
                {stepWords[one]}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles['columns']}>
        <div className={styles['form']}>
          {theirs && (
            <EditConflictNotice
              theirs={theirs}
              onSettle={(choice) => {
                composer.resolveConflict(choice)
                if (choice === 'theirs') setFormKey(formKey + 1)
              }}
            />
          )}
          <ErrorSummary
            errors={validationErrors.map(({ name, message }) => ({ name, message }))}
            submitCount={tries}
          />
          <h2 className={styles['stepTitle']}>{stepWords[step]}</h2>
          <div hidden={step !== 'write'}>
            <WriteStep {...shared} formKey={formKey} />
          </div>
          <div hidden={step !== 'photos'}>
            <PhotosStep
              {...shared}
              ensureSaved={() => (saved ? Promise.resolve(saved) : save())}
              addPhoto={composer.addPhoto}
              removePhoto={composer.removePhoto}
            />
          </div>
          {step === 'ledger' && <LedgerStep {...shared} owner={owner} />}
          {step === 'send' && <SendStep {...shared} kind={target.kind} isPublished={isPublished} />}
          <ActionError id="composer" error={theirs ? undefined : composer.failure} />
          <Row gap={8} className={styles['foot']}>
            {at > 0 && (
              <Button variant="secondary" onClick={() => setStep(steps[at - 1]!)}>
                Back
              </Button>
            )}
            {at < steps.length - 1 && (
              <Button
                variant={isPublished ? 'secondary' : 'primary'}
                onClick={() => setStep(steps[at + 1]!)}
              >
                Next: {stepWords[steps[at + 1]!]}
              </Button>
            )}
            {(step === 'send' || isPublished) && (
              <Button busy={sending && 'Sending..'} onClick={() => void publish()}>
                {isPublished ? 'Save changes' : later ? 'Schedule it' : 'Publish now'}
              </Button>
            )}
            {isScheduled && (
              <Button variant="secondary" onClick={() => void takeBack()}>
                Change back to draft
              </Button>
            )}
            <Button
              variant="quiet"
              className={styles['showPreview']}
              icon={<Eye size={18} />}
              aria-expanded={previewing}
              onClick={() => setPreviewing(!previewing)}
            >
              {previewing ? 'Hide the preview' : 'Preview'}
            </Button>
          </Row>
        </div>
        <aside
          aria-label="Preview"
          className={styles['preview']}
          data-shown={previewing || undefined}
        >
          <Preview values={values} charity={charity} project={project} />
        </aside>
      </div>
    </SendFrame>
  )
}
