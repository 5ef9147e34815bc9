import type { Charity } from '@pennytrail/contract'
import { maxIntroductionLength } from '@pennytrail/contract/charities/rules.ts'
import { listCountriesByName } from '@pennytrail/contract/countries.ts'
import { maxTags, tags } from '@pennytrail/contract/projects/tags.ts'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { getErrorMessage } from '../../lib/api-error.ts'
import { showIssues, listErrors, useRulesForm } from '../../lib/form.ts'
import { toast } from '../../lib/toast.ts'
import { useSharedEdit } from '../../lib/use-shared-edit.ts'
import { Button } from '../../ui/button.tsx'
import { MultiCombobox } from '../../ui/combobox.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Row } from '../../ui/layout.tsx'
import { UnsavedChangesGuard } from '../../ui/unsaved-changes-guard.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { EditConflictNotice } from '../../ui/edit-conflict-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import {
  listChanges,
  charityFormRules,
  fieldNames,
  fieldFormatters,
  toFormValues,
  type CharityValues,
} from './charity-values.ts'
import styles from './edit-charity-form.module.css'
import { useChangeCharity } from './use-change-charity.ts'
import { fetchCharity } from './use-charity.ts'

type Options = readonly { value: string; label: string }[]

const countries: Options = listCountriesByName().map(({ code, name }) => ({
  value: code,
  label: name,
}))
const tagOptions: Options = tags.map((tag) => ({ value: tag, label: tag }))

interface EditCharityFormProps {
  charity: Charity
  onSaved: () => void
}

/** Edits a charity's profile. The name and number come from the register and stay fixed. */
export function EditCharityForm({ charity, onSaved }: EditCharityFormProps) {
  const { id } = charity
  const [initial] = useState(() => toFormValues(charity))
  const form = useRulesForm<CharityValues>({ defaultValues: initial, rules: charityFormRules })
  const [failure, setFailure] = useState<string>()
  const { mutateAsync: changeCharity } = useChangeCharity(id)
  const edit = useSharedEdit({
    stored: charity,
    form,
    toFormValues,
    load: () => fetchCharity(id),
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const send = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      const saved = await edit.save(values, ({ stored: { version }, values: before }) =>
        changeCharity({ ...listChanges(before, values), version }),
      )
      if (!saved) return
      toast.success('Changes saved.')
      onSaved()
    } catch (error) {
      if (!showIssues(error, form.setError)) {
        setFailure(getErrorMessage(error, 'The changes could not be saved. Please try again.'))
      }
    }
  })
  const many = (name: 'tags' | 'countriesActive', options: Options, hint: string) => (
    <Controller
      name={name}
      control={form.control}
      render={({ field: { onBlur, onChange, value } }) => (
        <MultiCombobox
          label={fieldNames[name]}
          name={name}
          optional
          hint={hint}
          options={options}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          error={errors[name]?.message}
        />
      )}
    />
  )
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void send(event)}>
      <ErrorSummary errors={listErrors(errors)} submitCount={submitCount} />
      <UnsavedChangesGuard isUnsaved={() => edit.isChanged() && !isSubmitting} />
      {edit.conflict && (
        <EditConflictNotice
          subject="page"
          conflict={edit.conflict}
          names={fieldNames}
          words={fieldFormatters}
          onTakeTheirs={edit.applyTheirs}
        />
      )}
      <Textarea
        label={fieldNames.introduction}
        optional
        rows={8}
        hint="What the charity does and for whom."
        maxCharacters={maxIntroductionLength}
        error={errors.introduction?.message}
        {...form.register('introduction')}
      />
      {many('tags', tagOptions, `Up to ${maxTags}. They help people to find the charity.`)}
      {many('countriesActive', countries, 'Where the charity works.')}
      <TextField
        label={fieldNames.weblink}
        optional
        type="url"
        inputMode="url"
        hint="For example https://example.org"
        error={errors.weblink?.message}
        {...form.register('weblink')}
      />
      <TextField
        label={fieldNames.reachOutEmail}
        optional
        type="email"
        hint="Shown to everyone on the charity’s page."
        error={errors.reachOutEmail?.message}
        {...form.register('reachOutEmail')}
      />
      <DateField
        label={fieldNames.foundedDate}
        optional
        error={errors.foundedDate?.message}
        {...form.register('foundedDate')}
      />
      <TextField
        label={fieldNames.hmrcReference}
        optional
        hint="For example AB12345. HMRC gave it to you to claim Gift Aid. Only your team sees it."
        autoComplete="off"
        error={errors.hmrcReference?.message}
        {...form.register('hmrcReference')}
      />
      <div role="alert">
        <FieldError id="edit-charity" error={failure} />
      </div>
      <Row gap={12}>
        <Button type="submit" busy={isSubmitting && 'Saving..'}>
          Save changes
        </Button>
        <ButtonLink to={`/charity/${charity.ukCharityNumber}`} variant="quiet">
          Back to the charity
        </ButtonLink>
      </Row>
    </form>
  )
}
