import type { RecordedDeclaration } from '@pennytrail/contract'
import { isUndoingAll } from '@pennytrail/contract/gift-aid/declaration-rules.ts'
import type { ApiBody } from '../../../lib/api/api.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { toast } from '../../../lib/toast.ts'
import { EndDeclarationDialog } from './end-declaration-dialog.tsx'
import type { RadioCard } from '../../../ui/form/radio-cards.tsx'

type Reason = ApiBody<'POST /api/charity/{id}/gift-aid/declarations/{declarationId}/end'>['reason']

/**
 * Records that a giver told the charity to end a declaration, or that it was recorded by mistake.
 */
export function EndHeldDeclarationDialog(props: {
  charityId: string
  declaration: RecordedDeclaration
  onClose: () => void
}) {
  const { charityId, declaration, onClose } = props
  const end = useCall('POST /api/charity/{id}/gift-aid/declarations/{declarationId}/end')
  const endsAll = (reason: Reason, today: string) =>
    declaration.scope === 'gift' ||
    reason === 'mistake' ||
    (reason === 'cancelled' && isUndoingAll(declaration.confirmedOn, today))
  return (
    <EndDeclarationDialog<Reason>
      title={`End the declaration of ${declaration.name || 'this giver'}?`}
      reasons={listReasons(declaration)}
      getEndDay={(reason, today) => (endsAll(reason, today) ? null : getEndDay(reason))}
      without={<p>It will not cover any gifts, as if it had never been made.</p>}
      note="If Gift Aid was claimed on gifts that are no longer covered, it is owed back to HMRC from today. We email a giver who has an account here."
      end={end}
      onEnd={(body) =>
        end.mutate(
          { params: { id: charityId, declarationId: declaration.id }, body },
          {
            onSuccess: () => {
              toast.success('The declaration has ended.')
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}

function getEndDay(reason: Reason) {
  return {
    label: 'From which date does it stop?',
    ...(reason === 'cancelled'
      ? { hint: 'The date on which the giver told the charity.', first: 'today' as const }
      : {
          hint: 'The date that the giver told you. By default it is the start of this tax year.',
          first: 'tax-year' as const,
        }),
  }
}

function listReasons({
  confirmedOn,
  recordedBy,
}: RecordedDeclaration): [RadioCard<Reason>, ...RadioCard<Reason>[]] {
  return [
    {
      value: 'cancelled',
      label: 'The giver cancelled it',
      description:
        confirmedOn === null
          ? undefined
          : 'Within 30 days of its written confirmation, this cancels all of it.',
    },
    { value: 'not-enough-tax', label: 'The giver does not pay enough tax' },
    ...(recordedBy === null
      ? []
      : [{ value: 'mistake' as const, label: 'It was recorded by mistake' }]),
  ]
}
