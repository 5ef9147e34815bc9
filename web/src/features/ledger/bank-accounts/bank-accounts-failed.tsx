import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import type { BankAccountOptions } from './use-bank-account-options.ts'

/** Says that no account can be chosen, because they could not be loaded. */
export function BankAccountsFailed({ failure }: Pick<BankAccountOptions, 'failure'>) {
  if (!failure) return null
  return (
    <LoadFailedLine
      {...failure}
      failure="The accounts could not be loaded, so the money is recorded in your main account."
    />
  )
}
