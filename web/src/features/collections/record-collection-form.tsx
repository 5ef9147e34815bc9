import type { Collection, OwnCharity } from '@pennytrail/contract'
import { collectedWays, type CollectedWay } from '@pennytrail/contract/gift-aid/small-donations.ts'
import { useState } from 'react'
import { useRulesForm, type RulesForm } from '../../lib/form/form.ts'
import { newId } from '../../lib/new-id.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { UnsavedChangesGuard } from '../../ui/dialog/unsaved-changes-guard.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { FundChoice } from '../ledger/index.ts'
import {
  collectionRules,
  hasPart,
  makeEmptyCollection,
  toNewCollection,
  ways,
  type CollectionValues,
} from './collection-values.ts'
import styles from './collections.module.css'

/** Records the money that two people counted after a collection. */
export function RecordCollectionForm(props: {
  charity: OwnCharity
  onRecorded: (collection: Collection) => void
}) {
  const { charity, onRecorded } = props
  const [id] = useState(newId)
  const form = useRulesForm<CollectionValues>({
    defaultValues: makeEmptyCollection(),
    rules: collectionRules,
  })
  const { isDirty, isSubmitting } = form.formState
  const { mutateAsync } = useCall('POST /api/charity/{id}/collections')
  const record = async (values: CollectionValues) =>
    onRecorded(await mutateAsync({ params: { id: charity.id }, body: toNewCollection(id, values) }))
  return (
    <Form
      form={form}
      className={styles['form']}
      send={record}
      failure="The collection could not be recorded. Please try again."
      failureAt="button"
      submit="Record the collection"
      submitting="Recording.."
      names={{ 'countedBy.0': 'firstCounter', 'countedBy.1': 'secondCounter' }}
      note="It cannot be deleted from the ledger. You can correct a mistake by reversing its transactions, with a reason that everyone can see."
    >
      <UnsavedChangesGuard isUnsaved={() => isDirty && !isSubmitting} />
      <DateField label="When was it collected?" {...form.field('date')} />
      <TextField
        label="Where was it collected?"
        hint="Published with the transactions, for example: St Mary’s church, or the summer fair."
        autoComplete="off"
        {...form.field('place')}
      />
      <FundChoice charityId={charity.id} {...form.register('projectId')} />
      {ways.map((way) => (
        <PartFields key={way} form={form} way={way} />
      ))}
      <Stack gap={16} as="fieldset" className={styles['part']}>
        <legend>Who counted it?</legend>
        <p className={styles['hint']}>
          Two different people count together. Only your team sees their names.
        </p>
        <TextField label="First person" autoComplete="off" {...form.field('firstCounter')} />
        <TextField label="Second person" autoComplete="off" {...form.field('secondCounter')} />
      </Stack>
      <Checkbox
        label="Collected in the UK, and banked in the UK"
        hint="HMRC tops up only small donations that were."
        {...form.register('isInUk')}
      />
    </Form>
  )
}

const partHints: Readonly<Record<CollectedWay, string>> = {
  cash: 'Notes and coins, as counted.',
  contactless: 'Card and phone payments that were tapped.',
  'chip-and-pin': 'Card payments for which the giver typed a PIN.',
}

function PartFields({ form, way }: { form: RulesForm<CollectionValues>; way: CollectedWay }) {
  const isGiven = hasPart(form.watch(), way)
  return (
    <Stack gap={16} as="fieldset" className={styles['part']}>
      <legend>{collectedWays[way]}</legend>
      <TextField
        label="Total"
        optional={way !== 'cash'}
        hint={partHints[way]}
        prefix="£"
        inputMode="decimal"
        {...form.field(`${way}-amount`)}
      />
      {isGiven && (
        <>
          <TextField
            label="How many gifts were over £30?"
            optional
            hint="Gifts that you know of, such as a £50 note. They stay in the total and are left out of HMRC’s top-up."
            inputMode="numeric"
            autoComplete="off"
            {...form.field(`${way}-gifts`)}
          />
          <TextField
            label="Sum of the gifts over £30"
            optional
            prefix="£"
            inputMode="decimal"
            {...form.field(`${way}-over`)}
          />
        </>
      )}
    </Stack>
  )
}
