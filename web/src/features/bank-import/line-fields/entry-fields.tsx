import {
  getAccountSide,
  getKindRule,
  isAccountChosen,
} from '@pennytrail/contract/ledger/entry-kinds.ts'
import {
  adjustPayeeKind,
  payeeKindLabels,
  payeeKinds,
  type PayeeKind,
} from '@pennytrail/contract/ledger/payee-rules.ts'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import {
  BudgetLinesFailed,
  GrantTermsFields,
  useAccountOptions,
  useBudgetLines,
} from '../../ledger/index.ts'
import type { DraftFieldsProps } from './draft-fields.ts'
import { FundField } from './fund-field.tsx'
import { isGrantForProject } from '../decisions/reviewed-line.ts'

/** Shows the fields of money that becomes an entry. */
export function EntryFields(props: DraftFieldsProps) {
  const { amount, charity, draft, errors, onChange } = props
  const accounts = useAccountOptions(charity.id, getAccountSide(draft.kind))
  const budget = useBudgetLines(amount < 0 ? draft.projectId : '')
  const { categories } = getKindRule(draft.kind)
  return (
    <>
      <TextField
        label={amount < 0 ? 'Who was paid' : 'Who it came from'}
        value={draft.payee}
        error={errors['payee']}
        onChange={({ target }) =>
          onChange({
            payee: target.value,
            payeeKind: adjustPayeeKind(draft.payee, draft.payeeKind, target.value),
          })
        }
      />
      <Select
        label="Who this is"
        options={payeeKinds.map((value) => ({ value, label: payeeKindLabels[value] }))}
        value={draft.payeeKind}
        error={errors['payeeKind']}
        onChange={({ target }) => onChange({ payeeKind: target.value as PayeeKind })}
      />
      <TextField
        label="What it was for"
        value={draft.description}
        error={errors['description']}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <FundField {...props} />
      {budget.isLoadingError && <BudgetLinesFailed {...budget} />}
      {budget.data && budget.data.length > 0 && (
        <Select
          label="Budget line"
          optional
          placeholder="None"
          options={budget.data}
          value={draft.budgetLineId}
          error={errors['budgetLineId']}
          onChange={({ target }) => onChange({ budgetLineId: target.value })}
        />
      )}
      <Select
        label="Nominal account"
        optional
        placeholder={isAccountChosen(draft.kind) ? 'Choose later' : 'The usual one'}
        options={accounts}
        value={draft.nominalAccountId ?? ''}
        error={errors['nominalAccountId']}
        onChange={({ target }) => onChange({ nominalAccountId: target.value })}
      />
      <Select
        label="Category"
        options={Object.entries(categories).map(([value, label]) => ({ value, label }))}
        value={draft.category}
        error={errors['category']}
        onChange={({ target }) => onChange({ category: target.value })}
      />
    </>
  )
}

/** Asks for the terms of a grant to a project. Renders nothing for other money. */
export function TermsFields({ draft, errors, onChange }: DraftFieldsProps) {
  if (draft.as !== 'entry' || !isGrantForProject(draft)) return null
  return (
    <GrantTermsFields
      name="line-terms"
      value={draft.terms}
      error={errors['terms']}
      onChange={(terms) => onChange({ terms })}
    />
  )
}
