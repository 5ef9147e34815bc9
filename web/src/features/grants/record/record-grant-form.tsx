import type { NewGrant, OwnCharity } from '@pennytrail/contract'
import { getReportDatesError } from '@pennytrail/contract/grants/rules.ts'
import { getEntryDateError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useRulesForm } from '../../../lib/form/form.ts'
import { newId } from '../../../lib/new-id.ts'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { today } from '../grant-words.ts'
import styles from '../grants.module.css'
import { Form } from '../../../ui/form/form.tsx'
import { UnsavedChangesGuard } from '../../../ui/dialog/unsaved-changes-guard.tsx'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { GrantFields } from './grant-fields.tsx'
import { makeGrantRules, noGrant, toSentTerms, type GrantValues } from './grant-values.ts'

/** Records a grant by bank transfer. The organisation is asked to confirm it. */
export function RecordGrantForm(props: { charity: OwnCharity; onRecorded: (id: string) => void }) {
  const { charity, onRecorded } = props
  const [id] = useState(newId)
  const form = useRulesForm<GrantValues>({
    defaultValues: noGrant(),
    rules: {
      ...makeGrantRules(),
      donorOrgId: (org) => (org === null ? 'Choose the organisation.' : undefined),
      awardedOn: (date) => getEntryDateError(date, today()),
      reports: (reports, { awardedOn }) =>
        getReportDatesError(reports.map(({ date }) => date)) ??
        (reports.some(({ date }) => date <= awardedOn)
          ? 'Choose report dates after the award date.'
          : undefined),
    },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const { mutateAsync } = useCall('POST /api/grant')
  const record = async (values: GrantValues) => {
    const { contact: _, terms, ...sent } = toSentTerms(values)
    const body: NewGrant = {
      id,
      charityId: charity.id,
      donorOrgId: values.donorOrgId ?? '',
      awardedOn: values.awardedOn,
      ...sent,
      ...(terms ? { terms } : {}),
    }
    await mutateAsync({ body })
    onRecorded(id)
  }
  return (
    <Form
      form={form}
      className={styles['form']}
      send={record}
      failure="The grant could not be recorded. Please try again."
      failureAt="button"
      submit="Record and ask for confirmation"
      submitting="Recording.."
    >
      <UnsavedChangesGuard isUnsaved={() => isDirty && !isSubmitting} />
      <Controller
        control={form.control}
        name="donorOrgId"
        render={({ field }) => (
          <OrgChoice
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={errors.donorOrgId?.message}
          />
        )}
      />
      <GrantFields
        form={form}
        charityId={charity.id}
        date={<DateField label="When was it awarded?" {...form.field('awardedOn')} />}
        purposeHint="As written in the award. The organisation confirms it."
        namedHint="The organisation can refuse the grant if it wants to stay anonymous."
      />
    </Form>
  )
}

function OrgChoice(props: {
  value: string | null
  onChange: (value: string | null) => void
  onBlur: () => void
  error: string | undefined
}) {
  const [typed, setTyped] = useState('')
  const [chosenName, setChosenName] = useState('')
  const {
    data: found,
    error,
    isFetching,
    refetch,
  } = useRead('GET /api/donor-org', {
    query: { searchTerm: typed },
  })
  const failure = error && !found ? 'The organisations could not be loaded.' : undefined
  const options = (found?.donorOrgs ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const chosen = props.value
  const withChosen =
    chosen !== null && !options.some(({ value }) => value === chosen)
      ? [{ value: chosen, label: chosenName }, ...options]
      : options
  return (
    <Stack gap={8}>
      <Combobox
        {...props}
        onChange={(value) => {
          setChosenName(withChosen.find((one) => one.value === value)?.label ?? '')
          props.onChange(value)
        }}
        name="donorOrgId"
        label="Organisation"
        hint="A verified donor organisation. One that has no page here can set one up."
        placeholder="Type its name"
        loading={isFetching}
        emptyText={failure}
        options={withChosen}
        onSearch={setTyped}
      />
      {failure && <LoadFailedLine error={error} failure={failure} onRetry={refetch} />}
    </Stack>
  )
}
