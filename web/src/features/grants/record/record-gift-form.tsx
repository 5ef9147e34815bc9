import type { NewOfflineGift, OwnCharity } from '@pennytrail/contract'
import { getEntryDateError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { getOfflineAmountError } from '@pennytrail/contract/grants/rules.ts'
import { inviteRules } from '@pennytrail/contract/invites/rules.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'
import { getTypedAmountError } from '@pennytrail/contract/donations/parse-amount.ts'
import { useState, type ComponentType } from 'react'
import { Controller } from 'react-hook-form'
import { useRulesForm } from '../../../lib/form/form.ts'
import { newId } from '../../../lib/new-id.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { BankAccountsFailed, FundChoice, useBankAccountOptions } from '../../ledger/index.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { today } from '../grant-words.ts'
import { Form } from '../../../ui/form/form.tsx'
import { UnsavedChangesGuard } from '../../../ui/dialog/unsaved-changes-guard.tsx'
import styles from '../grants.module.css'

interface GiftValues {
  who: 'new' | 'before'
  name: string
  email: string
  isOrganisation: boolean
  /**
   * The kind and id of a giver whom the charity has recorded, separated by a space; null if none is
   * chosen.
   */
  giver: string | null
  projectId: string
  method: 'cash' | 'cheque' | 'bank-transfer'
  /** An account's id; empty for the main one. */
  accountId: string
  amount: string
  date: string
  named: boolean
}

interface GiftEvidence {
  publicId: string
  title: string
  size: number
}

export interface RecordedGift {
  readonly donationId: string
  readonly reference: string
  readonly sequence: number
  readonly tempuserid: string | null
  /** True if the giver is a person, who can be invited. */
  readonly canInvite: boolean
}

function toGiver(values: GiftValues) {
  if (values.who === 'before') {
    const [kind, id = ''] = (values.giver ?? '').split(' ')
    return kind === 'known'
      ? ({ kind: 'known', personId: id } as const)
      : ({ kind: 'temporary', tempuserid: id } as const)
  }
  const email = values.email.trim()
  return {
    kind: 'new',
    name: values.name.trim(),
    ...(email === '' ? {} : { email }),
    isOrganisation: values.isOrganisation,
  } as const
}

/** Records a gift in cash, by cheque or by bank transfer. */
export function RecordGiftForm(props: {
  charity: OwnCharity
  onRecorded: (gift: RecordedGift) => void
  /** The part of the form that uploads files. */
  Evidence: ComponentType<{
    charityId: string
    files: readonly GiftEvidence[]
    onChange: (files: readonly GiftEvidence[]) => void
    label?: string
  }>
}) {
  const { charity, Evidence, onRecorded } = props
  const [id] = useState(newId)
  const [files, setFiles] = useState<readonly GiftEvidence[]>([])
  const form = useRulesForm<GiftValues>({
    defaultValues: {
      who: 'new',
      name: '',
      email: '',
      isOrganisation: false,
      giver: null,
      projectId: '',
      method: 'bank-transfer',
      accountId: '',
      amount: '',
      date: today(),
      named: false,
    },
    rules: {
      name: (name, { who }) => {
        if (who !== 'new') return undefined
        return name.trim() ? inviteRules.name(name) : 'Enter the name of the giver.'
      },
      email: (email, { who }) =>
        who === 'new' && email.trim() !== '' ? inviteRules.email(email) : undefined,
      giver: (giver, { who }) =>
        who === 'before' && giver === null ? 'Choose who gave.' : undefined,
      amount: (amount) => getTypedAmountError(amount, getOfflineAmountError),
      date: (date) => getEntryDateError(date, today()),
    },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const who = form.watch('who')
  const { accounts: all, failure } = useBankAccountOptions(charity.id, charity.can.recordIncome)
  const accounts = all.filter(({ currency }) => (currency ?? 'GBP') === 'GBP')
  const { mutateAsync } = useCall('POST /api/donation/offline')
  const record = async (values: GiftValues) => {
    const body: NewOfflineGift = {
      id,
      charityId: charity.id,
      projectId: values.projectId || null,
      method: values.method,
      ...(values.accountId && { accountId: values.accountId }),
      amount: parseAmount(values.amount) ?? 0,
      date: values.date,
      giver: toGiver(values),
      shownAs: values.named ? 'named' : 'anonymous',
      evidence: files.map(({ publicId, title }) => ({ publicId, title })),
    }
    const recorded = await mutateAsync({ body })
    onRecorded({ ...recorded, canInvite: !values.isOrganisation })
  }
  return (
    <Form
      form={form}
      className={styles['form']}
      send={record}
      failure="The gift could not be recorded. Please try again."
      failureAt="button"
      submit="Record the gift"
      submitting="Recording.."
      note="The gift cannot be deleted from the ledger. You can correct a mistake by reversing its entry, with a reason that everyone can see."
    >
      <UnsavedChangesGuard isUnsaved={() => isDirty && !isSubmitting} />
      <RadioCards
        legend="Who gave it?"
        columns={2}
        cards={[
          { value: 'new', label: 'Someone new', description: 'Enter their name.' },
          {
            value: 'before',
            label: 'Someone you know',
            description: 'Choose from your list, or from people who gave here by name.',
          },
        ]}
        {...form.register('who')}
      />
      {who === 'new' ? (
        <Stack gap={16} className="small-h2">
          <TextField label="Their name" autoComplete="off" {...form.field('name')} />
          <Checkbox
            label="It is an organisation"
            hint="If the organisation has a page here, record a grant instead. The organisation then confirms it."
            {...form.register('isOrganisation')}
          />
          <TextField
            label="Their email"
            type="email"
            autoComplete="off"
            optional
            hint="We send nothing now. You can invite them later to see this gift in their own account."
            {...form.field('email')}
          />
        </Stack>
      ) : (
        <Controller
          control={form.control}
          name="giver"
          render={({ field }) => (
            <GiverChoice
              charityId={charity.id}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={errors.giver?.message}
            />
          )}
        />
      )}
      <FundChoice charityId={charity.id} {...form.register('projectId')} />
      <RadioCards
        legend="How was it paid?"
        columns={3}
        cards={[
          { value: 'bank-transfer', label: 'Bank transfer' },
          { value: 'cheque', label: 'Cheque' },
          { value: 'cash', label: 'Cash' },
        ]}
        {...form.register('method')}
      />
      <BankAccountsFailed failure={failure} />
      {accounts.length > 1 && (
        <Select label="Account" options={accounts} {...form.field('accountId')} />
      )}
      <TextField label="Amount" prefix="£" inputMode="decimal" {...form.field('amount')} />
      <DateField label="When was it received?" {...form.field('date')} />
      <Checkbox
        label="They agreed to be named publicly"
        hint="Otherwise the ledger shows the gift as anonymous."
        {...form.register('named')}
      />
      <Evidence
        charityId={charity.id}
        files={files}
        onChange={setFiles}
        label="Paying-in slip or letter"
      />
    </Form>
  )
}

function GiverChoice(props: {
  charityId: string
  value: string | null
  onChange: (value: string | null) => void
  onBlur: () => void
  error: string | undefined
}) {
  const { charityId, ...field } = props
  const { data, error, isPending, refetch } = useRead('GET /api/donation/charity-org/{id}/givers', {
    params: { id: charityId },
  })
  const failure = error && !data ? 'The people who gave before could not be loaded.' : undefined
  return (
    <Stack gap={8}>
      <Combobox
        name="giver"
        label="Who gave"
        loading={isPending}
        emptyText={failure}
        placeholder="Type a name"
        options={(data?.givers ?? []).map(({ email, hasJoined, id, kind, name }) => ({
          value: `${kind} ${id}`,
          label: [name, email ?? (hasJoined ? 'has an account' : '')].filter(Boolean).join(', '),
        }))}
        {...field}
      />
      {failure && <LoadFailedLine error={error} failure={failure} onRetry={refetch} />}
    </Stack>
  )
}
