import { lazy, Suspense } from 'react'
import { FieldError } from '../../../ui/form/field.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { ComposerValues } from './composer-values.ts'
import type { StepProps } from './composer-step-props.ts'
import styles from './composer.module.css'

const BodyEditor = lazy(() => import('./body-editor.tsx'))

/**
 * Edits the title and the body. A new `formKey` resets the editor after the text was replaced with
 * another person's.
 */
export function WriteStep({
  values,
  set,
  getError,
  formKey,
}: StepProps & { formKey: number; values: ComposerValues }) {
  const bodyError = getError('body')
  return (
    <div className={styles['fields']}>
      <TextField
        label="Title"
        name="title"
        hint="What happened, in a few words."
        value={values.title}
        error={getError('title')}
        onChange={(event) => set({ title: event.target.value })}
      />
      <div className={styles['field']}>
        <span id="label-body" className={styles['label']}>
          What happened
        </span>
        <Suspense fallback={<LoadingPlaceholder label="the editor" height="22rem" />}>
          <BodyEditor
            key={formKey}
            id="field-body"
            labelId="label-body"
            start={values.body}
            onChange={(body) => set({ body })}
            invalid={bodyError !== undefined}
            describedBy={bodyError ? 'field-body-error' : undefined}
          />
        </Suspense>
        <FieldError id="field-body" error={bodyError} />
      </div>
    </div>
  )
}
