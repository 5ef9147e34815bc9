import type { BankLineDraft, BankRule, TriedRule } from '@pennytrail/contract'
import { getRuleRangeError, getRuleTextError } from '@pennytrail/contract/bank-import/bank-rules.ts'
import { leaveReasons } from '@pennytrail/contract/bank-import/leave-reasons.ts'
import { entryKinds, getAccountSide, getKindRule } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'
import { useState } from 'react'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { useRulesForm, type RulesForm } from '../../../lib/form/form.ts'
import { formatShortDate } from '../../../lib/format-date.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { FundChoice, useAccountOptions } from '../../ledger/index.ts'
import { describeRuleDecision } from './describe-rule.ts'
import {
  getAmountError,
  listKinds,
  toConditions,
  toOptions,
  toRuleDecision,
  toRuleValues,
  type RuleValues,
  type StartRule,
} from './rule-values.ts'

interface RuleDialogProps {
  charityId: string
  /** The rule to change, or one to begin with; a new one without it. */
  rule: BankRule | StartRule | undefined
  onClose: () => void
}

/** Adds a rule for bank lines, or changes one. It can be tried before it is saved. */
export default function RuleDialog({ charityId, rule, onClose }: RuleDialogProps) {
  const save = useCall('POST /api/charity/{id}/bank-rules')
  const [id] = useState(() => rule?.id ?? crypto.randomUUID())
  const form = useRulesForm<RuleValues>({
    defaultValues: toRuleValues(rule),
    rules: {
      text: getRuleTextError,
      amountFrom: getAmountError,
      amountTo: (to, { amountFrom }) =>
        getAmountError(to) ??
        getRuleRangeError(parseAmount(amountFrom, 'GBP'), parseAmount(to, 'GBP')),
      payee: (payee, { as }) =>
        as === 'entry' && payee.trim() === '' ? 'Say who it is paid to or comes from.' : undefined,
    },
  })
  const before = rule?.decision ?? null
  const send = async (values: RuleValues) => {
    const body = { id, ...toConditions(values), decision: toRuleDecision(values, before) }
    await save.mutateAsync({ params: { id: charityId }, body })
    toast.success(rule?.id ? 'The rule is changed.' : 'The rule is added.')
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title={rule?.id ? 'Change the rule' : 'Add a rule'}
      description="It proposes a decision for each line that fits. You still accept and post each line."
      submit={rule?.id ? 'Save changes' : 'Add rule'}
      submitting="Saving.."
      failure="The rule could not be saved. Please try again."
      send={send}
      onClose={onClose}
    >
      <TextField
        label="The bank’s text contains"
        hint="Such as DUKINFIELD ESTATES. Capitals make no difference."
        autoComplete="off"
        {...form.field('text')}
      />
      <ConditionFields form={form} charityId={charityId} />
      <DecisionFields form={form} charityId={charityId} before={before} />
      <TryRule form={form} charityId={charityId} />
    </FormDialog>
  )
}

interface FieldsProps {
  form: RulesForm<RuleValues>
  charityId: string
}

function ConditionFields({ form, charityId }: FieldsProps) {
  const accounts = useRead('GET /api/charity/{id}/bank-accounts', { params: { id: charityId } })
  const named = (accounts.data?.accounts ?? []).flatMap(({ id, name }) =>
    id === null ? [] : [{ value: id, label: name }],
  )
  return (
    <>
      <RadioCards
        legend="Direction"
        columns={2}
        cards={[
          { value: 'in', label: 'Money in' },
          { value: 'out', label: 'Money out' },
        ]}
        {...form.register('direction', {
          onChange: ({ target }: { target: { value: RuleValues['direction'] } }) => {
            const kind = listKinds(target.value)[0]!
            form.setValue('kind', kind)
            form.setValue('category', getKindRule(kind).usualCategory)
            form.setValue('nominalAccountId', '')
          },
        })}
      />
      <TextField
        label="Type of payment"
        optional
        hint="The bank’s code, such as STO or DD."
        autoComplete="off"
        {...form.field('type')}
      />
      <TextField
        label="Smallest amount"
        optional
        inputMode="decimal"
        autoComplete="off"
        {...form.field('amountFrom')}
      />
      <TextField
        label="Largest amount"
        optional
        inputMode="decimal"
        autoComplete="off"
        {...form.field('amountTo')}
      />
      {named.length > 1 && (
        <Select
          label="Account"
          options={[{ value: '', label: 'Every account' }, ...named]}
          {...form.field('accountId')}
        />
      )}
    </>
  )
}

function DecisionFields({
  form,
  charityId,
  before,
}: FieldsProps & { before: BankLineDraft | null }) {
  const [as, kind, direction] = form.watch(['as', 'kind', 'direction'])
  const nominals = useAccountOptions(charityId, getAccountSide(kind))
  if (as === '' && before) {
    return (
      <p>
        It proposes: <strong>{describeRuleDecision(before)}</strong>
      </p>
    )
  }
  return (
    <>
      <Select
        label="It proposes"
        options={[
          { value: 'entry', label: 'To record it' },
          { value: 'leave', label: 'To leave it out' },
        ]}
        {...form.field('as')}
      />
      {as === 'leave' ? (
        <Select label="Why" options={toOptions(leaveReasons)} {...form.field('reason')} />
      ) : (
        <>
          <Select
            label="Kind"
            options={listKinds(direction).map((value) => ({ value, label: entryKinds[value] }))}
            {...form.field('kind')}
          />
          <Select
            label="Category"
            options={toOptions(getKindRule(kind).categories)}
            {...form.field('category')}
          />
          <TextField
            label={getKindRule(kind).party?.label ?? 'Who'}
            autoComplete="off"
            {...form.field('payee')}
          />
          <FundChoice charityId={charityId} {...form.field('projectId')} />
          {nominals.length > 0 && (
            <Select
              label="Nominal account"
              optional
              options={nominals}
              placeholder="Choose later"
              {...form.field('nominalAccountId')}
            />
          )}
        </>
      )}
    </>
  )
}

/** Shows which stored lines the rule would have matched. */
function TryRule({ form, charityId }: FieldsProps) {
  const call = useCall('POST /api/charity/{id}/bank-rules/try')
  const tryIt = async () => {
    if (await form.trigger(['text', 'amountFrom', 'amountTo'])) {
      call.mutate({ params: { id: charityId }, body: toConditions(form.getValues()) })
    }
  }
  return (
    <Stack gap={8}>
      <div>
        <Button
          variant="secondary"
          size="small"
          busy={call.isPending && 'Trying..'}
          onClick={() => void tryIt()}
        >
          Try the rule
        </Button>
      </div>
      <div role="status">
        {call.isError && (
          <p className="wrong">
            {getErrorMessage(call.error, 'The rule could not be tried. Please try again.')}
          </p>
        )}
        {call.data && <Tried {...call.data} />}
      </div>
    </Stack>
  )
}

function Tried({ count, lines }: TriedRule) {
  return (
    <>
      <p>
        {count === 0
          ? 'No line that you imported fits.'
          : `It would have matched ${formatPlural(count, 'line')}${count > lines.length ? `. The latest ${lines.length}:` : ':'}`}
      </p>
      {lines.length > 0 && (
        <ul>
          {lines.map((line, at) => (
            <li key={`${line.date} ${at}`}>
              {formatShortDate(line.date)}, {line.text}, <Money amount={line.amount} />
              {line.isOpen && ', to decide'}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
