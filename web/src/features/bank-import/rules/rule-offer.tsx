import type { BankLineDraft } from '@pennytrail/contract'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { canRepeat, findRuleText } from './rule-start.ts'

const RuleDialog = lazy(() => import('./rule-dialog.tsx'))

interface RuleOfferProps {
  charityId: string
  line: {
    readonly amount: number
    readonly text: string
    readonly type?: string
    readonly decision: BankLineDraft
  }
}

/** Offers a rule that proposes a line's decision for every line like it. */
export function RuleOffer({ charityId, line }: RuleOfferProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { amount, decision, text, type = '' } = line
  if (!canRepeat(decision) || text === '') return null
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        Do this for every line like it
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RuleDialog
            charityId={charityId}
            rule={{
              text: findRuleText(text),
              type,
              direction: amount < 0 ? 'out' : 'in',
              amountFrom: null,
              amountTo: null,
              accountId: null,
              decision,
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
