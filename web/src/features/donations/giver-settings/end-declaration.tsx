import type { GiftAidDeclaration } from '@pennytrail/contract'
import { useCall } from '../../../lib/api/use-call.ts'
import { toast } from '../../../lib/toast.ts'
import { EndDeclarationDialog } from '../../gift-aid/index.ts'

interface EndDeclarationProps {
  declaration: GiftAidDeclaration
  onClose: () => void
}

type Reason = 'cancelled' | 'not-enough-tax'

export function EndDeclaration({ declaration, onClose }: EndDeclarationProps) {
  const { charity, coversFrom, id, scope } = declaration
  const end = useCall('POST /api/gift-aid/declarations/{id}/end', {
    onSuccess: () => {
      toast.success('The declaration has ended.')
      onClose()
    },
  })
  const isOfOneGift = scope === 'gift'
  const nothingOn = (what: string) =>
    `The charity will not claim Gift Aid on ${isOfOneGift ? 'this gift' : what}.`
  return (
    <EndDeclarationDialog<Reason>
      title={`End your declaration to ${charity.name}?`}
      reasons={[
        {
          value: 'cancelled',
          label: 'I want to cancel it',
          description: nothingOn('what I give from today on'),
        },
        {
          value: 'not-enough-tax',
          label: 'I do not pay enough tax',
          description: nothingOn('what I gave since the date below'),
        },
      ]}
      getEndDay={(reason) =>
        reason === 'cancelled' || isOfOneGift
          ? null
          : {
              label: 'From which date?',
              hint: 'The start of this tax year, unless you choose another date.',
              first: 'tax-year',
              min: coversFrom,
            }
      }
      note="If the charity has already claimed on some of these gifts, it repays HMRC. You do not need to do anything."
      end={end}
      onEnd={(body) => end.mutate({ params: { id }, body })}
      onClose={onClose}
    />
  )
}
