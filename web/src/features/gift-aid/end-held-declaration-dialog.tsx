import type { RecordedDeclaration } from '@pennytrail/contract'
import { isUndoingAll } from '@pennytrail/contract/gift-aid/declaration-rules.ts'
import { toast } from '../../lib/toast.ts'
import { EndDeclarationDialog } from './end-declaration-dialog.tsx'
import type { RadioCard } from '../../ui/radio-cards.tsx'
import { useEndHeldDeclaration, type EndHeldInput } from './use-held-declarations.ts'

type Reason = EndHeldInput['reason']

/**
 * Records that a giver told the charity to end a declaration, or that it was recorded by mistake.
 */
export function EndHeldDeclarationDialog(props: {
  charityId: string
  declaration: RecordedDeclaration
  onClose: () => void
}) {
  const { charityId, declaration, onClose } = props
  const end = useEndHeldDeclaration(charityId, declaration)
  const endsAll = (reason: Reason, today: string) =>
    declaration.scope === 'gift' ||
    reason === 'mistake' ||
    (reason === 'cancelled' && isUndoingAll(declaration.confirmedOn, today))
  return (
    <EndDeclarationDialog<Reason>
      title={`End the declaration of ${declaration.name || 'this giver'}?`}
      reasons={listReasons(declaration)}
      getEndDay={(reason, today) => (endsAll(reason, today) ? null : getEndDay(reason))}
      without={<p>It then covers nothing, as if it had not been made.</p>}
      note="What was claimed on gifts that it no longer covers goes back to HMRC with the next claim. A giver with an account here is told by mail."
      end={end}
      onEnd={(input) =>
        end.mutate(input, {
          onSuccess: () => {
            toast.success('The declaration has ended.')
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}

const getEndDay = (reason: Reason) => ({
  label: 'From which day on does it cover nothing?',
  ...(reason === 'cancelled'
    ? { hint: 'The day on which the giver told the charity.', first: 'today' as const }
    : {
        hint: 'As the giver told it; the start of this tax year unless you choose another.',
        first: 'tax-year' as const,
      }),
})

const listReasons = ({
  confirmedOn,
  recordedBy,
}: RecordedDeclaration): [RadioCard<Reason>, ...RadioCard<Reason>[]] => [
  {
    value: 'cancelled',
    label: 'The giver cancelled it',
    description:
      confirmedOn === null
        ? undefined
        : 'Within 30 days of its written confirmation, that undoes all of it.',
  },
  { value: 'not-enough-tax', label: 'The giver does not pay enough tax' },
  ...(recordedBy === null
    ? []
    : [{ value: 'mistake' as const, label: 'It was recorded by mistake' }]),
]
