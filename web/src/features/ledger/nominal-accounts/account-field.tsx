import { getAccountSide, isAccountChosen } from '@pennytrail/contract/ledger/entry-kinds.ts'
import type { RulesForm } from '../../../lib/form/form.ts'
import { Select } from '../../../ui/form/select.tsx'
import type { EntryValues } from '../transactions/entry-values.ts'
import { useAccountOptions } from './use-nominal-accounts.ts'

interface AccountFieldProps {
  form: RulesForm<EntryValues>
  charityId: string
  /** The account that shows until the person chooses. */
  suggested: string | null
}

/** Lets the person choose the nominal account, which only the team sees. It can wait. */
export function AccountField({ form, charityId, suggested }: AccountFieldProps) {
  const [kind, chosen] = form.watch(['kind', 'nominalAccountId'])
  const options = useAccountOptions(charityId, getAccountSide(kind))
  if (options.length === 0) return null
  return (
    <Select
      label="Nominal account"
      optional
      hint="Only your team sees it. You can change it at any time."
      options={options}
      placeholder={isAccountChosen(kind) ? 'Choose later' : 'The usual one'}
      value={chosen ?? suggested ?? ''}
      {...form.field('nominalAccountId')}
    />
  )
}
