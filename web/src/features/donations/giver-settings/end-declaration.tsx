import type { GiftAidDeclaration } from '@pennytrail/contract'
import { EndDeclarationDialog } from '../../gift-aid/index.ts'
import { useEndDeclaration } from './use-declarations.ts'

interface EndDeclarationProps {
  declaration: GiftAidDeclaration
  onClose: () => void
}

type Reason = 'cancelled' | 'not-enough-tax'

export function EndDeclaration({ declaration, onClose }: EndDeclarationProps) {
  const { charity, coversFrom, id, scope } = declaration
  const end = useEndDeclaration(id)
  const isOfOneGift = scope === 'gift'
  const nothingOn = (what: string) =>
    `The charity claims nothing on ${isOfOneGift ? 'this gift' : what}.`
  return (
    <EndDeclarationDialog<Reason>
      title={`End your declaration to ${charity.name}?`}
      reasons={[
        {
          value: 'cancelled',
          label: 'I cancel it',
          description: nothingOn('what I give from today on'),
        },
        {
          value: 'not-enough-tax',
          label: 'I do not pay enough tax',
          description: nothingOn('what I gave since the day below'),
        },
      ]}
      getEndDay={(reason) =>
        reason === 'cancelled' || isOfOneGift
          ? null
          : {
              label: 'Since when?',
              hint: 'The start of this tax year, unless you choose another day.',
              first: 'tax-year',
              min: coversFrom,
            }
      }
      note="Where the charity has claimed some of that already, it gives it back to HMRC with its next claim. You need not do anything."
      end={end}
      onEnd={(input) => end.mutate(input, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
