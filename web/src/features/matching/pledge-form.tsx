import type { MatchPledge } from '@pennytrail/contract'
import { getDateError } from '@pennytrail/contract/dates/calendar-date.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'
import {
  matchLimits,
  matchRatios,
  ratioLabels,
  writePledge,
  type MatchRatio,
} from '@pennytrail/contract/matching/match-rules.ts'
import { useState, type ComponentProps } from 'react'
import { Controller } from 'react-hook-form'
import { useCall } from '../../lib/api/use-call.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { newId } from '../../lib/new-id.ts'
import { UnsavedChangesGuard } from '../../ui/dialog/unsaved-changes-guard.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { RecipientChoice } from '../grants/index.ts'
import { useFunds, type Fund } from '../ledger/index.ts'
import styles from './matching.module.css'
import {
  makeEmptyPledge,
  parseMaxEach,
  pledgeNames,
  pledgeRules,
  toNewPledge,
  type PledgeValues,
} from './pledge-values.ts'

/** Sets up a pot: what is matched, how much, until when, and the words that the pledger signs. */
export function PledgeForm(props: {
  donorOrg: { readonly id: string; readonly name: string } | null
  /** The name of who pays. */
  pledger: string
  start: Partial<PledgeValues>
  onMade: (pledge: MatchPledge) => void
}) {
  const { donorOrg, onMade, pledger, start } = props
  const [ids] = useState(() => ({ id: newId(), potId: newId() }))
  const form = useRulesForm<PledgeValues>({
    defaultValues: makeEmptyPledge(start),
    rules: pledgeRules,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const { mutateAsync } = useCall('POST /api/match-pledge')
  const charityId = form.watch('charityId')
  const send = async (values: PledgeValues) => {
    const pledge = await mutateAsync({ body: toNewPledge(ids, donorOrg?.id ?? null, values) })
    form.reset(values)
    onMade(pledge)
  }
  return (
    <Form
      form={form}
      className={styles['form']}
      send={send}
      names={pledgeNames}
      failure="It could not be sent. Please try again."
      failureAt="button"
      submit="Offer it to the charity"
      submitting="Sending.."
      note="Givers see nothing until the charity accepts. You can withdraw what no gift has used at any time."
    >
      <UnsavedChangesGuard isUnsaved={() => isDirty && !isSubmitting} />
      <Controller
        control={form.control}
        name="charityId"
        render={({ field }) => (
          <RecipientChoice
            value={field.value}
            onChange={(value) => {
              field.onChange(value)
              form.setValue('projectId', '')
            }}
            onBlur={field.onBlur}
            error={errors.charityId?.message}
          />
        )}
      />
      {charityId !== null && <FundSelect charityId={charityId} {...form.register('projectId')} />}
      <TextField
        label="Name of the matching"
        hint="Givers see it, for example: Winter match."
        autoComplete="off"
        maxLength={matchLimits.title}
        {...form.field('title')}
      />
      <TextField
        label="How much do you promise in all?"
        prefix="£"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('amount')}
      />
      <RadioCards
        legend="How much do you add?"
        cards={(Object.keys(matchRatios) as MatchRatio[]).map((value) => ({
          value,
          label: ratioLabels[value],
        }))}
        columns={3}
        {...form.register('ratio')}
      />
      <TextField
        label="Most for one gift"
        optional
        hint="So that one large gift does not use all of it."
        prefix="£"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('maxEach')}
      />
      <DateField label="First day" {...form.field('startsOn')} />
      <DateField label="Last day" {...form.field('endsOn')} />
      <DateField
        label="Paid by"
        hint="The last day on which you pay the charity what was matched, by bank transfer."
        {...form.field('dueOn')}
      />
      <RadioCards
        legend="Who do givers see?"
        cards={[
          { value: 'named', label: pledger },
          {
            value: 'anonymous',
            label: 'A supporter',
            description: 'Only the charity’s team sees your name.',
          },
        ]}
        columns={2}
        {...form.register('shownAs')}
      />
      <RadioCards
        legend="Would you give this money even if nobody else gave?"
        cards={[
          { value: 'no', label: 'No, only because people give' },
          { value: 'yes', label: 'Yes, it comes in any case' },
        ]}
        columns={2}
        error={errors.comesAnyway?.message}
        {...form.register('comesAnyway')}
      />
      {charityId !== null && (
        <SignedWords charityId={charityId} values={form.watch()} pledger={pledger} />
      )}
      <Checkbox
        label={`I sign this for ${pledger}`}
        error={errors.signed?.message}
        {...form.register('signed')}
      />
    </Form>
  )
}

/** Chooses which gifts are matched: those to one project, or all gifts to the charity. */
function FundSelect({
  charityId,
  ...select
}: { charityId: string } & Omit<ComponentProps<typeof Select>, 'options' | 'label'>) {
  const { data, error, refetch } = useFunds(charityId)
  return (
    <>
      <Select
        label="Which gifts do you match?"
        options={[
          { value: '', label: 'All gifts to the charity and its projects' },
          ...listProjects(data).map(({ id, title }) => ({ value: id, label: title })),
        ]}
        {...select}
      />
      {error && !data && (
        <LoadFailedLine
          error={error}
          failure="The projects could not be loaded, so only all gifts can be chosen."
          onRetry={refetch}
        />
      )}
    </>
  )
}

/** Card gifts are in pounds, and so is their match. */
function listProjects(funds: readonly Fund[] = []): Fund[] {
  return funds.filter(({ currency }) => currency === 'GBP')
}

/** Shows the words that the pledger signs, once the form has what they say. */
function SignedWords(props: { charityId: string; pledger: string; values: PledgeValues }) {
  const { charityId, pledger, values } = props
  const { data: charity } = useRead('GET /api/charity/{id}', { params: { id: charityId } })
  const { data: funds } = useFunds(charityId)
  const project = listProjects(funds).find(({ id }) => id === values.projectId)
  const { endsOn, dueOn, ratio, startsOn } = values
  const amount = parseAmount(values.amount)
  const maxEach = parseMaxEach(values.maxEach)
  const isReady =
    amount !== null &&
    !Number.isNaN(maxEach) &&
    [startsOn, endsOn, dueOn].every((day) => day !== '' && getDateError(day) === undefined)
  return (
    <Card gap={8} as="section" aria-labelledby="signed-words">
      <h2 id="signed-words" className="size-18">
        What you sign
      </h2>
      {isReady && charity ? (
        writePledge({
          amount,
          endsOn,
          maxEach,
          dueOn,
          pledger,
          ratio,
          receiver: project ? `“${project.title}” by ${charity.name}` : charity.name,
          startsOn,
        }).map((sentence) => <p key={sentence}>{sentence}</p>)
      ) : (
        <p className="quiet">Enter the amount and the dates to read it.</p>
      )}
    </Card>
  )
}
